import MapGeometry
import TestSupport
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

    @Test func labelsStayInThePicture() {
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

    /// The grid finds what comparing all pairs finds.
    @Test func theGridForgetsNothing() {
        var random = SplitMix64(state: 4)
        let bounds = Box(left: 0, top: 0, right: 500, bottom: 300)
        var grid = BoxGrid(bounds: bounds)
        var all: [Box] = []
        for _ in 0..<2_000 {
            let left = Double.random(in: -100...600, using: &random)
            let top = Double.random(in: -100...400, using: &random)
            let box = Box(
                left: left, top: top, right: left + Double.random(in: 0.1...90, using: &random),
                bottom: top + Double.random(in: 0.1...40, using: &random))
            let inside = all.contains { $0.intersects(bounds) && $0.intersects(box) }
            // What lies outside of the picture hinders nobody in it.
            if bounds.contains(box) { #expect(grid.intersects(box) == inside) }
            guard all.count < 150 else { continue }
            grid.insert(box)
            all.append(box)
        }
        #expect(all.count == 150)
    }

    @Test(arguments: [0.0, 1e-9, 1, 1e9, .infinity]) func anyPictureHasAGrid(side: Double) {
        var grid = BoxGrid(bounds: Box(left: 0, top: 0, right: side, bottom: side))
        grid.insert(Box(left: -1e300, top: .nan, right: 1e300, bottom: 5))
        #expect(!grid.intersects(Box(left: 1e12, top: 1e12, right: 2e12, bottom: 2e12)) || side > 1)
    }
}
