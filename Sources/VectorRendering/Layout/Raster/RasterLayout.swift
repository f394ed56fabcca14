package import Rasterising

/// A tile of a raster layer.
package struct RasterLayout: Sendable {
    /// Its pixels, which cover the tile whatever their number.
    package let texture: Texture

    /// Creates a layout.
    package init(_ texture: Texture) { self.texture = texture }
}
