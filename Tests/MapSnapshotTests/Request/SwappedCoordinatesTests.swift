import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Coordinates in another order get a hint.
@Suite struct SwappedCoordinatesTests {
    private static func error(_ json: String) -> SnapshotError? {
        #expect(throws: SnapshotError.self) { try SnapshotRequest(json: Array(json.utf8)) }
    }

    @Test(arguments: [
        (#"{"lat": 151.2, "lon": -33.9}"#, true), (#"{"lat": 151.2, "lon": 133.9}"#, false),
        (#"{"lat": 191.2, "lon": 3.9}"#, false),
    ])
    func aLatitudeOutOfRangeMayBeALongitude(json: String, isHinted: Bool) throws {
        let error = try #require(Self.error(json))
        #expect(error.pointer == "/lat" && error.description.contains("swapped") == isHinted, "\(error)")
    }

    @Test(
        arguments: [
            // S,W,N,E; W,E,S,N; W,N,E,S
            ("[-33.9, 151.1, -33.8, 151.3]", "such as 151.1,-33.9,151.3,-33.8"),
            ("[151.1, 151.3, -33.9, -33.8]", "such as 151.1,-33.9,151.3,-33.8"),
            ("[9.4, 47.2, 9.6, 47.0]", "such as 9.4,47,9.6,47.2"), ("[9.4, 47.2, 399, 47.0]", nil),
        ] as [(String, String?)])
    func aBoxInAnotherOrderIsRecognized(bbox: String, hint: String?) throws {
        let error = try #require(Self.error(#"{"bbox": \#(bbox)}"#))
        if let hint {
            #expect(error.description.contains(hint), "\(error)")
        } else {
            #expect(!error.description.contains("such as"), "\(error)")
        }
    }

    private static func notes(_ west: Double, _ east: Double) async throws -> [SnapshotNote] {
        let bounds = GeoBounds(west: west, south: 47, east: east, north: 47.2)
        let request = SnapshotRequest(framing: .bounds(bounds), size: Size(width: 64, height: 64), attribution: .off)
        let source = FakeTileSource(tileSize: 256, try .plain(.green, side: 256))
        return try await MapSnapshotter(options: request, tiles: source).start().diagnostics.notes
    }

    @Test func reportsWorldBoxesButNotAntimeridianOnes() async throws {
        let note = try #require(try await Self.notes(9.6, 9.4).first)
        #expect(
            note.code == .boundsWrapped && note.pointer == "/bbox" && note.description.contains("swap west and east"))
        #expect(try await Self.notes(170, -170).isEmpty)
        #expect(try await Self.notes(9.4, 9.6).isEmpty)
    }

    /// Tiles of all zooms around a place, and of the world down to zoom 3.
    private static func source(around place: Coordinate, world: Int = 3) throws -> FakeTileSource {
        let plain = try Tile.plain(.green, side: 256)
        return FakeTileSource(TilesetMetadata(zooms: 0...16, tileSize: 256, attribution: "")) { tile in
            tile.z <= world || TileCoordinate(containing: place, z: tile.z) == tile ? plain : nil
        }
    }

    private static let place = Coordinate(latitude: 47.14, longitude: 9.52)
    private static let swapped = Coordinate(latitude: 9.52, longitude: 47.14)

    @Test func noTilesHereButAtTheSwappedPlace() async throws {
        let request = SnapshotRequest(framing: .center(Self.swapped, zoom: 12), size: Size(width: 20, height: 20))
        let source = try Self.source(around: Self.place, world: -1)
        let error = try #require(
            await snapshotError { _ = try await MapSnapshotter(options: request, tiles: source).start() })
        #expect(error.code == .noTiles && error.description.contains("47.14,9.52"), "\(error)")
    }

    @Test func aCoarseMapHereAndADetailedOneAtTheSwappedPlace() async throws {
        func note(_ place: Coordinate) async throws -> SnapshotNote? {
            let request = SnapshotRequest(framing: .center(place, zoom: nil), size: Size(width: 20, height: 20))
            let source = try Self.source(around: Self.place)
            return try await MapSnapshotter(options: request, tiles: source).start().diagnostics.notes
                .first { $0.code == .defaultZoomLowered }
        }
        #expect(try await note(Self.place) == nil)
        #expect(try await note(Self.swapped)?.description.contains("more detail at 47.14,9.52") == true)
        #expect(try await note(Coordinate(latitude: 20, longitude: 30))?.description.contains("swapped") == false)
    }
}
