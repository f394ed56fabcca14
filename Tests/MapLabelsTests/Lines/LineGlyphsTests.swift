import MapLabels
import Testing

@Suite struct LineGlyphsTests {
    /// Right along the top, then down.
    private static let corner = LabelLine([SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100)])

    @Test(arguments: [
        (0.0, false, 50.0, 0.0, 0.0), (30, false, 80, 0, 0), (-30, false, 20, 0, 0), (70, false, 100, 20, 0.5),
        (30, true, 20, 0, 1), (-30, true, 80, 0, 1), (-70, true, 100, 20, -0.5),
    ]) func glyphsLieOnTheLine(distance: Double, isFlipped: Bool, x: Double, y: Double, halfTurns: Double) throws {
        let glyphs = LineGlyphs(line: Self.corner, anchor: SIMD2(50, 0), segment: 0)
        let place = try #require(glyphs.position(at: distance, isFlipped: isFlipped))
        #expect(place.point == SIMD2(x, y))
        let turn = (place.angle - halfTurns * .pi) / (2 * .pi)
        #expect(abs(turn - turn.rounded()) < 1e-12)
    }

    @Test(arguments: [-51.0, 151, .infinity, .nan]) func glyphsBeyondTheEndsHaveNoPlace(distance: Double) {
        let glyphs = LineGlyphs(line: Self.corner, anchor: SIMD2(50, 0), segment: 0)
        #expect(glyphs.position(at: distance, isFlipped: false) == nil)
    }

    @Test(arguments: [
        // Inside of the corner, lines meet at (90, 10).
        (10.0, 30.0, 80.0, 10.0), (10, 60, 90, 30), (10, -30, 20, 10),
        // Outside of it, at (110, -10).
        (-10, 30, 80, -10), (-10, 60, 110, -10), (-10, 70, 110, 0),
    ]) func anOffsetMovesGlyphsBesideTheLine(offset: Double, distance: Double, x: Double, y: Double) throws {
        let glyphs = LineGlyphs(line: Self.corner, anchor: SIMD2(50, 0), segment: 0, offsetY: offset)
        let place = try #require(glyphs.position(at: distance, isFlipped: false))
        #expect(abs(place.point.x - x) < 1e-9 && abs(place.point.y - y) < 1e-9)
    }

    @Test func anOffsetAlongTheLineMovesGlyphs() throws {
        let glyphs = LineGlyphs(line: Self.corner, anchor: SIMD2(50, 0), segment: 0, offsetX: 10)
        #expect(try #require(glyphs.position(at: 5, isFlipped: false)).point == SIMD2(65, 0))
        // A flipped label goes the other way.
        #expect(try #require(glyphs.position(at: 5, isFlipped: true)).point == SIMD2(55, 0))
    }

    @Test func thePathHasTheVerticesBetween() {
        let glyphs = LineGlyphs(line: Self.corner, anchor: SIMD2(50, 0), segment: 0)
        #expect(glyphs.path(to: 70, isFlipped: false) == [SIMD2(50, 0), SIMD2(100, 0), SIMD2(100, 20)])
        #expect(glyphs.path(to: -20, isFlipped: false) == [SIMD2(50, 0), SIMD2(30, 0)])
        #expect(glyphs.path(to: 500, isFlipped: false) == nil)
    }

    /// A line on the ground may run to the right there, and to the left where it is seen.
    @Test(arguments: [1.0, -1]) func labelsStayUprightInTheImage(direction: Double) {
        let line = LabelLine([SIMD2(0, 0), SIMD2(100, 0)])
        let glyphs = LineGlyphs(line: line, anchor: SIMD2(50, 0), segment: 0)
        for distances in [[-10.0, 10], [10.0]] {
            let outcome = glyphs.place(distances, .horizontalOnly, keepsUpright: true) { $0 * direction }
            guard case .placed(let places) = outcome else {
                Issue.record("the label fits")
                return
            }
            #expect(places.map(\.point.x) == distances.map { 50 + $0 * direction })
        }
    }

    @Test(arguments: [(true, [40.0, 60.0]), (false, [60, 40])]) func labelsStayUpright(
        keepsUpright: Bool, expected: [Double]
    ) {
        // From right to left, so the label runs against it.
        let line = LabelLine([SIMD2(100, 0), SIMD2(0, 0)])
        let glyphs = LineGlyphs(line: line, anchor: SIMD2(50, 0), segment: 0)
        let outcome = glyphs.place([-10, 10], .horizontalOnly, keepsUpright: keepsUpright)
        guard case .placed(let places) = outcome else {
            Issue.record("the label fits")
            return
        }
        #expect(places.map(\.point.x) == expected)
    }

    @Test(arguments: [(0.0, 100.0), (100, 0)]) func verticalTextsRunDownward(start: Double, end: Double) {
        let line = LabelLine([SIMD2(0, start), SIMD2(0, end)])
        let glyphs = LineGlyphs(line: line, anchor: SIMD2(0, 50), segment: 0)
        guard case .placed(let places) = glyphs.place([-10, 10], .vertical, keepsUpright: true) else {
            Issue.record("the label fits")
            return
        }
        #expect(places.map(\.point.y) == [40, 60])
    }

    @Test func steepLinesTakeTheVerticalText() {
        let glyphs = LineGlyphs(line: LabelLine([SIMD2(0, 0), SIMD2(10, 100)]), anchor: SIMD2(5, 50), segment: 0)
        #expect(glyphs.place([-10, 10], .horizontal, keepsUpright: true) == .needsVertical)
        #expect(glyphs.place([10], .horizontal, keepsUpright: true) == .needsVertical)
        #expect(glyphs.place([-10, 10], .horizontal, keepsUpright: false) != .needsVertical)
        #expect(glyphs.place([-10, 10], .horizontalOnly, keepsUpright: true) != .needsVertical)
        #expect(glyphs.place([-80, 10], .horizontalOnly, keepsUpright: true) == .noRoom)
        #expect(glyphs.place([], .horizontalOnly, keepsUpright: true) == .placed([]))
    }
}
