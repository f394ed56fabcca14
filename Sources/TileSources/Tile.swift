import MapGeometry

/// The bytes of one tile from its source, decompressed but not decoded.
public struct Tile: Hashable, Sendable {
    /// A complete image file; at most 8 MiB are drawn.
    public let bytes: [UInt8]
    /// The format of the bytes.
    public let format: TileFormat
    /// Why a stale cached tile is used; nil if the tile is fresh.
    public var staleReason: String?

    /// Creates a tile.
    public init(bytes: [UInt8], format: TileFormat) {
        self.bytes = bytes
        self.format = format
    }
}
