import Compression
import MapGeometry

extension PMTilesArchive {
    /// Calls `body` for each run of tiles of one level, and returns what the header states and what contradicts it.
    ///
    /// - Parameter fileSize: file size in bytes, if known.
    func inspect(fileSize: UInt64?, _ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        var facts = try await statedFacts(fileSize: fileSize)
        var entries: UInt64 = 0
        var (overlaps, disordered, outside): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var end: UInt64 = 0
        do {
            try await forEachEntry { entry, ids in
                entries += 1
                if ids.upperBound - ids.lowerBound < UInt64(entry.runLength) { overlaps += 1 }
                // The sum was checked to fit in 64 bits.
                let entryEnd = entry.offset + UInt64(entry.length)
                if entry.offset > end { disordered += 1 }
                end = max(end, entryEnd)
                if entryEnd > header.tiles.length { outside += 1 }
                try await Self.split(ids, of: entry, body)
            }
        } catch let defect as Defect where defect.code == .corrupt && isCutShort(fileSize) {
            throw Defect(.corrupt, cut(fileSize))
        }
        if overlaps > 0 { facts.problems.append("\(overlaps) of its runs overlap the next tile") }
        if outside > 0 { facts.problems.append("\(outside) of its tiles are outside the tile section") }
        if header.isClustered, disordered > 0 {
            facts.problems.append("its header says that tiles are in order, but \(disordered) of them are not")
        }
        if header.entries > 0, header.entries != entries {
            facts.problems.append("its header says \(header.entries) entries, but its directories have \(entries)")
        }
        if let first = try await unlessCorrupt({ try await firstFormat() }), let stated = header.declaredFormat,
            first != stated
        {
            facts.problems.append("its header says that tiles are \(stated.text), but the first is \(first.text)")
        }
        return facts
    }

    private func statedFacts(fileSize: UInt64?) async throws -> TilesetFacts {
        var facts = TilesetFacts(kind: "PMTiles 3", try await document())
        facts.fileSize = fileSize
        facts.directoryCompression = header.internalPacking?.name ?? "unknown"
        facts.tileCompression = header.tilePacking?.name ?? "unknown"
        facts.isClustered = header.isClustered
        facts.statedTiles = header.addressedTiles > 0 ? header.addressedTiles : nil
        facts.statedContents = header.contents > 0 ? header.contents : nil
        facts.zooms = header.zooms
        facts.bounds = header.bounds
        facts.center = header.center
        facts.format = header.declaredFormat
        if header.zooms == nil { facts.problems.append("the zooms in its header are not valid") }
        if isCutShort(fileSize) { facts.problems.append(cut(fileSize)) }
        return facts
    }

    private func firstFormat() async throws -> TileFormat? {
        guard let entry = try await firstEntry(), let place = TileCoordinate(pmtilesID: entry.id) else { return nil }
        return try await tile(entry, at: place).format
    }

    /// The end of the last section; nil if it overflows.
    private var statedEnd: UInt64? {
        var end: UInt64 = 0
        for section in [header.root, header.metadata, header.leaves, header.tiles] where section.length > 0 {
            let (sum, overflow) = section.offset.addingReportingOverflow(section.length)
            guard !overflow else { return nil }
            end = max(end, sum)
        }
        return end
    }

    private func isCutShort(_ fileSize: UInt64?) -> Bool {
        guard let fileSize else { return false }
        return (statedEnd ?? .max) > fileSize
    }

    private func cut(_ fileSize: UInt64?) -> String {
        let end = statedEnd.map { "after \($0) bytes" } ?? "beyond any file"
        return "its header says that it ends \(end), but it has \(fileSize ?? 0): it was cut short"
    }

    /// Splits a run over several levels.
    private static func split(
        _ ids: Range<UInt64>, of entry: Entry, _ body: (TileRun) async throws -> Void
    ) async throws {
        var start = ids.lowerBound
        while start < ids.upperBound, let first = TileCoordinate(pmtilesID: start) {
            let end = min(ids.upperBound, TileCoordinate.pmtilesIDs(zoom: first.z).upperBound)
            try await body(
                TileRun(first: first, count: end - start, size: UInt64(entry.length), place: entry.offset))
            start = end
        }
    }
}
