import MapLabels
import Testing

@Suite struct LineLabelTests {
    private static func line(_ points: (Double, Double)...) -> LabelLine {
        LabelLine(points.map { SIMD2($0.0, $0.1) })
    }

    private static func label(_ length: Double, hasText: Bool = true, maximumAngle: Double = 1) -> LineLabel {
        LineLabel(length: length, hasText: hasText, unitsPerLength: 1, maximumAngle: maximumAngle)
    }

    @Test(
        arguments: [
            // The first one is two ems and half the label from the start of a line within the tile.
            (line((1, 10), (501, 10)), 20.0, [59.0, 159, 259, 359, 459]),
            // It is half the spacing from the start of a line that comes from outside.
            (line((0, 10), (500, 10)), 20, [50, 150, 250, 350, 450]),
            // Labels that do not fit at the ends are left out.
            (line((0, 10), (470, 10)), 60, [50, 150, 250, 350]),
            // A long label widens the spacing to its length and a quarter.
            (line((0, 10), (500, 10)), 90, [58, 173, 288, 403]),
            // A short line has one in its middle.
            (line((1, 10), (41, 10)), 30, [21]),
            // A short line from outside has none.
            (line((0, 10), (40, 10)), 60, []),
            // None fits.
            (line((1, 10), (41, 10)), 50, []),
        ] as [(LabelLine, Double, [Double])]) func anchorsFollowTheSpacing(
            line: LabelLine, length: Double, expected: [Double]
        )
    {
        let anchors = Self.label(length).anchors(along: line, spacing: 100, overscale: 1, extent: 8192)
        #expect(anchors.map(\.point.x) == expected)
        #expect(anchors.allSatisfy { $0.point.y == 10 && $0.angle == 0 && $0.segment == 0 })
    }

    @Test func anchorsOfAnOverscaledTileStartFurtherAway() {
        let line = Self.line((1, 10), (501, 10))
        let anchors = Self.label(20).anchors(along: line, spacing: 100, overscale: 2, extent: 8192)
        // (20 / 2 + 48) * 2 = 116, which is 16 beyond a spacing.
        #expect(anchors.map(\.point.x) == [17, 117, 217, 317, 417])
    }

    @Test func anchorsLieInTheTileOnly() {
        let line = Self.line((50, -300), (50, 500))
        let anchors = Self.label(20).anchors(along: line, spacing: 100, overscale: 1, extent: 400)
        #expect(anchors.map(\.point.y) == [58, 158, 258, 358])
        #expect(anchors.allSatisfy { $0.angle == .pi / 2 })
    }

    @Test(
        arguments: [
            // A quarter turn is more than 1 radian; the second of the labels lies around it.
            (1.0, [SIMD2(34.0, 0.0), SIMD2(100, 68), SIMD2(100, 135)]),
            (2, [SIMD2(34, 0), SIMD2(100, 1), SIMD2(100, 68), SIMD2(100, 135)]),
        ] as [(Double, [SIMD2<Double>])]) func labelsDoNotBendTooMuch(maximumAngle: Double, expected: [SIMD2<Double>])
    {
        let line = Self.line((0, 0), (100, 0), (100, 150))
        let label = Self.label(30, maximumAngle: maximumAngle)
        let anchors = label.anchors(along: line, spacing: 67, overscale: 1, extent: 8192)
        #expect(anchors.map(\.point) == expected)
    }

    @Test func turnsWithinTheWindowAddUp() {
        // Two turns of 0.46 radians, 10 and then 40 units apart; the window is 14.4 units.
        let near = Self.line((0, 0), (100, 0), (109, 4.5), (209, 4.5 + 109))
        let far = Self.line((0, 0), (100, 0), (136, 18), (209, 18 + 83))
        let label = Self.label(120, maximumAngle: 0.8)
        #expect(label.centerAnchor(of: near) == nil)
        #expect(label.centerAnchor(of: far) != nil)
    }

    @Test func iconsMayBendAsMuchAsTheyLike() {
        let line = Self.line((0, 0), (100, 0), (0, 1))
        #expect(Self.label(40, hasText: false).centerAnchor(of: line)?.point == SIMD2(100, 0))
        #expect(Self.label(40).centerAnchor(of: line) == nil)
    }

    @Test func theCenterIsOnItsSegment() throws {
        let anchor = try #require(Self.label(10).centerAnchor(of: Self.line((0, 0), (10, 0), (10, 100))))
        #expect(anchor == LineAnchor(point: SIMD2(10, 45), angle: .pi / 2, segment: 1))
        #expect(Self.label(10).centerAnchor(of: Self.line((5, 5))) == nil)
        #expect(Self.label(10).centerAnchor(of: Self.line()) == nil)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e-9] as [Double])
    func strangeSpacingsEnd(spacing: Double) {
        let line = Self.line((0, 10), (500, 10))
        for length in [0, 10, Double.nan, .infinity] {
            let anchors = Self.label(length).anchors(along: line, spacing: spacing, overscale: 1, extent: 8192)
            #expect(anchors.count <= 10_001)
        }
    }
}
