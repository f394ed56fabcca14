import Imaging
import MapGeometry

@testable import VectorRendering

/// Records what is drawn on a page.
final class RecordedPage: MapPage {
    /// Something on the page, without what other tests look at.
    enum Element: Equatable {
        case background(PaintColor)
        case fill(polygons: Int, PaintColor)
        case stroke(lines: Int, PageStroke)
        case circle(SIMD2<Double>, radius: Double, strokeWidth: Double?, PaintColor)
        case halo(String), text(String)
        case image(width: Int, height: Int)
        case group(opacity: Double)
        case end
    }

    let size: SIMD2<Double>
    private(set) var elements: [Element] = []
    /// The paths of fills and strokes.
    private(set) var paths: [PagePath] = []
    private(set) var images: [PageImage] = []
    private(set) var texts: [PageText] = []

    init(width: Double = 64, height: Double = 64) { size = SIMD2(width, height) }

    /// The corners of the parts of all paths, rounded to a unit of a tile.
    var lines: [[SIMD2<Double>]] {
        paths.flatMap { path in
            path.parts.map { part in path.points[part.points].map(Self.rounded) }
        }
    }

    /// The boxes of fills: left, top, right, bottom.
    var boxes: [[Double]] {
        paths.map { path in
            let (x, y) = (path.points.map(\.x), path.points.map(\.y))
            return [x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0].map { ($0 * 100).rounded() / 100 }
        }
    }

    private static func rounded(_ place: SIMD2<Double>) -> SIMD2<Double> {
        (place * 16).rounded(.toNearestOrEven) / 16
    }

    func fill(_ color: PaintColor) { elements.append(.background(color)) }

    func fill(_ path: borrowing PagePath, _ color: PaintColor) {
        elements.append(.fill(polygons: path.parts.count, color))
        paths.append(copy path)
    }

    func stroke(_ path: borrowing PagePath, _ stroke: PageStroke) {
        elements.append(.stroke(lines: path.parts.count, stroke))
        paths.append(copy path)
    }

    func circle(_ center: SIMD2<Double>, radius: Double, strokeWidth: Double?, _ color: PaintColor) {
        elements.append(.circle(Self.rounded(center), radius: radius, strokeWidth: strokeWidth, color))
    }

    func draw(_ text: PageText, isHalo: Bool) {
        elements.append(isHalo ? .halo(text.text) : .text(text.text))
        if !isHalo { texts.append(text) }
    }

    func draw(_ image: PageImage) {
        elements.append(.image(width: image.pixels.width, height: image.pixels.height))
        images.append(image)
    }

    func group(opacity: Double, _ body: () throws -> Void) throws {
        if opacity < 1 { elements.append(.group(opacity: opacity)) }
        try body()
        if opacity < 1 { elements.append(.end) }
    }
}

extension Scene {
    /// What layers draw on a page.
    func page(_ layers: any DrawnLayer...) throws -> RecordedPage {
        let page = RecordedPage(width: viewport.size.width, height: viewport.size.height)
        var list = DrawList()
        list.layers = layers
        try list.drawGround(on: page, pixels: { Pixmap(width: view.width, height: view.height) }, check: {})
        return page
    }
}
