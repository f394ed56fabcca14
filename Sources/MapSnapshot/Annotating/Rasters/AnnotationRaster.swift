import Cairo
import Imaging
import MapGeometry

/// A marker or an attribution as pixels, drawn once and then copied.
struct AnnotationRaster: Sendable {
    /// The content: equal subjects have equal shapes.
    enum Subject: Hashable, Sendable {
        case marker(PinMarker.Style)
        case attribution(AttributionOrnament.Style)
    }

    /// Maximum number of pixels: larger ones rarely repeat, and copying them saves little.
    private static let maximumPixels = 1 << 16

    /// The pixels, transparent where nothing is drawn.
    let pixmap: Pixmap
    /// Offset in pixels from the left and top of `pixmap` to the pixel where the box starts.
    let left, top: Int

    /// Draws it; nil if it is too large to cache.
    ///
    /// - Parameters:
    ///   - box: size of the box in points.
    ///   - reach: overhang of what `draw` paints beyond the box, in points.
    ///   - scale: pixels per point.
    ///   - phase: subpixel position of the box, 0 up to 1 in each direction.
    ///   - draw: draws it with the top left of the box at the origin.
    init?(
        _ box: Size, reach: EdgeInsets, scale: Double, phase: Point,
        draw: (borrowing CairoContext) throws -> Void
    ) throws {
        // Edges are antialiased, and text is snapped and hinted to whole rows.
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) + 3 }
        let (left, top) = (pixels(reach.left), pixels(reach.top))
        // One more pixel for the phase.
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
