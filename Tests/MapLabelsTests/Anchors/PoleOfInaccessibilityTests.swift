import MapGeometry
import Testing

@testable import MapLabels

struct PoleOfInaccessibilityTests {
    private func ring(_ numbers: (Double, Double)...) -> [Point] { numbers.map { Point(x: $0.0, y: $0.1) } }

    @Test func aSquareHasItsCenter() throws {
        let pole = try #require(
            PoleOfInaccessibility.point(of: [ring((0, 0), (100, 0), (100, 100), (0, 100), (0, 0))], precision: 1))
        #expect(pole == Point(x: 50, y: 50))
    }

    @Test func holesAreAvoided() throws {
        let outline = ring((0, 0), (100, 0), (100, 100), (0, 100))
        let hole = ring((30, 0), (100, 0), (100, 100), (30, 100))
        let pole = try #require(PoleOfInaccessibility.point(of: [outline, hole], precision: 0.5))
        #expect(abs(pole.x - 15) < 1)
    }

    @Test func theWidestPartOfAnLWins() throws {
        let shape = ring((0, 0), (100, 0), (100, 10), (60, 10), (60, 60), (0, 60))
        let pole = try #require(PoleOfInaccessibility.point(of: [shape], precision: 0.5))
        #expect(abs(pole.x - 30) < 2 && abs(pole.y - 30) < 2)
    }

    @Test func degenerateShapesHaveAPoint() {
        #expect(PoleOfInaccessibility.point(of: [], precision: 1) == nil)
        #expect(PoleOfInaccessibility.point(of: [[]], precision: 1) == nil)
        #expect(PoleOfInaccessibility.point(of: [ring((3, 4), (3, 9))], precision: 1) == Point(x: 3, y: 4))
        #expect(PoleOfInaccessibility.point(of: [ring((0, 0), (16_000, 1), (8_000, 0))], precision: 1e-9) != nil)
    }
}
