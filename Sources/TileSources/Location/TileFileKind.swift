/// A kind of tileset file, recognized by its first bytes.
struct TileFileKind: Sendable {
    typealias Opener =
        @Sendable (_ path: String, _ scheme: TileScheme?) throws(TileSourceError) -> any EnumerableTileSource

    let magic: [UInt8]
    let open: Opener

    /// All supported kinds; the first match counts.
    static let all: [TileFileKind] = [
        TileFileKind(magic: PMTilesHeader.magic, open: openPMTiles),
        TileFileKind(magic: SQLiteDatabase.magic, open: openMBTiles),
        // Versions 1 and 2 of PMTiles, which the reader refuses, explaining how to convert them.
        TileFileKind(magic: [0x50, 0x4D, 0x01, 0x00], open: openPMTiles),
        TileFileKind(magic: [0x50, 0x4D, 0x02, 0x00], open: openPMTiles),
    ]

    private static let openPMTiles: Opener = { path, scheme throws(TileSourceError) in
        guard scheme != .tms else {
            throw TileSourceError(.invalidLocation, "\(path): PMTiles archives have no scheme; leave out scheme=tms")
        }
        return try PMTilesTileSource(path: path)
    }

    private static let openMBTiles: Opener = { path, scheme throws(TileSourceError) in
        try MBTilesTileSource(path: path, scheme: scheme ?? .tms)
    }
}
