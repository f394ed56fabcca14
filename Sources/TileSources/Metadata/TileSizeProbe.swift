import Imaging

/// Reads the width of an image from its header, without decoding it.
enum TileSizeProbe {
    /// Width in pixels; nil if unknown or out of range (0, or above 2048).
    static func width(of tile: Tile) -> Int? {
        guard case .image = tile.format, let width = (try? ImageHeader(parsing: tile.bytes))?.width,
            (1...DecodingLimits.tile.side).contains(width)
        else { return nil }
        return width
    }
}
