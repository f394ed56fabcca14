import Testing

@testable import MapGeometry

@Suite struct LineExtentTests {
    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    static func bounds(_ lines: [[(Double, Double)]]) -> GeoBounds? {
        var extent = LineExtent()
        for line in lines { extent.add(line.map { place($0.0, $0.1) }) }
        return extent.bounds
    }

    static func expect(_ bounds: GeoBounds?, _ edges: (Double, Double, Double, Double)) {
        guard let bounds else {
            Issue.record("there is nothing")
            return
        }
        let differences = [
            bounds.west - edges.0, bounds.south - edges.1, bounds.east - edges.2, bounds.north - edges.3,
        ]
        #expect(differences.allSatisfy { abs($0) < 1e-6 }, "\(bounds), not \(edges)")
    }

    @Test func extents() {
        Self.expect(Self.bounds([[(10, 20), (-5, 40)]]), (20, -5, 40, 10))
        Self.expect(Self.bounds([[(10, 170), (5, -160)]]), (170, 5, -160, 10))
        Self.expect(Self.bounds([[(10, 170)], [(5, -160)]]), (170, 5, -160, 10))
        // Vertices far apart with a line between them: the gap is on the other side.
        Self.expect(Self.bounds([[(0, -100), (0, 10)], [(0, 0), (0, 120)]]), (-100, 0, 120, 0))
        Self.expect(Self.bounds([[(0, -100), (0, 0), (0, 100), (0, -150), (0, -90)]]), (-180, 0, 180, 0))
        Self.expect(Self.bounds([[(0, 180)], [(1, -180)]]), (-180, 0, -180, 1))
        #expect(LineExtent().bounds == nil)
    }

    @Test func geodesicsRise() throws {
        var extent = LineExtent()
        extent.add([Self.place(60, 0), Self.place(60, 120)], isGeodesic: true)
        let north = try #require(extent.bounds).north
        // The vertex of a great circle: tan φ = tan 60° / cos 60°, 73.9 degrees; the ellipsoid changes it by 0.05.
        #expect(abs(north - 73.9) < 0.1, "\(north)")
    }

    @Test func circles() throws {
        var extent = LineExtent()
        extent.add(try #require(GeodesicCircle(center: Self.place(0, 180), radius: 111_319.49079)))
        // A degree of the equator; of a meridian what pyproj 3.7.2 says.
        Self.expect(extent.bounds, (179, -1.0067385, -179, 1.0067385))
        var polar = LineExtent()
        polar.add(try #require(GeodesicCircle(center: Self.place(85, 30), radius: 2_000_000)))
        let bounds = try #require(polar.bounds)
        #expect(bounds.west == -180 && bounds.east == 180 && bounds.north > 85.05 && abs(bounds.south - 67) < 0.2)
        var most = LineExtent()
        most.add(try #require(GeodesicCircle(center: Self.place(0, 0), radius: 16_000_000)))
        Self.expect(most.bounds, (-180, -85.0511287798, 180, 85.0511287798))
    }
}
