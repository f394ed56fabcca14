import MapGeometry

extension VersaTilesArchive {
    /// Calls `body` for each tile, level by level, block by block.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        for block in blocks.all {
            try Task.checkCancellation()
            let index = try await index(of: block)
            for entry in index.entries.indices where index.entries[entry].length > 0 {
                if let coordinate = block.coordinate(ofEntry: entry) { try body(coordinate) }
            }
        }
    }

    func inspect(fileSize: UInt64?, _ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        var facts = TilesetFacts(kind: "VersaTiles 02", try await document())
        facts.fileSize = fileSize
        facts.directoryCompression = "brotli"
        facts.tileCompression = header.packing.name
        facts.zooms = header.zooms
        facts.bounds = header.bounds
        facts.format = header.declaredFormat
        if header.zooms == nil { facts.problems.append("the zooms in its header are not valid") }
        var (outside, strayed) = (0, 0)
        for block in blocks.all {
            if let fileSize, (block.tiles.end ?? .max) > fileSize {
                throw Defect(
                    .corrupt,
                    "a block ends after byte \(block.tiles.end ?? .max), but it has \(fileSize): it was cut short")
            }
            let index = try await index(of: block)
            for (entry, place) in index.entries.enumerated() where place.length > 0 {
                guard isInside(block, place.offset, place.length) else {
                    outside += 1
                    continue
                }
                guard let coordinate = block.coordinate(ofEntry: entry) else {
                    strayed += 1
                    continue
                }
                try await body(
                    TileRun(
                        first: coordinate, count: 1, size: UInt64(place.length),
                        place: block.tiles.offset + place.offset))
            }
        }
        if outside > 0 { facts.problems.append("\(outside) of its tiles are outside their block") }
        if strayed > 0 { facts.problems.append("\(strayed) of its tiles are not on the earth") }
        if let first = try await firstTile()?.format, let stated = header.declaredFormat, first != stated {
            facts.problems.append("its header says that tiles are \(stated.text), but the first is \(first.text)")
        }
        return facts
    }
}
