import TestSupport
import Testing

@testable import MapLabels

/// Labels at the edges of squares of tiles.
struct LabelSeamTests {
    /// Two squares side by side, whose common edge is at 400; both images have a margin of 20.
    private enum Side: CaseIterable {
        case west, east

        var placer: LabelPlacer {
            LabelPlacer(width: 440, height: 440, square: LabelBox(left: 20, top: 20, right: 420, bottom: 420))
        }

        /// Where a box of the map is in the image.
        func box(_ box: LabelBox) -> LabelBox { box.moved(x: self == .west ? 20 : -380, y: 20) }
    }

    private static func text(_ box: LabelBox, shifts: [(x: Double, y: Double)] = []) -> LabelCandidate {
        var candidate = LabelCandidate()
        (candidate.textBox, candidate.hasText, candidate.shifts) = (box, true, shifts)
        return candidate
    }

    private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double = 12) -> LabelBox {
        LabelBox(left: x, top: y, right: x + width, bottom: y + height)
    }

    /// Places texts in both images.
    private static func placed(
        _ boxes: [LabelBox], shifts: [(x: Double, y: Double)] = [], _ rules: LabelRules = LabelRules()
    ) -> [[LabelPlace]] {
        Side.allCases.map { side in
            var placer = side.placer
            return boxes.map { placer.place(text(side.box($0), shifts: shifts), rules) }
        }
    }

    @Test func aLabelAtAnEdgeIsDrawnOnBothSides() {
        let places = Self.placed([Self.box(380, 100, 50)])
        #expect(places.allSatisfy { $0[0].hasText })
    }

    /// The second has lost its place to the first, so an image without squares has room for the third.
    @Test func placesThatWereWantedCountAtAnEdge() {
        let boxes = [Self.box(300, 100, 50), Self.box(340, 100, 45), Self.box(380, 100, 50)]
        #expect(Self.placed(boxes)[0].map(\.hasText) == [true, false, false])
        var plain = LabelPlacer(width: 440, height: 440)
        #expect(boxes.map { plain.place(Self.text($0), LabelRules()).hasText } == [true, false, true])
    }

    @Test func earlierLabelsWinInASquare() {
        let boxes = [Self.box(100, 100, 50), Self.box(140, 100, 45), Self.box(180, 100, 50)]
        #expect(Self.placed(boxes)[0].map(\.hasText) == [true, false, true])
    }

    @Test(arguments: [(250.0, true), (300, false)])
    func aLabelThatReachesTooFarIsLeftOutOnBothSides(reach: Double, isDrawn: Bool) {
        #expect(Self.placed([Self.box(400 - reach + 10, 100, reach)]).allSatisfy { $0[0].hasText == isDrawn })
        var always = LabelRules()
        always.textOverlap = .always
        #expect(Self.placed([Self.box(400 - reach + 10, 100, reach)], always).allSatisfy { $0[0].hasText })
    }

    /// Both sides see only one of the obstacles.
    @Test func aTextThatMayBeOnEitherSideIsOnOne() {
        for first in [Self.box(340, 100, 50), Self.box(410, 100, 50)] {
            let places = Self.placed([first, Self.box(400, 100, 0)], shifts: [(-60, 0), (10, 0)])
            #expect(places[0][1].hasText == places[1][1].hasText && places[0][1].shift == places[1][1].shift)
        }
    }

    /// Random labels: the two images agree about each at their edge, and no two drawn labels overlap.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]) func squaresAgree(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let boxes = (0..<600).map { _ in
            Self.box(
                .random(in: -200...1_000, using: &random), .random(in: -200...600, using: &random),
                .random(in: 8...120, using: &random), .random(in: 8...20, using: &random))
        }
        let places = Self.placed(boxes)
        let crossing = boxes.indices.filter { boxes[$0].left < 400 && boxes[$0].right > 400 && Self.isNear(boxes[$0]) }
        #expect(crossing.allSatisfy { places[0][$0].hasText == places[1][$0].hasText })
        #expect(crossing.contains { places[0][$0].hasText } && crossing.contains { !places[0][$0].hasText })
        // What is seen: each square shows its part.
        let drawn = boxes.indices.filter { index in
            let (box, square) = (boxes[index], boxes[index].right <= 400 ? 0 : 1)
            return Self.isNear(box) && places[square][index].hasText
        }
        for (index, a) in drawn.enumerated() {
            for b in drawn.dropFirst(index + 1) {
                #expect(!Self.overlap(boxes[a], boxes[b]))
            }
        }
    }

    private static func overlap(_ a: LabelBox, _ b: LabelBox) -> Bool {
        let isBeside = a.right < b.left || b.right < a.left
        let isBelow = a.bottom < b.top || b.bottom < a.top
        return !isBeside && !isBelow
    }

    /// Whether any of a box is in the two squares.
    private static func isNear(_ box: LabelBox) -> Bool {
        box.right > 0 && box.left < 800 && box.bottom > 0 && box.top < 400
    }
}
