import TestSupport
import Testing

@testable import MapGeometry

@Suite struct CollisionIndexTests {
    /// The index finds what comparing all pairs finds.
    @Test func theIndexKeepsAllEntries() {
        var random = SplitMix64(state: 4)
        let bounds = Box(left: 0, top: 0, right: 500, bottom: 300)
        var index = CollisionIndex(bounds: bounds)
        var all: [Box] = []
        for _ in 0..<2_000 {
            let left = Double.random(in: -100...600, using: &random)
            let top = Double.random(in: -100...400, using: &random)
            let box = Box(
                left: left, top: top, right: left + Double.random(in: 0.1...90, using: &random),
                bottom: top + Double.random(in: 0.1...40, using: &random))
            let inside = all.contains { $0.intersects(bounds) && $0.intersects(box) }
            // Boxes outside the image do not matter.
            if bounds.contains(box) { #expect(index.intersects(box) == inside) }
            guard all.count < 150 else { continue }
            index.insert(box)
            all.append(box)
        }
        #expect(all.count == 150)
    }

    @Test(arguments: [0.0, 1e-9, 1, 1e9, .infinity]) func anyImageHasAnIndex(side: Double) {
        var index = CollisionIndex(bounds: Box(left: 0, top: 0, right: side, bottom: side))
        index.insert(Box(left: -1e300, top: .nan, right: 1e300, bottom: 5))
        #expect(!index.intersects(Box(left: 1e12, top: 1e12, right: 2e12, bottom: 2e12)) || side > 1)
    }
}
