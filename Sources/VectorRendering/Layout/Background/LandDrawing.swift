import Imaging
import MapGeometry
import Rasterising

/// Draws the background of a style above others, where it has land.
struct LandDrawing: DrawnLayer {
    private let color: PaintColor
    private let regions: [PixelRegion]
    private let path: PagePath
    let isExactOnPage: Bool

    /// - Parameters:
    ///   - paint: the paint of the background, of which only the color counts.
    ///   - land: where it is painted.
    init(_ paint: BackgroundPaint, _ land: [WorldBox], in view: StyledView) {
        color = paint.color * paint.opacity
        regions = land.map { box in view.region(box.corners.map { view.ground($0.x, $0.y) }) }
        isExactOnPage = !view.isTilted
        var path = PagePath()
        for box in land where !view.isTilted {
            path.append(box.corners, isClosed: true) { corner in
                let point = view.viewport.point(for: corner)
                return SIMD2(point.x, point.y)
            }
        }
        self.path = path
    }

    func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        let word = PixelBlending.word(color)
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        for region in regions {
            try check()
            for row in region.rows.clamped(to: canvas.rows) {
                for column in region.columns(inRow: row) {
                    let index = row * width + column
                    pixels[index] = PixelBlending.over(word, pixels[index])
                }
            }
        }
    }

    func draw(on page: some MapPage, check: () throws -> Void) throws {
        try check()
        if color.w > 0, !path.isEmpty { try page.fill(path, color) }
    }
}
