import MapGeometry
import TestSupport
import Testing

@Suite struct GeoBoundsTests {
    static let liechtenstein = GeoBounds(west: 9.47, south: 47.05, east: 9.64, north: 47.27)
    static let fiji = GeoBounds(west: 176, south: -21, east: -178, north: -12)

    @Test func acrossTheAntimeridian() {
        #expect(!Self.liechtenstein.crossesAntimeridian)
        #expect(Self.fiji.crossesAntimeridian)
        #expect(Self.fiji.longitudeDelta == 6)
        #expect(Self.fiji.center == Coordinate(latitude: -16.5, longitude: 179))
        #expect(GeoBounds.world.longitudeDelta == 360)
    }

    @Test(arguments: [
        (fiji, -17.7, 178.0, true), (fiji, -17.7, -179.0, true), (fiji, -17.7, 180.0, true),
        (fiji, -17.7, -180.0, true),
        (fiji, -17.7, 176.0, true), (fiji, -21.0, -178.0, true), (fiji, -17.7, 175.9, false),
        (fiji, -17.7, -177.9, false), (fiji, -17.7, 0.0, false), (fiji, -11.9, 178.0, false),
        (liechtenstein, 47.141, 9.5209, true), (liechtenstein, 47.141, 9.65, false),
        (liechtenstein, 47.04, 9.5, false), (.world, 90.0, 180.0, true), (.world, -90.0, -180.0, true),
        (GeoBounds(west: 170, south: 0, east: 180, north: 1), 0.5, -180.0, true),
        (GeoBounds(west: -180, south: 0, east: -170, north: 1), 0.5, 180.0, true),
        (.world, 90.5, 0.0, false), (.world, .nan, 0.0, false), (.world, 0.0, .nan, false),
    ])
    func containment(bounds: GeoBounds, latitude: Double, longitude: Double, isInside: Bool) {
        #expect(bounds.contains(Coordinate(latitude: latitude, longitude: longitude)) == isInside)
    }

    @Test(arguments: [
        (liechtenstein, true), (fiji, true), (.world, true), (GeoBounds(west: 0, south: 1, east: 0, north: 1), true),
        (GeoBounds(west: 0, south: 2, east: 1, north: 1), false),
        (GeoBounds(west: -181, south: 0, east: 1, north: 1), false),
        (GeoBounds(west: 0, south: 0, east: .nan, north: 1), false),
        (GeoBounds(west: 0, south: 0, east: 1, north: 91), false),
    ])
    func validity(bounds: GeoBounds, isValid: Bool) { #expect(bounds.isValid == isValid) }

    @Test(
        arguments: [
            ([9.5], 9.5, 9.5), ([9.5, 10], 9.5, 10), ([178, -178], 178, -178), ([-178, 178, 180], 178, -178),
            ([170, 180], 170, 180), ([170, -180], 170, 180), ([-180, -170], -180, -170), ([180, -170], -180, -170),
            ([0, 120, -100], -100, 120),
            ([0, 120, -130], 0, -130), ([0, 90, 180, -90], -90, 180), ([-10, 170, 175], 170, -10), ([180], -180, -180),
        ] as [([Double], Double, Double)])
    func narrowestInterval(longitudes: [Double], west: Double, east: Double) throws {
        let places = longitudes.enumerated().map { Coordinate(latitude: Double($0), longitude: $1) }
        let bounds = try #require(GeoBounds(enclosing: places))
        let expected = GeoBounds(west: west, south: 0, east: east, north: Double(longitudes.count - 1))
        // Of equally wide gaps any may be left out.
        #expect(bounds == expected || (longitudes.count == 4 && bounds.longitudeDelta == 270))
        #expect(places.allSatisfy(bounds.contains))
    }

    @Test func nothingEnclosed() {
        #expect(GeoBounds(enclosing: []) == nil)
        #expect(GeoBounds(enclosing: [Coordinate(latitude: 0, longitude: .nan)]) == nil)
        #expect(GeoBounds(enclosing: [Coordinate(latitude: 91, longitude: 0)]) == nil)
    }

    /// No interval that starts at one place and ends at another is narrower and holds them all.
    @Test func enclosureIsSmallest() throws {
        var random = SplitMix64(state: 1)
        for _ in 0..<500 {
            let places = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Coordinate(latitude: random.number(-90...90), longitude: random.number(-180...180))
            }
            let bounds = try #require(GeoBounds(enclosing: places))
            #expect(places.allSatisfy(bounds.contains))
            for (first, last) in places.flatMap({ first in places.map { (first, $0) } }) {
                var other = bounds
                (other.west, other.east) = (first.longitude, last.longitude)
                if places.allSatisfy(other.contains) { #expect(bounds.longitudeDelta <= other.longitudeDelta + 1e-9) }
            }
        }
    }

    @Test func regions() {
        let region = CoordinateRegion(Self.fiji)
        #expect(region.center == Self.fiji.center)
        #expect(region.span == CoordinateSpan(latitudeDelta: 9, longitudeDelta: 6))
        #expect(GeoBounds(region) == Self.fiji)
        let whole = CoordinateRegion(
            center: Coordinate(latitude: 10, longitude: 20),
            span: CoordinateSpan(latitudeDelta: 500, longitudeDelta: 500))
        #expect(whole.isValid)
        #expect(GeoBounds(whole) == .world)
    }

    @Test(arguments: [(-1, 1), (1, -1), (.nan, 1), (1, .infinity)] as [(Double, Double)])
    func invalidRegions(latitudeDelta: Double, longitudeDelta: Double) {
        let span = CoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
        #expect(!CoordinateRegion(center: Coordinate(latitude: 0, longitude: 0), span: span).isValid)
    }
}
