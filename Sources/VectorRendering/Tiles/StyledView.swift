package import MapGeometry

/// What an image of styled layers shows, in pixels.
package struct StyledView: Hashable, Sendable {
    /// Place, zoom, direction and size in points.
    package let viewport: Viewport
    /// Pixels per point.
    package let scale: Double
    /// Width of the image in pixels.
    package let width: Int
    /// Height of the image in pixels.
    package let height: Int

    /// A view whose image has these pixels.
    package init(viewport: Viewport, scale: Double, width: Int, height: Int) {
        self.viewport = viewport
        self.scale = scale
        self.width = width
        self.height = height
    }

    /// A view whose image is as large as the viewport, in whole pixels.
    package init(viewport: Viewport, scale: Double) {
        func pixels(_ points: Double) -> Int { Int(min(max((points * scale).rounded(), 1), 65_536)) }
        self.init(
            viewport: viewport, scale: scale, width: pixels(viewport.size.width), height: pixels(viewport.size.height))
    }

    /// The zoom that styles see: their grid has 512 points at zoom 0, a viewport's 256.
    package var styleZoom: Double { viewport.zoom - 1 }

    /// The zoom that tiles have in a style, whatever their sources have.
    package var tileZoom: Int { Int(min(max(styleZoom.rounded(.down), 0), 30)) }

    /// Where a place of the repeated world is in the image, in pixels.
    func pixel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let point = viewport.point(for: WorldPoint(x: x, y: y))
        return (point.x * scale, point.y * scale)
    }
}
