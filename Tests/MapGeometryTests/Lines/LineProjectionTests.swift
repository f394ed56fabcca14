import Glibc
import TestSupport
import Testing

@testable import MapGeometry

@Suite struct LineProjectionTests {
    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    static func viewport(
        _ latitude: Double, _ longitude: Double, zoom: Double, bearing: Double = 0, width: Double = 400,
        height: Double = 200
    ) -> Viewport {
        Viewport(
            center: place(latitude, longitude), zoom: zoom, bearing: bearing,
            size: Size(width: width, height: height))
    }

    @Test(arguments: [0, 30, 90, 200]) func verticesAgreeWithTheViewport(bearing: Double) {
        let viewport = Self.viewport(47.141, 9.5209, zoom: 14, bearing: bearing)
        let places = [Self.place(47.1415, 9.52), Self.place(47.1405, 9.523), Self.place(47.142, 9.5215)]
        let paths = LineProjection(viewport: viewport, margin: 10).paths(places)
        #expect(paths.count == 1 && paths.first?.points.count == 3)
        for (point, place) in zip(paths.first?.points ?? [], places) {
            let expected = viewport.point(for: place)
            #expect(abs(point.x - expected.x) < 1e-6 && abs(point.y - expected.y) < 1e-6)
        }
    }

    /// To the other side of the world at zoom 18: straight, and short numbers.
    @Test func farLinesAreCut() throws {
        let viewport = Self.viewport(47.141, 9.5209, zoom: 18)
        let far = Self.place(-41.3, 174.8)
        let paths = LineProjection(viewport: viewport, margin: 8).paths([viewport.center, far])
        let path = try #require(paths.first)
        #expect(paths.count == 1 && path.points.count == 2)
        #expect(path.points[0] == Point(x: 200, y: 100))
        let end = path.points[1]
        #expect(abs(end.x - 408) < 1e-6 || abs(end.y - 208) < 1e-6)
        let target = ReferenceCamera(viewport: viewport).point(latitude: far.latitude, longitude: far.longitude)
        let slope = (target.y - 100) / (target.x - 200)
        #expect(abs((end.y - 100) - (end.x - 200) * slope) < 1e-4)
    }

    @Test func theShortWayOverTheAntimeridian() throws {
        let viewport = Self.viewport(0, 180, zoom: 4)
        for places in [[Self.place(0, 179), Self.place(1, -179)], [Self.place(1, -179), Self.place(0, 179)]] {
            let paths = LineProjection(viewport: viewport, margin: 8).paths(places)
            let xs = try #require(paths.first).points.map(\.x)
            // Two degrees of 4,096 points.
            #expect(paths.count == 1 && abs(abs(xs[0] - xs[1]) - 4096.0 / 180) < 1e-6)
            #expect(abs(xs[0] + xs[1] - 400) < 1e-6)
        }
    }

    /// An image of three worlds shows a line three times.
    @Test func copiesOfTheWorld() {
        let viewport = Self.viewport(0, 0, zoom: 0, width: 768, height: 256)
        let paths = LineProjection(viewport: viewport, margin: 0).paths([Self.place(0, 10), Self.place(20, 40)])
        #expect(paths.count == 3)
        let starts = paths.compactMap(\.points.first?.x).sorted()
        for (start, next) in zip(starts, starts.dropFirst()) { #expect(abs(next - start - 256) < 1e-9) }
    }

    @Test func outAndInAgainAreTwoLines() {
        let viewport = Self.viewport(0, 0, zoom: 8)
        let places = [Self.place(0, -0.5), Self.place(0.1, 5), Self.place(0.2, -0.5)]
        #expect(LineProjection(viewport: viewport, margin: 4).paths(places).count == 2)
        #expect(LineProjection(viewport: viewport, margin: 4).paths([Self.place(5, 5), Self.place(6, 6)]).isEmpty)
    }

    /// Everything stays within the margin, whatever comes in, and vertices that are not numbers are left out.
    @Test func nothingLiesFarOutside() {
        var random = SplitMix64(state: 21)
        for _ in 0..<300 {
            let viewport = ViewportProjectionTests.random(&random)
            let projection = LineProjection(viewport: viewport, margin: 20)
            var places = (0..<12).map { _ in Self.place(random.number(-90...90), random.number(-180...180)) }
            places[3].latitude = .nan
            places[7].longitude = .infinity
            let area = projection.area([places])
            let points =
                projection.paths(places).flatMap(\.points) + area.rings.flatMap { $0 }
                + area.borders.flatMap(\.points)
            for point in points {
                #expect((-20.001...viewport.size.width + 20.001).contains(point.x))
                #expect((-20.001...viewport.size.height + 20.001).contains(point.y))
            }
        }
    }

    @Test func linesLeaveTheMapStraight() throws {
        let viewport = Self.viewport(84, 0, zoom: 3, height: 400)
        let path = try #require(
            LineProjection(viewport: viewport, margin: 4).paths([Self.place(70, 10), Self.place(90, 10)]).first)
        let top = viewport.point(for: WorldPoint(x: 0.5, y: 0)).y
        let end = try #require(path.points.last)
        #expect(top > 0 && abs(end.y - top) < 1e-6 && abs(end.x - path.points[0].x) < 1e-6)
    }

    /// No vertex of a long track is farther from what is drawn than the tolerance, and few are drawn.
    @Test func simplification() {
        var random = SplitMix64(state: 8)
        let viewport = Self.viewport(47, 9, zoom: 9)
        var place = Self.place(47, 8.8)
        let track = (0..<4000).map { _ in
            place.latitude += random.number(-2e-4...2e-4)
            place.longitude += random.number(-1e-4...2e-4)
            return place
        }
        let path = LineProjection(viewport: viewport, margin: 4).paths(track).flatMap(\.points)
        #expect(path.count > 20 && path.count < 1200, "\(path.count)")
        let line = path.map { (x: $0.x, y: $0.y) }
        for place in track {
            let point = viewport.point(for: place)
            #expect(distance(point.x, point.y, to: line) < 0.2501)
        }
    }

    @Test func thousandsOfEqualVertices() {
        let places = [Coordinate](repeating: Self.place(47, 9), count: 5000)
        let path = LineProjection(viewport: Self.viewport(47, 9, zoom: 9), margin: 4).paths(places)
        #expect(path == [ProjectedPath(points: [Point(x: 200, y: 100), Point(x: 200, y: 100)])])
    }

    @Test func nothingForNoView() {
        let viewport = Self.viewport(.nan, 9, zoom: 9)
        let places = [Self.place(47, 9), Self.place(48, 9)]
        #expect(LineProjection(viewport: viewport, margin: 4).paths(places).isEmpty)
        #expect(LineProjection(viewport: Self.viewport(47, 9, zoom: 2000), margin: 4).paths(places).isEmpty)
        #expect(LineProjection(viewport: Self.viewport(47, 9, zoom: -2000), margin: 4).paths(places).isEmpty)
    }
}
