import TestSupport
import Testing

@testable import Rasterising

@Suite struct PixelRegionTests {
    /// Tiles of a rotated map share all pixels among them: each has exactly one owner.
    @Test(arguments: [0.0, 17, 45, 90, 123.4, 180, 270, 359]) func eachPixelHasOneOwner(degrees: Double) {
        let (cosine, sine) = (PolygonFillerTests.cosine(degrees), PolygonFillerTests.cosine(degrees - 90))
        func corner(_ column: Int, _ row: Int) -> PixelPoint {
            let (x, y) = (Double(column) * 13.7 - 3, Double(row) * 13.7 - 4)
            return PixelPoint(x: 24 + x * cosine - y * sine, y: 24 + x * sine + y * cosine)
        }
        var owners = [Int](repeating: 0, count: 48 * 48)
        for row in -6..<6 {
            for column in -6..<6 {
                let corners = [
                    corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1),
                ]
                let region = PixelRegion(convex: corners, width: 48, height: 48)
                for y in 0..<48 { for x in region.columns(inRow: y) { owners[y * 48 + x] += 1 } }
            }
        }
        #expect(owners.allSatisfy { $0 == 1 })
    }

    @Test func outsideIsEmpty() {
        for (x, y) in [(-30.0, 4.0), (30, 4), (4, -30), (4, 30)] {
            let corners = [(x, y), (x + 5, y), (x + 5, y + 5), (x, y + 5)].map { PixelPoint(x: $0.0, y: $0.1) }
            #expect(PixelRegion(convex: corners, width: 16, height: 16).isEmpty)
        }
        #expect(PixelRegion(convex: [], width: 16, height: 16).isEmpty)
    }
}
