import MapGeometry
import Testing

@Suite struct CoordinateRegionMetersTests {
    /// Lengths of a degree in meters: NGA's calculator, as published in Wikipedia's "Latitude" and "Longitude".
    @Test(
        arguments: [
            (0, 110_574, 111_320), (15, 110_649, 107_551), (30, 110_852, 96_486), (45, 111_132, 78_847),
            (60, 111_412, 55_800), (75, 111_618, 28_902),
        ] as [(Double, Double, Double)])
    func oneDegree(latitude: Double, meridian: Double, parallel: Double) {
        let region = CoordinateRegion(
            center: Coordinate(latitude: latitude, longitude: 9), latitudinalMeters: meridian,
            longitudinalMeters: parallel)
        #expect(abs(region.span.latitudeDelta - 1) < 2e-5)
        #expect(abs(region.span.longitudeDelta - 1) < 2e-5)
    }

    @Test func atAPoleItIsTheWholeWorld() {
        let region = CoordinateRegion(
            center: Coordinate(latitude: 90, longitude: 0), latitudinalMeters: 10, longitudinalMeters: 10)
        #expect(region.span.longitudeDelta == 360)
    }
}
