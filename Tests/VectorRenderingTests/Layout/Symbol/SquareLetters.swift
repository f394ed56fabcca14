import MapLabels

/// Letters that are black squares, in 1/24 em.
struct SquareLetters: LocalGlyphs {
    private let advance: Double
    private let square: GlyphField?

    /// - Parameters:
    ///   - side: of the field, whose border is lighter.
    ///   - left: of the field from the pen.
    ///   - top: of the field, as in `GlyphField`.
    init(advance: Double, side: Int, left: Double, top: Double) {
        self.advance = advance
        square = GlyphField(
            left: left, top: top, advance: advance, width: side, height: side, pixelsPerUnit: 1,
            bytes: (0..<side * side).map { index in
                let (x, y) = (index % side, index / side)
                return UInt8(clamping: 191 + 32 * (min(x, y, side - 1 - x, side - 1 - y) - 3))
            }, offset: 0)
    }

    func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
        scalars.enumerated().map { LocalGlyph(id: $1.value, source: $0, advance: advance, x: 0, y: 0) }
    }

    func field(_ id: UInt32) -> GlyphField? { square }
}
