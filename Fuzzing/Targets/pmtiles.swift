@testable import MapGeometry
@testable import TileSources

/// PMTiles archives: opened, looked up, listed, and their metadata read.
///
/// An input that does not begin like an archive is taken for an unpacked directory.
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
    guard let archive = try? PMTilesArchive(reader: Memory(bytes: bytes)) else { return 0 }
    _ = (try? archive.metadata()).map(TilesetDocument.init(json:))
    if let entry = try? archive.firstEntry(), let tile = try? archive.tile(entry) { _ = TileSizeProbe.width(of: tile) }
    let wanted = archive.root.entries.prefix(4).map(\.id) + [0, 1, TileCoordinate.endOfPMTilesIDs, .max]
    for id in wanted {
        if let entry = try? archive.entry(for: id) { _ = try? archive.tile(entry) }
    }
    var remaining = 2_000
    try? archive.forEachCoordinate { coordinate in
        remaining -= 1
        if remaining < 0 { throw Enough() }
        let entry = try? archive.entry(for: coordinate.pmtilesID)
        require(entry != nil, "\(coordinate) is listed, but is not found")
    }
    return 0
}

private struct Memory: ByteRangeReader {
    let bytes: [UInt8]

    func read(offset: UInt64, length: Int) throws(Defect) -> [UInt8] {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(length))
        guard !overflow, end <= UInt64(bytes.count) else { throw Defect(.corrupt, "beyond the end") }
        return Array(bytes[Int(offset)..<Int(end)])
    }
}
