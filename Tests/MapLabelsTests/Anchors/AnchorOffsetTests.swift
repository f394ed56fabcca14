import Testing

@testable import MapLabels

struct AnchorOffsetTests {
    private static let top = LabelAnchor(horizontal: 0.5, vertical: 0)
    private static let left = LabelAnchor(horizontal: 0, vertical: 0.5)
    private static let bottomRight = LabelAnchor(horizontal: 1, vertical: 1)

    @Test(arguments: [
        (LabelAnchor.center, 0.0, 0.0), (top, 0, 41), (left, 48, 0), (bottomRight, -33.941, -26.941),
    ])
    func aDistanceGoesInTheDirectionOfTheAnchor(_ anchor: LabelAnchor, _ x: Double, _ y: Double) {
        let offset = AnchorOffset.radial(anchor, distance: 48)
        #expect(abs(offset.x - x) < 1e-3 && abs(offset.y - y) < 1e-3)
    }

    @Test func negativeDistancesCountAsNone() {
        #expect(AnchorOffset.radial(Self.left, distance: -5) == (0, 0))
    }

    @Test(arguments: [(LabelAnchor.center, 0.0, 0.0), (top, 0, 17), (left, 12, 0), (bottomRight, -12, -17)])
    func signsOfOffsetsComeFromTheAnchor(_ anchor: LabelAnchor, _ x: Double, _ y: Double) {
        #expect(AnchorOffset.along(anchor, x: -12, y: -24) == (x, y))
    }
}
