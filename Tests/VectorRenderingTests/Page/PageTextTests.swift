import Testing

@testable import VectorRendering

/// Hidden texts, by which programs read slanted letters.
@Suite struct PageTextTests {
    /// Three letters, each 10 points wide, of size 20.
    private static func text(at origin: SIMD2<Double>, _ direction: SIMD2<Double>) -> PageText {
        PageText(
            text: "abc",
            glyphs: (0..<3).map { PageText.Glyph(id: 0, x: Double($0) * 10, y: 0, advance: 10, cluster: $0) },
            size: 20, origin: origin, direction: direction, color: PaintColor(0, 0, 0, 1),
            halo: (PaintColor(1, 1, 1, 1), 1), opacity: 1)
    }

    /// The middle of the letters of `(50, 50)` along the direction is the middle of the hidden text.
    @Test(
        arguments: [
            ([0.8, 0.6], [1, 0]), ([0.6, 0.8], [0, 1]), ([0.6, -0.8], [0, -1]), ([-0.8, 0.6], [-1, 0]),
        ] as [(SIMD2<Double>, SIMD2<Double>)])
    func hiddenTextIsOverTheLetters(slanted: SIMD2<Double>, level: SIMD2<Double>) throws {
        let shape = Self.text(at: [50, 50], slanted)
        let hidden = shape.hidden(over: [shape])
        #expect(hidden.role == .hidden && hidden.halo == nil && hidden.direction == level)
        func middle(_ text: PageText) -> SIMD2<Double> {
            text.origin + text.direction * 15 + SIMD2(text.direction.y, -text.direction.x) * 7
        }
        let distance = middle(hidden) - middle(shape)
        #expect(abs(distance.x) < 1e-9 && abs(distance.y) < 1e-9)
    }

    @Test(
        arguments: [
            ([1, 0], true), ([0, -1], true), ([0.99996, 0.009], true), ([0.9998, 0.02], false), ([0.8, 0.6], false),
        ] as [(SIMD2<Double>, Bool)])
    func levelAndVerticalTextsAreReadable(direction: SIMD2<Double>, isReadable: Bool) {
        #expect(Self.text(at: [0, 0], direction).isReadable == isReadable)
    }
}
