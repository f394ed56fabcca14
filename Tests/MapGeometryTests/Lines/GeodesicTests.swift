import Testing

@testable import MapGeometry

/// Against PROJ, at zoom 18: a world is 67,108,864 points wide there.
@Suite struct GeodesicTests {
    static let side = 67_108_864.0
    static let sampler = CurveSampler(
        tolerance: 0.25 / side, window: WorldWindow(x: 0...1, y: 0...1))

    /// The farthest of the reference's points from a drawn line in points; copies of the world are all tried.
    static func error(_ points: [[Double]], _ line: [WorldPoint]) -> Double {
        let line = line.map { (x: $0.x, y: $0.y) }
        let turns = (line.map(\.x).min() ?? 0).rounded(.down)...(line.map(\.x).max() ?? 0).rounded(.up)
        return points.map { point in
            stride(from: turns.lowerBound - 1, through: turns.upperBound, by: 1)
                .map { distance(point[0] + $0, point[1], to: line) * side }.min() ?? .infinity
        }.max() ?? 0
    }

    @Test func linesAgreeWithPROJ() throws {
        for way in try GeodesyReference.read().ways {
            let line = GeodesicLine.line([Coordinate(way.from), Coordinate(way.to)], sampler: Self.sampler)
            let error = Self.error(way.points, line.points)
            #expect(error < 0.3, "\(way): \(error) points")
            #expect(line.points.count < 20_000, "\(way): \(line.points.count) points")
            #expect(line.points.first == WorldPoint(extending: Coordinate(way.from)))
            let last = try #require(line.points.last)
            let end = WorldPoint(extending: Coordinate(way.to))
            #expect(abs((last.x - end.x).remainder(dividingBy: 1)) < 1e-15 && last.y == end.y, "\(way)")
        }
    }

    @Test func ringsAgreeWithPROJ() throws {
        for circle in try GeodesyReference.read().circles {
            let made = try #require(GeodesicCircle(center: Coordinate(circle.center), radius: circle.radius))
            let error = Self.error(circle.points, made.ring(sampler: Self.sampler).points)
            #expect(error < 0.3, "\(circle): \(error) points")
        }
    }

    @Test func simplifiesOutsideTheView() throws {
        let window = WorldWindow(x: 0.56...0.5601, y: 0.3...0.3001)
        let sampler = CurveSampler(tolerance: Self.sampler.tolerance, window: window)
        let places = [Coordinate(latitude: 60, longitude: 25), Coordinate(latitude: 35, longitude: 139)]
        #expect(GeodesicLine.line(places, sampler: sampler).points.count < 120)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 20_100_000]) func circlesThatAreNone(radius: Double) {
        #expect(GeodesicCircle(center: Coordinate(latitude: 0, longitude: 0), radius: radius) == nil)
    }

    /// The bound by which short edges are taken for straight, tried on the sphere's steepest bends.
    @Test func shortEdgesAreStraight() {
        for latitude in stride(from: -84.0, through: 84, by: 21) {
            for (north, east) in [(0.0, 1.0), (1, 1), (1, 0), (-1, 2)] {
                let start = Coordinate(latitude: latitude, longitude: 10)
                let end = Coordinate(latitude: latitude + north * 0.3, longitude: 10 + east)
                let fine = CurveSampler(tolerance: 1e-8, window: .world)
                let (a, b) = (WorldPoint(extending: start), WorldPoint(extending: end))
                let bend =
                    GeodesicLine.line([start, end], sampler: fine).points
                    .map { $0.squaredDistance(toSegment: a, b) }.max() ?? 0
                let square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
                #expect(bend.squareRoot() <= square * 0.9)
            }
        }
    }
}
