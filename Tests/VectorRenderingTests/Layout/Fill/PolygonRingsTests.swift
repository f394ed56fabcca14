import Testing
import VectorTiles

@testable import VectorRendering

@Suite struct PolygonRingsTests {
    /// Squares with their corners at the origin: the first one goes around the others, which are its holes.
    func polygon(_ sides: [Int16]) -> TileGeometry {
        var geometry = TileGeometry()
        for (index, side) in sides.enumerated() {
            let corners: [(Int16, Int16)] = [(0, 0), (side, 0), (side, side), (0, side), (0, 0)]
            for (x, y) in index == 0 ? corners : corners.reversed() { geometry.append(TilePoint(x: x, y: y)) }
            geometry.endPart()
        }
        return geometry
    }

    func side(_ ring: Range<Int>, _ geometry: TileGeometry) -> Int16 { geometry.points[ring].map(\.x).max() ?? 0 }

    /// As in MapLibre, of a polygon with more than 500 rings the largest are drawn.
    @Test(arguments: [(1, 1), (2, 2), (499, 499), (500, 500), (501, 500), (2000, 500)])
    func onlyTheLargestRingsAreDrawn(count: Int, drawn: Int) {
        let geometry = polygon([8192] + (1..<max(count, 1)).map { Int16($0) })
        let kept = PolygonRings.kept(geometry, from: 0, limit: FillLayout.maximumRings)
        #expect((kept?.count ?? geometry.ends.count) == drawn)
        let sides = (kept ?? []).map { side($0, geometry) }
        if count > drawn {
            #expect(sides.first == 8192)
            #expect(sides.dropFirst().min() == Int16(count - drawn + 1))
        }
    }

    /// The limit is for one polygon, not for all of a feature.
    @Test func eachPolygonHasItsOwnLimit() {
        var geometry = polygon([100, 1, 2, 3])
        for part in polygon([90, 4, 5, 6]).parts {
            part.forEach { geometry.append($0) }
            geometry.endPart()
        }
        let kept = PolygonRings.kept(geometry, from: 0, limit: 3) ?? []
        #expect(kept.map { side($0, geometry) } == [100, 3, 2, 90, 6, 5])
    }
}
