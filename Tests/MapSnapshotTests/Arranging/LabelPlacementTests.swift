import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct LabelPlacementTests {
    static let bounds = Box(left: 0, top: 0, right: 200, bottom: 100)
    static let marker = Box(left: 95, top: 45, right: 105, bottom: 55)
    static let size = Size(width: 40, height: 12)

    @Test(arguments: [
        (LabelSide.right, 108.0, 44.0), (.left, 52, 44), (.above, 80, 30), (.below, 80, 58), (.aboveRight, 108, 30),
        (.belowRight, 108, 58), (.aboveLeft, 52, 30), (.belowLeft, 52, 58),
    ])
    func sides(side: LabelSide, left: Double, top: Double) {
        let box = side.box(Self.size, beside: Self.marker, gap: 3)
        #expect(box == Box(left: left, top: top, right: left + 40, bottom: top + 12))
        #expect(!box.intersects(Self.marker))
    }

    /// Whoever comes next gets the next side, until all eight are taken.
    @Test func sidesAreTakenInOrder() {
        // As wide as a label, so that none above it hinders the ones at the corners.
        let marker = Box(left: 75, top: 45, right: 125, bottom: 55)
        var placement = LabelPlacement(bounds: Self.bounds, avoiding: [marker])
        for side in LabelSide.allCases {
            #expect(
                placement.place(Self.size, beside: marker, gap: 3) == side.box(Self.size, beside: marker, gap: 3))
        }
        #expect(placement.place(Self.size, beside: marker, gap: 3) == nil)
    }

    @Test func labelsStayInTheImage() {
        var placement = LabelPlacement(bounds: Self.bounds, avoiding: [])
        let atTheRight = Box(left: 180, top: 45, right: 190, bottom: 55)
        #expect(placement.place(Self.size, beside: atTheRight, gap: 3)?.right == 177)
        let wide = Size(width: 201, height: 12)
        #expect(placement.place(wide, beside: Self.marker, gap: 3) == nil)
    }

    @Test func edgesMayTouch() {
        var placement = LabelPlacement(bounds: Self.bounds, avoiding: [Box(left: 148, top: 0, right: 200, bottom: 100)])
        #expect(placement.place(Self.size, beside: Self.marker, gap: 3)?.right == 148)
    }
}
