import Imaging

/// Reads the width of a picture from its header, without decoding it.
enum TileSizeProbe {
    /// Width in pixels, or nil where the bytes do not tell or tell nonsense (0, or beyond 2048).
    static func width(of tile: Tile) -> Int? {
        guard case .image = tile.format, let width = (try? ImageHeader(parsing: tile.bytes))?.width,
            (1...DecodingLimits.tile.side).contains(width)
        else { return nil }
        return width
    }
}
