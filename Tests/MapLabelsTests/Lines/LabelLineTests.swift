import MapLabels
import TestSupport
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
        // Inside as a whole, with a point twice.
        (line((0, 0), (0, 0), (99, 99)), [line((0, 0), (0, 0), (99, 99))]),
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

    /// On a small grid, where lines of few texts meet at many points.
    @Test func joiningIsThatOfAPlainList() {
        var random = SplitMix64(state: 5)
        func point() -> SIMD2<Double> {
            SIMD2(Double(Int.random(in: -2...2, using: &random)), Double(Int.random(in: -2...2, using: &random)))
        }
        for count in [0, 1, 2, 9, 40, 300] {
            let lines = (0..<count).map { _ in [LabelLine([point(), SIMD2(9, 9), point()])] }
            let texts = lines.map { _ in Int.random(in: 0...3, using: &random) }.map { $0 == 0 ? nil : $0 }
            #expect(LabelLine.merged(lines, texts: texts) == Self.joined(lines, texts: texts))
        }
    }

    /// By searching all ends: the last line that was put at a point counts.
    private static func joined(_ lines: [[LabelLine]], texts: [Int?]) -> [LabelLine.Merged] {
        typealias End = (text: Int, point: SIMD2<Double>, line: Int)
        var (merged, starts, ends): ([LabelLine.Merged?], [End], [End]) = ([], [], [])
        func take(_ list: inout [End], _ text: Int, _ point: SIMD2<Double>) -> Int? {
            list.firstIndex { $0.text == text && $0.point == point }.map { list.remove(at: $0).line }
        }
        func put(_ line: Int, _ list: inout [End], _ text: Int, _ point: SIMD2<Double>) {
            _ = take(&list, text, point)
            list.append((text, point, line))
        }
        for (index, (feature, text)) in zip(lines, texts).enumerated() {
            let points = feature[0].points
            guard let text else {
                merged.append(LabelLine.Merged(feature: index, lines: feature))
                continue
            }
            let (first, last) = (points[0], points[points.count - 1])
            let before = ends.first { $0.text == text && $0.point == first }?.line
            let after = starts.first { $0.text == text && $0.point == last }?.line
            if let before {
                _ = take(&ends, text, first)
                merged[before]?.lines[0].points += points.dropFirst()
                if let after, after != before {
                    _ = take(&starts, text, last)
                    let rest = merged[after]?.lines[0].points ?? []
                    merged[before]?.lines[0].points += rest.dropFirst()
                    merged[after] = nil
                }
                if let end = merged[before]?.lines[0].points.last { put(before, &ends, text, end) }
            } else if let after {
                _ = take(&starts, text, last)
                merged[after]?.lines[0].points.insert(contentsOf: points.dropLast(), at: 0)
                put(after, &starts, text, first)
            } else {
                put(merged.count, &starts, text, first)
                put(merged.count, &ends, text, last)
                merged.append(LabelLine.Merged(feature: index, lines: feature))
            }
        }
        return merged.compactMap(\.self)
    }
}
