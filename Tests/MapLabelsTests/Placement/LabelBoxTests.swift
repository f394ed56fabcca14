import Testing

@testable import MapLabels

struct LabelBoxTests {
    private static let box = LabelBox(left: -4, top: -2, right: 8, bottom: 2)

    @Test func scalesFromTheOrigin() {
        #expect(Self.box.scaled(by: 0.5) == LabelBox(left: -2, top: -1, right: 4, bottom: 1))
    }

    /// An edge may bulge where its middle becomes.
    @Test func boundsCornersAndMiddles() {
        let projected = Self.box.projected { x, y in SIMD2(x + 10, y == -2 ? -abs(x - 8) : y) }
        #expect(projected == LabelBox(left: 6, top: -12, right: 18, bottom: 2))
        let bulging = Self.box.projected { x, y in SIMD2(x, x == 2 ? y * 5 : y) }
        #expect(bulging == LabelBox(left: -4, top: -10, right: 8, bottom: 10))
    }

    @Test func isNowhereIfACornerIs() {
        #expect(Self.box.projected { x, y in x < 8 ? SIMD2(x, y) : nil } == .nowhere)
        #expect(!LabelBox.nowhere.isFinite)
    }
}
