import MapGeometry
import Testing

@Suite struct CoordinateTests {
    @Test(
        arguments: [
            (0, 0, true), (90, 180, true), (-90, -180, true), (90.000001, 0, false), (0, 180.000001, false),
            (0, -180.000001, false), (.nan, 0, false), (0, .nan, false), (.infinity, 0, false), (0, -.infinity, false),
        ] as [(Double, Double, Bool)])
    func validity(latitude: Double, longitude: Double, isValid: Bool) {
        #expect(Coordinate(latitude: latitude, longitude: longitude).isValid == isValid)
    }

    @Test(
        arguments: [
            (0, 0), (179.5, 179.5), (180, -180), (-180, -180), (190, -170), (-190, 170), (360, 0), (540, -180),
            (-540, -180),
            (539, 179), (9.5209, 9.5209), (720.25, 0.25),
        ] as [(Double, Double)])
    func longitudesWrap(given: Double, expected: Double) {
        #expect(Coordinate(latitude: 1, longitude: given).normalized == Coordinate(latitude: 1, longitude: expected))
    }

    @Test(arguments: [(91, 90), (-1000, -90), (45.5, 45.5), (.infinity, 90)] as [(Double, Double)])
    func latitudesEndAtThePoles(given: Double, expected: Double) {
        #expect(Coordinate(latitude: given, longitude: 0).normalized.latitude == expected)
    }

    @Test func nonFiniteCoordinatesAreInvalid() {
        #expect(!Coordinate(latitude: 0, longitude: .infinity).normalized.isValid)
        #expect(!Coordinate(latitude: 0, longitude: .nan).normalized.isValid)
    }
}
