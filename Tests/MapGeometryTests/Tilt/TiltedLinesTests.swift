import Glibc
import MapGeometry
import TestSupport
import Testing

@Suite struct TiltedLinesTests {
    static func viewport(
        pitch: Double, bearing: Double = 0, roll: Double = 0, zoom: Double = 14,
        size: Size = Size(width: 400, height: 300), padding: EdgeInsets = .zero
    ) -> Viewport {
        Viewport(
            center: Coordinate(latitude: 47.141, longitude: 9.5209), zoom: zoom, bearing: bearing, size: size,
            padding: padding, pitch: pitch, roll: roll)
    }

    @Test(arguments: [0.001, 45, 60]) func verticesAgreeWithTheViewport(pitch: Double) throws {
        for bearing in [0.0, 30, 200] {
            let viewport = Self.viewport(pitch: pitch, bearing: bearing)
            let places = [(47.1415, 9.52), (47.1405, 9.523), (47.142, 9.5215)].map {
                Coordinate(latitude: $0.0, longitude: $0.1)
            }
            let path = try #require(LineProjection(viewport: viewport, margin: 10).paths(places).first)
            #expect(path.points.count == 3)
            for (point, place) in zip(path.points, places) {
                let expected = viewport.point(for: place)
                #expect(abs(point.x - expected.x) < 1e-6 && abs(point.y - expected.y) < 1e-6)
            }
        }
    }

    /// Lines far beyond the horizon and behind the camera are cut at the margin, and stay on their straight line.
    @Test func randomLinesStayInsideAndStraight() throws {
        var random = SplitMix64(state: 60)
        var drawn = 0
        for _ in 0..<3000 {
            let viewport = Self.viewport(
                pitch: random.number(1...60), bearing: random.number(0...360),
                roll: Bool.random(using: &random) ? 0 : random.number(-20...20), zoom: random.number(3...18))
            guard !viewport.showsHorizon else { continue }
            let spread = pow(10, random.number(-4...1.5))
            let places = (0..<2).map { _ in
                Coordinate(
                    latitude: min(max(47.141 + random.number(-spread...spread), -84), 84),
                    longitude: 9.5209 + random.number(-spread...spread))
            }
            let margin = random.number(0...40)
            let paths = LineProjection(viewport: viewport, margin: margin).paths(places)
            let camera = TiltedCamera(viewport: viewport)
            let side = WebMercator.worldSize(zoom: viewport.zoom)
            func form(_ place: Coordinate) -> SIMD3<Double> {
                let (point, depth) = camera.point(
                    east: (place.longitude - 9.5209) / 360 * side,
                    south: (ReferenceCamera.y(place.latitude) - ReferenceCamera.y(47.141)) * side)
                return SIMD3(point.x, point.y, 1) * depth
            }
            // The line through both places in the image, which exists whatever lies behind the camera.
            let (a, b) = (form(places[0]), form(places[1]))
            var normal = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
            normal /= hypot(normal.x, normal.y)
            for path in paths {
                drawn += 1
                #expect(path.points.count == 2)
                for point in path.points {
                    #expect(
                        point.x > -margin - 1e-6 && point.x < 400 + margin + 1e-6 && point.y > -margin - 1e-6
                            && point.y < 300 + margin + 1e-6, "\(viewport) \(places) \(point)")
                    #expect(abs(normal.x * point.x + normal.y * point.y + normal.z) < 1e-3, "\(viewport) \(places)")
                }
            }
        }
        #expect(drawn > 500)
    }

    /// An area around everything that is seen fills the image, also where its corners lie behind the camera.
    @Test(arguments: [30.0, 60]) func areasFillTheImage(pitch: Double) throws {
        for (half, bearing) in [(0.5, 0.0), (5, 45), (40, 200)] {
            let viewport = Self.viewport(pitch: pitch, bearing: bearing)
            let ring = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
                Coordinate(latitude: 47.141 + $0.0, longitude: 9.5209 + $0.1)
            }
            let area = LineProjection(viewport: viewport, margin: 4).area([ring])
            let corners = try #require(area.rings.first)
            var twice = 0.0
            for (index, end) in corners.enumerated() {
                let start = corners[(index + corners.count - 1) % corners.count]
                twice += start.x * end.y - end.x * start.y
            }
            #expect(area.rings.count == 1 && abs(abs(twice) / 2 - 408 * 308) < 1e-3, "\(corners)")
            #expect(area.borders.isEmpty)
        }
    }

    @Test func circlesAreConics() throws {
        let viewport = Self.viewport(pitch: 60, zoom: 15)
        let circle = try #require(GeodesicCircle(center: viewport.center, radius: 200))
        let area = LineProjection(viewport: viewport, margin: 4).area(circle)
        let ring = try #require(area.rings.first)
        let (top, bottom) = (ring.map(\.y).min() ?? 0, ring.map(\.y).max() ?? 0)
        // The far half is shorter than the near half.
        #expect(150 - top < 0.95 * (bottom - 150) && top < 150)
        #expect(area.borders.first?.isClosed == true)
    }

    @Test func theEdgeOfTheMapEndsAreas() throws {
        let viewport = Viewport(
            center: Coordinate(latitude: 84, longitude: 0), zoom: 3, size: Size(width: 400, height: 300), pitch: 60)
        let ring = [(60.0, -80.0), (60, 80), (89, 80), (89, -80)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let edge = viewport.point(for: Coordinate(latitude: 85.06, longitude: 0)).y
        let area = LineProjection(viewport: viewport, margin: 0).area([ring])
        #expect(abs((area.rings.flatMap(\.self).map(\.y).min() ?? 0) - edge) < 1e-6)
    }
}
