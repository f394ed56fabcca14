@testable import MapGeometry
@testable import TileSources

/// PMTiles archives: opened, looked up, listed, and their metadata read.
///
/// An input that does not start like an archive is read as an uncompressed directory.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPMTiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard bytes.starts(with: PMTilesHeader.magic) else {
        guard let directory = try? PMTilesDirectory(parsing: bytes) else { return 0 }
        for entry in directory.entries {
            let found = directory.entry(for: entry.id)
            require(found == entry, "an entry is not found by its own id")
        }
        _ = directory.entry(for: .max)
        return 0
    }
    wait { await visit(bytes) }
    return 0
}

private func visit(_ bytes: [UInt8]) async {
    guard let archive = try? await PMTilesArchive(reader: Memory(bytes: bytes)) else { return }
    _ = try? await archive.tilesetMetadata()
    let wanted = archive.root.entries.prefix(4).map(\.id) + [0, 1, TileCoordinate.endOfPMTilesIDs, .max]
    for id in wanted {
        guard let entry = try? await archive.entry(for: id), let place = TileCoordinate(pmtilesID: id) else { continue }
        _ = try? await archive.tile(entry, at: place)
    }
    var listed: [TileCoordinate] = []
    try? await archive.forEachCoordinate { coordinate in
        listed.append(coordinate)
        if listed.count > 2_000 { throw Enough() }
    }
    var runs: UInt64 = 0
    _ = try? await archive.inspect(fileSize: UInt64(bytes.count)) { run in
        require(run.count > 0, "a run without tiles")
        var tally = LevelTally(zoom: run.first.z)
        tally.add(run)
        require(tally.bounds?.isValid == true, "a run of nowhere")
        runs &+= run.count
    }
    require(runs >= UInt64(listed.count) || listed.count > 2_000, "\(listed.count) tiles of \(runs) in runs")
    for coordinate in listed {
        let entry = try? await archive.entry(for: coordinate.pmtilesID)
        require(entry != nil, "\(coordinate) is listed, but is not found")
    }
}

private struct Memory: ByteRangeReader {
    let bytes: [UInt8]

    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8] {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(length))
        guard !overflow, end <= UInt64(bytes.count) else { throw Defect(.corrupt, "beyond the end") }
        return Array(bytes[Int(offset)..<Int(end)])
    }
}
