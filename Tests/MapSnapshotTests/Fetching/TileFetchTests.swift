import MapGeometry
import SnapshotTestSupport
import Synchronization
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct TileFetchTests {
    static let request = SnapshotRequest(
        framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0), size: Size(width: 64, height: 64))

    /// Sixteen tiles of level 4 around the middle of the world.
    static func fetch(_ source: FakeTileSource, change: (inout SnapshotRequest) -> Void = { _ in }) async throws
        -> [TileFetch.Found]
    {
        var request = Self.request
        change(&request)
        let viewport = Viewport(center: Coordinate(latitude: 0, longitude: 0), zoom: 0, size: request.size)
        let plan = try TilePlan(
            of: try await ReadyTileset(TileLayer(source)), viewport: viewport, request: validated(request))
        return try await TileFetch(plan: plan).run()
    }

    @Test func eachTileIsAskedForOnceInReadingOrder() async throws {
        let source = FakeTileSource(try .plain(.green))
        let found = try await Self.fetch(source) { $0.size = Size(width: 1024, height: 64) }
        #expect(source.requests.count == 64)
        #expect(Set(source.requests).count == 64)
        // Four worlds side by side; the middle two and a half begin in the middle of one.
        #expect(found.map(\.wanted.y) == (6...9).flatMap { Array(repeating: $0, count: 16) })
        #expect(found.allSatisfy { $0.origin == $0.wanted && $0.tile != nil })
    }

    /// Handing quick tiles to other threads would take longer than reading them.
    @Test(arguments: [(nil, Duration.seconds(3600), false), (nil, .zero, true), ("https://tiles.example", .zero, true)])
    func onlyQuickTilesAreReadOneAfterTheOther(origin: String?, limit: Duration, isShared: Bool) async throws {
        let plain = try Tile.plain(.green)
        let tasks = Mutex<Set<Int>>([])
        let metadata = TilesetMetadata(tileSize: 16, attribution: "")
        let source = FakeTileSource(metadata, origin: origin) { _ in
            let task = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
            tasks.withLock { _ = $0.insert(task) }
            return plain
        }
        let viewport = Viewport(center: Coordinate(latitude: 0, longitude: 0), zoom: 0, size: Self.request.size)
        let plan = try TilePlan(
            of: try await ReadyTileset(TileLayer(source)), viewport: viewport, request: validated(Self.request))
        let found = try await TileFetch(plan: plan, quickRead: limit).run()
        #expect(found.count { $0.tile != nil } == 16)
        #expect((tasks.withLock(\.count) > 1) == isShared)
    }

    @Test func missingTilesUseTheNearestParent() async throws {
        let plain = try Tile.plain(.green)
        let (west, east) = (try tile(3, 3, 3), try tile(2, 2, 1))
        let source = FakeTileSource { $0 == west || $0 == east ? plain : nil }
        let found = try await Self.fetch(source)
        for entry in found {
            let expected: TileCoordinate? =
                if entry.wanted.ancestor(levels: 1) == west {
                    west
                } else if entry.wanted.ancestor(levels: 2) == east {
                    east
                } else {
                    nil
                }
            #expect(entry.origin == expected)
            #expect((entry.tile == nil) == (expected == nil))
        }
        #expect(found.count { $0.origin == west } == 4)
        #expect(source.requests.allSatisfy { $0.z >= 1 }, "three levels up and no further")
    }

    @Test(arguments: [MissingTiles.blank, .fail]) func onlyOverzoomSearchesParents(missing: MissingTiles) async throws {
        let source = FakeTileSource { _ in nil }
        let found = try await Self.fetch(source) { $0.missingTiles = missing }
        #expect(found.allSatisfy { $0.origin == nil })
        #expect(source.requests.count == 16)
    }

    @Test func neverAsksAboveTheShallowestLevel() async throws {
        let source = FakeTileSource(TilesetMetadata(zooms: 3...6, tileSize: 16)) { _ in nil }
        _ = try await Self.fetch(source) { $0.maximumOverzoom = 8 }
        #expect(source.requests.map(\.z).min() == 3)
    }

    @Test func endsWithTheSourcesError() async throws {
        let broken = try tile(4, 8, 8)
        let plain = try Tile.plain(.green)
        let source = FakeTileSource { coordinate in
            if coordinate == broken { throw TileSourceError(.corrupt, "tile \(coordinate) of a.mbtiles is cut") }
            return plain
        }
        let snapshotter = MapSnapshotter(options: Self.request, tiles: source)
        let error = await snapshotError { _ = try await snapshotter.start() }
        #expect(error == SnapshotError(.tileSourceFailed, "tile 4/8/8 of a.mbtiles is cut"))
    }

    @Test func rethrowsTheCallersErrors() async throws {
        struct Offline: Error {}
        let source = FakeTileSource { _ in throw Offline() }
        await #expect(throws: Offline.self) {
            _ = try await MapSnapshotter(options: Self.request, tiles: source).start()
        }
    }
}
