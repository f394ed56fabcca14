package import MapGeometry

/// The view of an image of styled layers, in pixels.
package struct StyledView: Hashable, Sendable {
    /// Center, zoom, bearing and size in points.
    package let viewport: Viewport
    /// Pixels per point.
    package let scale: Double
    /// Width of the image in pixels.
    package let width: Int
    /// Height of the image in pixels.
    package let height: Int

    /// Creates a view with an image size in pixels.
    package init(viewport: Viewport, scale: Double, width: Int, height: Int) {
        self.viewport = viewport
        self.scale = scale
        self.width = width
        self.height = height
    }

    /// Creates a view with the size of the viewport, rounded to whole pixels.
    package init(viewport: Viewport, scale: Double) {
        func pixels(_ points: Double) -> Int { Int(min(max((points * scale).rounded(), 1), 65_536)) }
        self.init(
            viewport: viewport, scale: scale, width: pixels(viewport.size.width), height: pixels(viewport.size.height))
    }

    /// The zoom in style terms: at zoom 0, the world is 512 points wide in a style and 256 in a viewport.
    package var styleZoom: Double { viewport.zoom - 1 }

    /// The zoom of tiles in the style, regardless of what sources have.
    package var tileZoom: Int { Int(min(max(styleZoom.rounded(.down), 0), 30)) }

    /// The position of a world point in the image, in pixels.
    func pixel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let point = viewport.point(for: WorldPoint(x: x, y: y))
        return (point.x * scale, point.y * scale)
    }
}
