import MapLabels
import Testing

@Suite struct LabelLineTests {
    private static func line(_ points: (Double, Double)...) -> LabelLine {
        LabelLine(points.map { SIMD2($0.0, $0.1) })
    }

    @Test(arguments: [
        (line((10, 10), (20, 20)), [line((10, 10), (20, 20))]),
        (line((-10, 10), (-20, 20)), []),
        (line((-50, 50), (50, 50)), [line((0, 50), (50, 50))]),
        (line((50, 50), (50, 150)), [line((50, 50), (50, 100))]),
        (line((-50, -50), (150, 150)), [line((0, 0), (100, 100))]),
        // Out at the right and in again: two parts.
        (line((80, 10), (120, 10), (120, 20), (80, 20)), [line((80, 10), (100, 10)), line((100, 20), (80, 20))]),
        // On the right edge is outside, on the left edge inside.
        (line((100, 10), (100, 90)), []),
        (line((0, 10), (0, 90)), [line((0, 10), (0, 90))]),
        // Crossings are rounded to whole units.
        (line((-1, 0), (2, 4)), [line((0, 1), (2, 4))]),
        (line((5, 5)), []),
    ]) func linesAreCutToTheTile(line: LabelLine, expected: [LabelLine]) {
        #expect(LabelLine.clipped([line], to: 100) == expected)
    }

    @Test func linesOfOneTextThatMeetAreJoined() {
        let lines = [
            [Self.line((0, 0), (1, 0))], [Self.line((4, 0), (5, 0))], [Self.line((2, 0), (3, 0))],
            [Self.line((9, 9), (0, 0))], [Self.line((1, 0), (2, 0))], [Self.line((5, 0), (6, 0))],
            [Self.line((6, 0), (7, 0))], [Self.line((3, 0), (4, 0))],
        ]
        let merged = LabelLine.merged(lines, texts: [1, 1, 1, 2, 1, 3, nil, 1])
        #expect(
            merged == [
                LabelLine.Merged(
                    feature: 0, lines: [Self.line((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0))]),
                LabelLine.Merged(feature: 3, lines: lines[3]),
                LabelLine.Merged(feature: 5, lines: lines[5]),
                LabelLine.Merged(feature: 6, lines: lines[6]),
            ])
    }

    @Test func aLineBeforeAnotherIsJoinedToIt() {
        let merged = LabelLine.merged([[Self.line((1, 0), (2, 0))], [Self.line((0, 0), (1, 0))]], texts: [7, 7])
        #expect(merged == [LabelLine.Merged(feature: 0, lines: [Self.line((0, 0), (1, 0), (2, 0))])])
    }

    @Test func furtherLinesAreThoseOfTheFirstFeature() {
        let (other, lost) = (Self.line((50, 50), (60, 60)), Self.line((5, 5), (6, 6)))
        let merged = LabelLine.merged(
            [[Self.line((0, 0), (1, 0)), other], [Self.line((1, 0), (2, 0)), lost]], texts: [7, 7])
        #expect(merged == [LabelLine.Merged(feature: 0, lines: [Self.line((0, 0), (1, 0), (2, 0)), other])])
    }
}
