/// Limits for one vector tile.
///
/// In MVT, vertices and values of features are limited by the bytes that they take.
package struct VectorTileLimits: Hashable, Sendable {
    /// Maximum size of the decompressed tile in bytes.
    package var bytes = 16 << 20
    /// Maximum number of layers.
    package var layers = 256
    /// Maximum number of features of all layers together.
    package var features = 500_000
    /// Maximum number of property names per layer.
    package var keys = 65_536
    /// Maximum number of property values per layer.
    package var values = 1_000_000
    /// Maximum number of vertices of all layers together; of MLT only.
    package var vertices = 8_000_000
    /// Maximum number of features times properties of all layers together, present or not; of MLT only.
    package var cells = 64_000_000
    /// Maximum length of a name or text in bytes.
    package var text = 64 << 10
    /// Maximum extent of a tile, in its units: the format has 32 bits.
    package var extent = Int(UInt32.max)

    /// Creates the default limits.
    package init() {}
}
