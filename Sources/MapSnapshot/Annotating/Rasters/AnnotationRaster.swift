import Cairo
import Imaging
import MapGeometry

/// A marker or a notice as pixels: drawn once, then copied wherever the same stands again.
struct AnnotationRaster: Sendable {
    /// What a raster shows: two that are equal have equal curves.
    enum Subject: Hashable, Sendable {
        case marker(PinMarker.Look)
        case notice(AttributionOrnament.Look)
    }

    /// The most pixels: of larger ones there are few alike, and copying them wins little.
    private static let maximumPixels = 1 << 16

    /// Premultiplied, transparent where nothing is drawn.
    let pixmap: Pixmap
    /// Pixels from the left and top of `pixmap` to the whole pixel in which the box begins.
    let left, top: Int

    /// Draws it; nil where it is too large to be kept.
    ///
    /// - Parameters:
    ///   - box: points.
    ///   - reach: how far what `draw` paints reaches beyond the box, points.
    ///   - scale: pixels a point.
    ///   - phase: where in a pixel the box begins, each 0 up to 1, pixels.
    ///   - draw: draws it with the top left of the box at the origin.
    init?(
        _ box: Size, reach: EdgeInsets, scale: Double, phase: Point,
        draw: (borrowing CairoContext) throws -> Void
    ) throws {
        // Edges are smoothed, and text is moved to whole rows and hinted to them.
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) + 3 }
        let (left, top) = (pixels(reach.left), pixels(reach.top))
        // And one for the phase.
        let width = left + pixels(box.width + reach.right) + 1
        let height = top + pixels(box.height + reach.bottom) + 1
        guard width <= Self.maximumPixels / height else { return nil }
        var pixmap = Pixmap(width: width, height: height)
        try pixmap.draw(scale: scale) { cairo in
            cairo.translate(x: (Double(left) + phase.x) / scale, y: (Double(top) + phase.y) / scale)
            try draw(cairo)
        }
        (self.pixmap, self.left, self.top) = (pixmap, left, top)
    }
}
