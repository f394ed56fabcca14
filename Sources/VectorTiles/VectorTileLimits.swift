/// How much one vector tile may hold.
///
/// Vertices have no limit of their own: each takes two bytes of a tile at least.
package struct VectorTileLimits: Hashable, Sendable {
    /// Size of the unpacked tile in bytes.
    package var bytes = 16 << 20
    /// Layers.
    package var layers = 256
    /// Features of all layers together.
    package var features = 500_000
    /// Names of properties per layer.
    package var keys = 65_536
    /// Values of properties per layer.
    package var values = 1_000_000
    /// Bytes of a name or of a text.
    package var text = 64 << 10
    /// Width of a tile in its own units.
    package var extent = 65_536

    /// The limits of the tool and the library.
    package init() {}
}
