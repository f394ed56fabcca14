/// A line of text in a local font.
package struct PageText: Sendable {
    /// A glyph at its place.
    package struct Glyph: Hashable, Sendable {
        /// The number of the local glyph.
        package let id: UInt32
        /// The pen to the right of the text's origin.
        package let x: Double
        /// The pen below the text's origin.
        package let y: Double
        /// Distance to the next glyph.
        package let advance: Double
        /// The UTF-8 offset of the text that it represents.
        package let cluster: Int
    }

    /// Whether a text is seen or read: programs read slanted letters one by one.
    package enum Role: Sendable {
        /// Seen and read.
        case plain
        /// Seen; its words are in a hidden text.
        case shapes
        /// Read by programs only.
        case hidden
    }

    package var text: String
    /// From left to right.
    package var glyphs: [Glyph]
    /// Points per em.
    package var size: Double
    /// The start of the baseline.
    package var origin: SIMD2<Double>
    /// The direction of the baseline, of length 1.
    package var direction = SIMD2<Double>(1, 0)
    /// Without opacity.
    package var color: PaintColor
    /// Color without opacity, and width beyond the edge of the letters; nil without a halo.
    package var halo: (color: PaintColor, width: Double)?
    /// The opacity of letters and halo, 0 to 1.
    package var opacity: Double
    package var role = Role.plain
}

extension PageText {
    /// Distance from the first glyph to the end of the last one, in points.
    var width: Double { glyphs.last.map { $0.x + $0.advance } ?? 0 }

    /// Whether programs read it as words: poppler starts another one where the baseline moves by half a point.
    var isReadable: Bool { min(abs(direction.x), abs(direction.y)) * width < 0.4 }

    /// The same text, invisible and horizontal or vertical, over the middle of the visible letters.
    ///
    /// - Parameter shapes: the seen parts of the text, at least one.
    func hidden(over shapes: [PageText]) -> PageText {
        // A third of the size above the baseline is about the middle of a letter.
        func raised(_ direction: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(direction.y, -direction.x) * (size * 0.35)
        }
        let middles = shapes.flatMap { shape in
            let down = SIMD2(-shape.direction.y, shape.direction.x)
            return shape.glyphs.map { glyph in
                shape.origin + shape.direction * (glyph.x + glyph.advance / 2) + down * glyph.y
                    + raised(shape.direction)
            }
        }
        var text = self
        (text.role, text.halo) = (.hidden, nil)
        guard let first = middles.first, let last = middles.last else { return text }
        let low = middles.reduce(first, pointwiseMin)
        let high = middles.reduce(first, pointwiseMax)
        let way = middles.count > 1 ? last - first : shapes[0].direction
        text.direction =
            abs(way.x) >= abs(way.y) ? SIMD2(way.x < 0 ? -1 : 1, 0) : SIMD2(0, way.y < 0 ? -1 : 1)
        text.origin = (low + high) / 2 - text.direction * (width / 2) - raised(text.direction)
        return text
    }
}
