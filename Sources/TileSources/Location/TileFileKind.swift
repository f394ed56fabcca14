/// The kinds of file that are told apart by their first bytes.
struct TileFileKind: Sendable {
    typealias Opener =
        @Sendable (_ path: String, _ scheme: TileScheme?) throws(TileSourceError) -> any EnumerableTileSource

    let magic: [UInt8]
    let open: Opener

    /// Every kind that is read here, and those whose confusion with it is worth a sentence; the first match counts.
    static let all: [TileFileKind] = [
        TileFileKind(magic: PMTilesHeader.magic, open: openPMTiles),
        TileFileKind(magic: SQLiteDatabase.magic, open: openMBTiles),
        // Versions 1 and 2 of PMTiles, which its reader refuses with the way to convert them.
        TileFileKind(magic: [0x50, 0x4D, 0x01, 0x00], open: openPMTiles),
        TileFileKind(magic: [0x50, 0x4D, 0x02, 0x00], open: openPMTiles),
        refused([0x50, 0x4B, 0x03, 0x04], "it is a ZIP file; unpack it first"),
        refused([0x1F, 0x8B], "it is packed by gzip; unpack it with `gunzip` first"),
        refused([0x28, 0xB5, 0x2F, 0xFD], "it is packed by zstd; unpack it with `unzstd` first"),
        refused([0x89, 0x50, 0x4E, 0x47], "it is a single picture; give the folder of its tile set"),
        refused([0xFF, 0xD8, 0xFF], "it is a single picture; give the folder of its tile set"),
    ]

    private static let openPMTiles: Opener = { path, scheme throws(TileSourceError) in
        guard scheme != .tms else {
            throw TileSourceError(.invalidLocation, "\(path): PMTiles archives have no scheme; leave scheme=tms away")
        }
        return try PMTilesTileSource(path: path)
    }

    private static let openMBTiles: Opener = { path, scheme throws(TileSourceError) in
        try MBTilesTileSource(path: path, scheme: scheme ?? .tms)
    }

    private static func refused(_ magic: [UInt8], _ sentence: String) -> TileFileKind {
        TileFileKind(magic: magic) { path, _ throws(TileSourceError) in
            throw TileSourceError(.unsupported, "\(path): \(sentence)")
        }
    }
}
