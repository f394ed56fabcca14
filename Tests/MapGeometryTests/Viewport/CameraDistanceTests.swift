import Glibc
import MapGeometry
import Testing

@Suite struct CameraDistanceTests {
    @Test(arguments: [(0.0, 1000.0, 256.0), (47.141, 2500, 400), (-60, 12_000_000, 1024)])
    func theVisibleHeightIsTwiceTheDistanceTimesTheTangent(latitude: Double, meters: Double, height: Double) throws {
        let zoom = try #require(Viewport.zoom(forCameraDistance: meters, latitude: latitude, imageHeight: height))
        let visible = WebMercator.groundResolution(latitude: latitude, zoom: zoom) * height
        // tan 15° is 2 - √3.
        #expect(abs(visible / (2 * meters * (2 - 3.0.squareRoot())) - 1) < 1e-12)
    }

    @Test func twiceAsFarIsOneZoomLess() throws {
        let near = try #require(Viewport.zoom(forCameraDistance: 500, latitude: 10, imageHeight: 300))
        let far = try #require(Viewport.zoom(forCameraDistance: 1000, latitude: 10, imageHeight: 300))
        #expect(abs(near - far - 1) < 1e-12)
    }

    @Test(
        arguments: [
            (0, 0, 1), (-5, 0, 1), (.nan, 0, 1), (.infinity, 0, 1), (5, 91, 1), (5, .nan, 1), (5, 0, 0),
            (5, 0, .infinity),
        ] as [(Double, Double, Double)])
    func nonsense(meters: Double, latitude: Double, height: Double) {
        #expect(Viewport.zoom(forCameraDistance: meters, latitude: latitude, imageHeight: height) == nil)
    }
}
