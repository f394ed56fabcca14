package import Rasterising

/// The paint of a raster layer at a zoom.
package struct RasterPaint: Hashable, Sendable {
    /// Opacity, 0 to 1.
    package var opacity: Float = 1
    /// Changes the colors; nil keeps them.
    package var matrix: ColorMatrix?
    /// Whether enlarged pixels have hard edges.
    package var isNearest = false

    /// The defaults of the style specification.
    package init() {}
}
