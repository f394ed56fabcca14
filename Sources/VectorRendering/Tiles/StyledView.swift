package import MapGeometry
import Platform
import Rasterising

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

    /// Whether the ground looks smaller at one edge of the image than at the other, or is turned by a roll.
    package var isTilted: Bool { viewport.isTilted }

    /// The projection from the ground to the image, both in pixels.
    package var projection: GroundProjection { GroundProjection(viewport).scaled(by: scale) }

    /// The view straight down on the same ground.
    private var straight: Viewport {
        var viewport = viewport
        (viewport.pitch, viewport.roll) = (0, 0)
        return viewport
    }

    /// The position of a world point on the ground, in pixels: where it would lie in the image without tilt.
    func ground(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let point = straight.point(for: WorldPoint(x: x, y: y))
        return (point.x * scale, point.y * scale)
    }

    /// The pixels whose centers show a convex shape on the ground.
    ///
    /// - Parameter corners: in pixels on the ground.
    func region(_ corners: [(x: Double, y: Double)]) -> PixelRegion {
        guard isTilted else {
            return PixelRegion(convex: corners.map { PixelPoint(x: $0.x, y: $0.y) }, width: width, height: height)
        }
        let projection = projection
        let places = corners.map {
            SIMD3(projection.homogeneous(x: $0.x - projection.anchor.x, y: $0.y - projection.anchor.y))
        }
        return PixelRegion(
            convex: TiltedPlane.clipped(places).map { PixelPoint(x: $0.x / $0.z, y: $0.y / $0.z) }, width: width,
            height: height)
    }

    /// The view for raster tiles: moved by up to half a point, so that at integer zooms their pixels lie on points.
    ///
    /// Its viewport shows what is drawn, which at an edge may be another tile than in this view.
    package var aligned: StyledView {
        let size = WebMercator.worldSize(zoom: viewport.zoom)
        let middle = isTilted ? viewport.anchor : Point(x: viewport.size.width / 2, y: viewport.size.height / 2)
        let center = viewport.worldPoint(at: middle)
        let (x, y) = (center.x * size, center.y * size)
        let angle = viewport.bearing * .pi / 180
        let (sine, cosine) = (sin(-angle), cos(angle))
        let oddX = viewport.size.width.truncatingRemainder(dividingBy: 2) / 2
        let oddY = viewport.size.height.truncatingRemainder(dividingBy: 2) / 2
        let dx = x - (x + 0.5).rounded(.down) + cosine * oddX + sine * oddY
        let dy = y - (y + 0.5).rounded(.down) + cosine * oddY + sine * oddX
        let (right, down) = ((dx > 0.5 ? dx - 1 : dx) / size, (dy > 0.5 ? dy - 1 : dy) / size)
        var view = self
        guard !isTilted else {
            // The ground moves, and the image stays.
            view.viewport.center = WebMercator.unproject(WorldPoint(x: center.x - right, y: center.y - down))
            return view
        }
        let moved = viewport.point(for: WorldPoint(x: center.x + right, y: center.y + down))
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
