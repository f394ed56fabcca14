import Glibc
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct CameraTests {
    /// From 100 km a field of view of 30 degrees sees 2 * 100 km * tan 15 degrees of ground.
    @Test func distanceBecomesZoom() throws {
        let camera = MapCamera(
            lookingAtCenter: Coordinate(latitude: 60, longitude: 25), fromDistance: 100_000, heading: 30)
        let request = try SnapshotRequest(camera: camera, size: Size(width: 300, height: 200), scale: 2)
        guard case .center(camera.centerCoordinate, let zoom?) = request.framing else {
            Issue.record("a camera frames its centre")
            return
        }
        // At 60 degrees a point is half as long as on the equator.
        let metersOfPoint = 40_075_016.6856 / 2 / (256 * exp2(zoom))
        #expect(abs(200 * metersOfPoint - 200_000 * 0.267949192431) < 1)
        #expect(request.bearing == 30)
        #expect(request.scale == 2)
    }

    @Test(arguments: [(1.0, 24.0), (1e12, 0.0)]) func clampsZoom(distance: Double, zoom: Double) throws {
        let center = Coordinate(latitude: 0, longitude: 0)
        let camera = MapCamera(lookingAtCenter: center, fromDistance: distance)
        #expect(try SnapshotRequest(camera: camera).framing == .center(center, zoom: zoom))
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double]) func refusesNoDistance(distance: Double) {
        let camera = MapCamera(lookingAtCenter: Coordinate(latitude: 0, longitude: 0), fromDistance: distance)
        let error = #expect(throws: SnapshotError.self) { try SnapshotRequest(camera: camera) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("camera distance") == true)
    }

    /// The zoom does not depend on the pitch: the distance is that to the center.
    @Test func tilts() throws {
        let center = Coordinate(latitude: 60, longitude: 25)
        func request(_ pitch: Double) throws -> SnapshotRequest {
            try SnapshotRequest(camera: MapCamera(lookingAtCenter: center, fromDistance: 1000, pitch: pitch))
        }
        let (flat, tilted) = (try request(0), try request(45))
        #expect(tilted.pitch == 45 && tilted.framing == flat.framing)
        #expect(tilted.drawnFieldOfView == 30 && flat.drawnFieldOfView == Viewport.defaultFieldOfView)
        #expect(try request(60).pitch == 60)
        #expect(abs(tilted.camera.centerCoordinateDistance - 1000) < 1e-6 && tilted.camera.pitch == 45)
    }

    @Test(arguments: [60.1, 90, -1, .nan, .infinity]) func refusesPitches(pitch: Double) {
        let camera = MapCamera(
            lookingAtCenter: Coordinate(latitude: 0, longitude: 0), fromDistance: 100, pitch: pitch)
        let error = #expect(throws: SnapshotError.self) { try SnapshotRequest(camera: camera) }
        #expect(error?.code == .invalidRequest && error?.pointer == "/pitch")
    }
}
