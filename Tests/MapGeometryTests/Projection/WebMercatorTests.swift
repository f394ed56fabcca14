import Glibc
import MapGeometry
import TestSupport
import Testing

@Suite struct WebMercatorTests {
    /// Google's example of its world coordinates: Chicago in a world of 256 by 256.
    @Test func chicago() {
        let world = WebMercator.project(Coordinate(latitude: 41.85, longitude: -87.65))
        #expect(abs(world.x * 256 - 65.67111111111113) < 1e-12)
        #expect(abs(world.y * 256 - 95.17492654697409) < 1e-12)
        #expect(Int(world.x * 256 * 8) == 525 && Int(world.y * 256 * 8) == 761)
    }

    /// "Bing Maps Tile System", Microsoft: meters per pixel at the equator.
    @Test(arguments: [
        (1.0, 78271.5170), (2.0, 39135.7585), (5.0, 4891.9698), (10.0, 152.8741), (15.0, 4.7773), (19.0, 0.2986),
        (23.0, 0.0187),
    ])
    func groundResolution(zoom: Double, meters: Double) {
        #expect(abs(WebMercator.groundResolution(latitude: 0, zoom: zoom) - meters) < 5.1e-5)
    }

    @Test func groundResolutionElsewhere() {
        #expect(abs(WebMercator.groundResolution(latitude: 0, zoom: 0) - 156543.03392804097) < 1e-9)
        #expect(abs(WebMercator.groundResolution(latitude: 60, zoom: 0) - 156543.03392804097 / 2) < 1e-9)
        #expect(WebMercator.groundResolution(latitude: 90, zoom: 0) > 0)
        #expect(WebMercator.worldSize(zoom: 0) == 256 && WebMercator.worldSize(zoom: 22) == 1_073_741_824)
    }

    @Test func edges() {
        #expect(abs(WebMercator.maximumLatitude - atan(sinh(.pi)) * 180 / .pi) < 1e-13)
        for latitude in [WebMercator.maximumLatitude, 86, 90, 1000] {
            #expect(WebMercator.project(Coordinate(latitude: latitude, longitude: -180)) == WorldPoint(x: 0, y: 0))
            #expect(WebMercator.project(Coordinate(latitude: -latitude, longitude: 180)) == WorldPoint(x: 1, y: 1))
        }
        #expect(WebMercator.project(Coordinate(latitude: 0, longitude: 0)) == WorldPoint(x: 0.5, y: 0.5))
        #expect(WebMercator.unproject(WorldPoint(x: 0, y: -3)).latitude == WebMercator.maximumLatitude)
        #expect(WebMercator.unproject(WorldPoint(x: 0, y: 1)).latitude == -WebMercator.maximumLatitude)
    }

    @Test(
        arguments: [(0, -180), (1, -180), (0.75, 90), (1.75, 90), (-0.25, 90), (-1e-300, -180)] as [(Double, Double)])
    func unprojectedLongitudesAreWrapped(x: Double, longitude: Double) {
        #expect(WebMercator.unproject(WorldPoint(x: x, y: 0.5)) == Coordinate(latitude: 0, longitude: longitude))
    }

    @Test func roundTripAndTextbook() {
        var random = SplitMix64(state: 2)
        for _ in 0..<5000 {
            let place = Coordinate(latitude: random.number(-85.05...85.05), longitude: random.number(-180...179.999))
            let world = WebMercator.project(place)
            #expect(abs(world.y - ReferenceCamera.y(place.latitude)) < 1e-14)
            let back = WebMercator.unproject(world)
            #expect(abs(back.latitude - place.latitude) < 1e-12)
            #expect(abs(back.longitude - place.longitude) < 1e-12)
        }
    }
}
