import Dispatch
import Glibc
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Options that are set property by property, and queues for completion handlers, as in MapKit.
@Suite struct MapKitShapeTests {
    static let place = Coordinate(latitude: 47.141, longitude: 9.5209)

    @Test func emptyOptionsShowTheWorld() {
        let options = MapSnapshotter.Options()
        #expect(options.framing == .mapRect(.world) && options.size == Size(width: 256, height: 256))
        #expect(options.mapRect == .world && options.region.span.longitudeDelta == 360)
    }

    @Test func theLastPropertyCounts() throws {
        var options = MapSnapshotter.Options()
        let region = CoordinateRegion(
            center: Self.place, span: CoordinateSpan(latitudeDelta: 0.005, longitudeDelta: 0.005))
        options.region = region
        #expect(options.framing == .region(region) && options.region == region)
        let rect = MapRect(x: 1e8, y: 9e7, width: 1e5, height: 1e5)
        options.mapRect = rect
        #expect(options.framing == .mapRect(rect) && options.mapRect == rect)
        options.camera = MapCamera(lookingAtCenter: Self.place, fromDistance: 2000, pitch: 50, heading: 30)
        #expect(options.bearing == 30 && options.camera.heading == 30)
        #expect(options.pitch == 50 && options.camera.pitch == 50)
        options.region.span.latitudeDelta = 1
        guard case .region(let changed) = options.framing else {
            Issue.record("setting a part of the region sets the region")
            return
        }
        #expect(changed.span.latitudeDelta == 1)
    }

    /// The zoom of a camera depends on the height of the image, in whatever order the two are set.
    @Test func theSizeMayComeAfterTheCamera() throws {
        let camera = MapCamera(lookingAtCenter: Self.place, fromDistance: 2000)
        var after = MapSnapshotter.Options()
        after.camera = camera
        after.size = Size(width: 400, height: 200)
        let before = try SnapshotRequest(camera: camera, size: Size(width: 400, height: 200))
        #expect(try ValidatedRequest(after) == ValidatedRequest(before))
        #expect(abs(after.camera.centerCoordinateDistance - 2000) < 1e-6)
        #expect(abs(before.camera.centerCoordinateDistance - 2000) < 1e-6)
    }

    @Test(
        arguments: [
            (Framing.center(place, zoom: 14), 14.0),
            (.camera(MapCamera(lookingAtCenter: place, fromDistance: 3000)), nil),
            (.bounds(GeoBounds(west: 9, south: 47, east: 10, north: 48)), nil), (.mapRect(.world), nil),
        ] as [(Framing, Double?)])
    func everyFramingHasARegionAndACamera(framing: Framing, zoom: Double?) throws {
        let request = SnapshotRequest(framing: framing, size: Size(width: 300, height: 300))
        let region = request.region
        #expect(region.isValid && region.span.latitudeDelta > 0)
        // The camera sees what the region's image shows.
        var other = request
        other.camera = request.camera
        #expect(abs(other.region.center.latitude - region.center.latitude) < 0.5)
        if let zoom, case .center(_, let found?) = try ValidatedRequest(other).framing {
            #expect(abs(found - zoom) < 1e-9)
        }
    }

    @Test(arguments: [(75.0, 1000.0, SnapshotError.Code.invalidRequest), (0, 0, .invalidRequest)])
    func anImpossibleCameraIsAnErrorOfTheRequest(pitch: Double, distance: Double, code: SnapshotError.Code) {
        var options = MapSnapshotter.Options()
        options.camera = MapCamera(lookingAtCenter: Self.place, fromDistance: distance, pitch: pitch)
        let error = #expect(throws: SnapshotError.self) { try options.validate() }
        #expect(error?.code == code)
    }

    private static func snapshotter() throws -> MapSnapshotter {
        MapSnapshotter(options: SnapshotterTests.request, tiles: FakeTileSource(try .plain(.green)))
    }

    @Test func theHandlerIsCalledOnItsQueue() async throws {
        let queue = DispatchQueue(label: "handlers")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let snapshotter = try Self.snapshotter()
        let isThere = await withCheckedContinuation { continuation in
            snapshotter.start(with: queue) { snapshot, error in
                let isThere = DispatchQueue.getSpecific(key: key) == true
                continuation.resume(returning: isThere && snapshot != nil && error == nil)
            }
        }
        #expect(isThere)
    }

    @Test func theHandlerIsCalledOnItsExecutor() async throws {
        let executor = RenderThreads(count: 1)
        let snapshotter = try Self.snapshotter()
        let thread = await withCheckedContinuation { continuation in
            snapshotter.start(with: executor) { _, _ in continuation.resume(returning: pthread_self()) }
        }
        let own = await Task(executorPreference: executor) { pthread_self() }.value
        #expect(thread == own)
    }
}
