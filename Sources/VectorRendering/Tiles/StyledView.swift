package import MapGeometry
import Platform

/// The view of an image of styled layers, in pixels.
package struct StyledView: Hashable, Sendable {
    /// Center, zoom, bearing and size in points.
    package private(set) var viewport: Viewport
    /// Pixels per point.
    package let scale: Double
    /// Width of the image in pixels.
    package let width: Int
    /// Height of the image in pixels.
    package let height: Int
    /// Whether bodies are seen straight from above everywhere: then only roofs show, and images fit together.
    package var isFromAbove = false

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

    /// The view for raster tiles: moved by up to half a point, so that at integer zooms their pixels lie on points.
    ///
    /// Its viewport shows what is drawn, which at an edge may be another tile than in this view.
    package var aligned: StyledView {
        let size = WebMercator.worldSize(zoom: viewport.zoom)
        let center = viewport.worldPoint(at: Point(x: viewport.size.width / 2, y: viewport.size.height / 2))
        let (x, y) = (center.x * size, center.y * size)
        let angle = viewport.bearing * .pi / 180
        let (sine, cosine) = (sin(-angle), cos(angle))
        let oddX = viewport.size.width.truncatingRemainder(dividingBy: 2) / 2
        let oddY = viewport.size.height.truncatingRemainder(dividingBy: 2) / 2
        let dx = x - (x + 0.5).rounded(.down) + cosine * oddX + sine * oddY
        let dy = y - (y + 0.5).rounded(.down) + cosine * oddY + sine * oddX
        let moved = viewport.point(
            for: WorldPoint(
                x: center.x + (dx > 0.5 ? dx - 1 : dx) / size, y: center.y + (dy > 0.5 ? dy - 1 : dy) / size))
        var view = self
        // Padding moves the place of the center, by half of it.
        view.viewport.padding.left += 2 * moved.x - viewport.size.width
        view.viewport.padding.top += 2 * moved.y - viewport.size.height
        return view
    }

    /// The visible part of the world across, in widths of the world; copies count on.
    var visibleWorld: ClosedRange<Double> {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
            viewport.worldPoint(at: Point(x: x * viewport.size.width, y: y * viewport.size.height)).x
        }
        let (low, high) = (corners.min() ?? 0, corners.max() ?? 1)
        return low.isFinite && high.isFinite ? (low - 1e-6)...(high + 1e-6) : 0...1
    }
}
