import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct ViewportStageTests {
    static let center = Coordinate(latitude: 60.1, longitude: 24.9)
    static let region = CoordinateRegion(
        center: center, span: CoordinateSpan(latitudeDelta: 2, longitudeDelta: 1))

    func viewport(_ request: SnapshotRequest, pins: [PinImage.Placement] = []) async throws -> Viewport {
        let layer = try await ReadyTileset(TileLayer(FakeTileSource(zooms: 0...9, tileSize: 256, .plain(.green))))
        return try await ViewportStage(request: validated(request), tilesets: [layer], pins: pins).run().viewport
    }

    @Test func keepsCenterAndZoom() async throws {
        let viewport = try await viewport(
            SnapshotRequest(framing: .center(Self.center, zoom: 7.25), bearing: -90))
        #expect(
            viewport == Viewport(center: Self.center, zoom: 7.25, bearing: 270, size: Size(width: 256, height: 256)))
    }

    @Test func centerWithoutZoomGetsTheDefault() async throws {
        #expect(try await viewport(SnapshotRequest(framing: .center(Self.center, zoom: nil))).zoom == 8)
    }

    @Test(arguments: [0, 720, -360, -0.0, 1e300] as [Double]) func wholeTurnsAreNone(bearing: Double) async throws {
        let viewport = try await viewport(
            SnapshotRequest(framing: .center(Self.center, zoom: 1), bearing: bearing))
        #expect((0..<360).contains(viewport.bearing))
        if abs(bearing) < 1000 { #expect(viewport.bearing == 0) }
    }

    @Test func keepsTheTilt() async throws {
        var request = SnapshotRequest(framing: .center(Self.center, zoom: 7), pitch: 50)
        #expect(try await viewport(request).pitch == 50)
        #expect(try await viewport(request).fieldOfView == Viewport.defaultFieldOfView)
        request.camera = MapCamera(lookingAtCenter: Self.center, fromDistance: 1000, pitch: 40)
        let camera = try await viewport(request)
        #expect(camera.pitch == 40 && camera.fieldOfView == 30)
        #expect(abs(camera.cameraDistance - 1000) < 1e-6)
        // Looking straight down, there is nothing by which to tell one field of view from another.
        request.pitch = 0
        #expect(try await viewport(request).fieldOfView == Viewport.defaultFieldOfView)
    }

    @Test(arguments: [30.0, 60]) func tiltedFramingsHoldEverything(pitch: Double) async throws {
        let bounds = GeoBounds(west: 24, south: 60, east: 26, north: 61)
        let corners = [(61.0, 24.0), (61, 26), (60, 24), (60, 26)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        for framing in [Framing.bounds(bounds), .annotations, .mapRect(MapRect(bounds))] {
            let request = SnapshotRequest(
                framing: framing, size: Size(width: 300, height: 400), bearing: 30, pitch: pitch,
                attribution: .off, pins: framing == .annotations ? corners.map { Pin($0) } : [])
            let viewport = try await viewport(request)
            let points = try corners.map { try #require(viewport.position(of: $0)) }
            #expect(points.allSatisfy { (-1e-6...300 + 1e-6).contains($0.x) && (-1e-6...400 + 1e-6).contains($0.y) })
            #expect(points.contains { min($0.x, 300 - $0.x, $0.y, 400 - $0.y) < 1e-6 } || framing == .annotations)
        }
    }

    /// Room for a tall marker is not taken from where there would be a horizon then.
    @Test func markersDoNotBringTheHorizon() async throws {
        let request = SnapshotRequest(
            framing: .annotations, size: Size(width: 100, height: 60), pitch: 60, attribution: .off,
            pins: [Pin(Self.center), Pin(Coordinate(latitude: 60, longitude: 25))])
        let marker = PinImage.Placement(origin: Point(x: -5, y: -40), size: Size(width: 10, height: 40))
        let viewport = try await viewport(request, pins: [marker])
        #expect(!viewport.showsHorizon && viewport.padding == .zero)
    }

    /// MapKit keeps a region's center in the middle and all of the region in the image.
    @Test(arguments: [(400, 200), (200, 400), (20, 1000)], [0, 33.0]) func regionIsContained(
        side: (Double, Double), bearing: Double
    ) async throws {
        let request = SnapshotRequest(
            framing: .region(Self.region), size: Size(width: side.0, height: side.1), bearing: bearing)
        let viewport = try await viewport(request)
        let middle = viewport.point(for: Self.center)
        #expect(abs(middle.x - side.0 / 2) < 1e-6 && abs(middle.y - side.1 / 2) < 1e-6)
        let corners = [(61.1, 24.4), (61.1, 25.4), (59.1, 24.4), (59.1, 25.4)].map {
            viewport.point(for: Coordinate(latitude: $0.0, longitude: $0.1))
        }
        #expect(corners.allSatisfy { $0.x > -1e-6 && $0.x < side.0 + 1e-6 && $0.y > -1e-6 && $0.y < side.1 + 1e-6 })
        // As large as possible: some corner touches an edge.
        let slack = corners.map { min($0.x, side.0 - $0.x, $0.y, side.1 - $0.y) }.min() ?? 1
        #expect(abs(slack) < 1e-6)
    }

    @Test func respectsPadding() async throws {
        let padding = EdgeInsets(top: 10, right: 20, bottom: 30, left: 40)
        let bounds = GeoBounds(west: 24, south: 60, east: 26, north: 61)
        let request = SnapshotRequest(framing: .bounds(bounds), size: Size(width: 300, height: 400), padding: padding)
        let viewport = try await viewport(request)
        let (northWest, southEast) = (
            viewport.point(for: Coordinate(latitude: 61, longitude: 24)),
            viewport.point(for: Coordinate(latitude: 60, longitude: 26))
        )
        #expect(abs(northWest.x - 40) < 1e-6 && abs(southEast.x - 280) < 1e-6)
        #expect(abs(northWest.y - 10 - (370 - southEast.y)) < 1e-6)
    }

    @Test func mapRectOfTheWorld() async throws {
        let viewport = try await viewport(SnapshotRequest(mapRect: .world, size: Size(width: 512, height: 512)))
        #expect(viewport.zoom == 1)
        #expect(viewport.point(for: Coordinate(latitude: 0, longitude: 0)) == Point(x: 256, y: 256))
    }

    @Test func mapRectOutsideOfTheWorldIsAnError() async throws {
        let request = SnapshotRequest(mapRect: MapRect(x: 0, y: -1000, width: 10, height: 10))
        try request.validate()
        let error = await snapshotError { _ = try await self.viewport(request) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func onePinGetsTheDefaultZoom() async throws {
        let pin = Pin(Self.center)
        let viewport = try await viewport(SnapshotRequest(framing: .annotations, pins: [pin, pin]))
        #expect(viewport.center == Self.center)
        #expect(viewport.zoom == 8)
    }

    @Test func framesNoCloserThanAsked() async throws {
        let pins = [
            Pin(Self.center), Pin(Coordinate(latitude: Self.center.latitude + 0.01, longitude: Self.center.longitude)),
        ]
        for pins in [pins, [pins[0]]] {
            let viewport = try await viewport(SnapshotRequest(framing: .annotations, maximumZoom: 5.5, pins: pins))
            #expect(viewport.zoom == 5.5)
        }
        let request = SnapshotRequest(framing: .annotations, maximumZoom: 25, pins: pins)
        let error = await snapshotError { try request.validate() }
        #expect(error?.description.contains("max_zoom 25 is not valid: use 0 to 24") == true)
    }

    @Test func pinsAreFramedWithTheirImages() async throws {
        let pins = [Pin(Coordinate(latitude: 60, longitude: 24)), Pin(Coordinate(latitude: 61, longitude: 26))]
        let placement = PinImage.Placement(origin: Point(x: -8, y: -30), size: Size(width: 16, height: 30))
        let viewport = try await viewport(
            SnapshotRequest(framing: .annotations, padding: EdgeInsets(5), pins: pins), pins: [placement, placement])
        for pin in pins {
            let point = viewport.point(for: pin.coordinate)
            #expect(point.x - 8 > 5 - 1e-6 && point.x + 8 < 251 + 1e-6)
            #expect(point.y - 30 > 5 - 1e-6 && point.y < 251 + 1e-6)
        }
    }

    @Test func framesPinsLargerThanTheImage() async throws {
        let pins = [Pin(Coordinate(latitude: 60, longitude: 24)), Pin(Coordinate(latitude: 61, longitude: 26))]
        let placement = PinImage.Placement(origin: Point(x: -200, y: -200), size: Size(width: 400, height: 400))
        let viewport = try await viewport(
            SnapshotRequest(framing: .annotations, size: Size(width: 100, height: 100), pins: pins), pins: [placement])
        #expect(viewport.isValid)
    }

    @Test func pinsOverTheAntimeridianAreFramedTheShortWay() async throws {
        let pins = [Pin(Coordinate(latitude: 0, longitude: 179)), Pin(Coordinate(latitude: 0, longitude: -179))]
        let viewport = try await viewport(SnapshotRequest(framing: .annotations, pins: pins))
        #expect(abs(abs(viewport.center.longitude) - 180) < 1e-9)
        #expect(viewport.zoom > 6)
    }
}
