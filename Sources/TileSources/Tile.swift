import MapGeometry

/// The bytes of one tile as its source holds them, unpacked but not decoded.
public struct Tile: Hashable, Sendable {
    /// A picture file, whole; at most 8 MiB are drawn.
    public let bytes: [UInt8]
    /// What the bytes are.
    public let format: TileFormat
    /// Why a kept tile stands in that is older than its server allows; nil for one that is current.
    public var staleReason: String?

    /// A tile of these bytes.
    public init(bytes: [UInt8], format: TileFormat) {
        self.bytes = bytes
        self.format = format
    }
}
