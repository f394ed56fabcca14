import CCairo
import CText

/// The outline of a glyph as closed polygons, in pixels, y down.
struct GlyphOutline {
    /// The edges of all contours; each is a line.
    private(set) var edges: [Edge] = []
    /// Pixels per em.
    let size: Int
    /// Distance to the next glyph in pixels, not rounded.
    let advance: Float

    /// A line between two points.
    struct Edge {
        let start, end: SIMD2<Float>
    }

    private var start = SIMD2<Float>.zero
    private var pen = SIMD2<Float>.zero
    /// Pixels per unit of the outline.
    private let scale: Float

    /// How far lines may be from the curve they replace, in pixels.
    private static let tolerance: Float = 0.02
    /// Maximum number of lines for one curve.
    private static let steps: Float = 32

    /// Loads a glyph; nil if it has no outline.
    ///
    /// - Parameter size: pixels per em.
    init?(_ glyph: UInt32, of face: FontFace, size: Int) {
        let units = Float(face.shaping.pointee.units_per_EM)
        guard units > 0, FT_Load_Glyph(face.shaping, glyph, Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
            let slot = face.shaping.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        (self.size, scale) = (size, Float(size) / units)
        advance = Float(slot.pointee.metrics.horiAdvance) * scale
        var callbacks = FT_Outline_Funcs(
            move_to: { point, outline in
                GlyphOutline.with(outline) { $0.move(to: $0.place(point)) }
            },
            line_to: { point, outline in
                GlyphOutline.with(outline) { $0.line(to: $0.place(point)) }
            },
            conic_to: { control, point, outline in
                GlyphOutline.with(outline) { $0.curve($0.place(control), to: $0.place(point)) }
            },
            cubic_to: { first, second, point, outline in
                GlyphOutline.with(outline) { $0.curve($0.place(first), $0.place(second), to: $0.place(point)) }
            }, shift: 0, delta: 0)
        let failed = withUnsafeMutablePointer(to: &self) {
            FT_Outline_Decompose(&slot.pointee.outline, &callbacks, $0) != 0
        }
        guard !failed else { return nil }
        line(to: start)
    }

    private static func with(
        _ outline: UnsafeMutableRawPointer?, _ body: (inout GlyphOutline) -> Void
    ) -> Int32 {
        if let outline { body(&outline.assumingMemoryBound(to: GlyphOutline.self).pointee) }
        return 0
    }

    private func place(_ point: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
        guard let point else { return pen }
        return SIMD2(Float(point.pointee.x), -Float(point.pointee.y)) * scale
    }

    private mutating func move(to point: SIMD2<Float>) {
        line(to: start)
        (start, pen) = (point, point)
    }

    private mutating func line(to point: SIMD2<Float>) {
        if point != pen { edges.append(Edge(start: pen, end: point)) }
        pen = point
    }

    /// A quadratic curve.
    private mutating func curve(_ control: SIMD2<Float>, to end: SIMD2<Float>) {
        let begin = pen
        let bend = begin - 2 * control + end
        let count = Self.count(bend, 4)
        for step in 1...count {
            let t = Float(step) / Float(count)
            let first = begin + (control - begin) * t
            line(to: step == count ? end : first + (control + (end - control) * t - first) * t)
        }
    }

    /// A cubic curve.
    private mutating func curve(_ first: SIMD2<Float>, _ second: SIMD2<Float>, to end: SIMD2<Float>) {
        let begin = pen
        let (bend, other) = (begin - 2 * first + second, first - 2 * second + end)
        let larger = (bend * bend).sum() > (other * other).sum() ? bend : other
        let count = Self.count(larger, 4 / 3)
        for step in 1...count {
            let t = Float(step) / Float(count)
            let s = 1 - t
            let point = begin * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + end * (t * t * t)
            line(to: step == count ? end : point)
        }
    }

    /// The number of lines for a curve: its distance from them shrinks with the square of the number.
    private static func count(_ bend: SIMD2<Float>, _ divisor: Float) -> Int {
        let distance = (bend * bend).sum().squareRoot() / divisor
        return Int(min(max((distance / tolerance).squareRoot().rounded(.up), 1), steps))
    }
}
