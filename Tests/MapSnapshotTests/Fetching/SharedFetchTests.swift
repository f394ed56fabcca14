import HTTP
import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot
@testable import TileSources

/// How often a server is asked.
@Suite(.timeLimit(.minutes(20))) struct SharedFetchTests {
    let server: FaultServer
    let folder: TemporaryFolder

    init() throws {
        server = try FaultServer()
        folder = try TemporaryFolder()
        let tile = try Tile.plain(.green)
        server.otherwise { _ in
            FaultAnswer(headers: [("Cache-Control", "max-age=3600")], body: tile.bytes, delayMilliseconds: 20)
        }
    }

    private func snapshotter(_ network: TileNetwork) throws -> MapSnapshotter {
        let location = try TileLocation(parsing: server.url("/{z}/{x}/{y}.png") + "#tile-size=16")
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0), size: Size(width: 64, height: 64))
        return MapSnapshotter(options: request, tiles: [try TileLayer(opening: location, network: network)])
    }

    private func network(kept: Bool = true) -> TileNetwork {
        var options = TileNetwork.Options()
        options.cacheFolder = kept ? folder.path + "/cache" : nil
        return TileNetwork(options: options, http: HTTPClient.patient)
    }

    @Test(arguments: [true, false]) func twentyAtOnceFetchEachTileOnce(kept: Bool) async throws {
        let snapshotter = try snapshotter(network(kept: kept))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await snapshotter.start().diagnostics.count { $0 == .exact } } }
            for try await exact in group { #expect(exact == 16) }
        }
        let paths = server.requests().map(\.path)
        #expect(Set(paths).count == 16)
        // Without a cache, an image that starts after others have finished fetches its tiles again.
        #expect(kept ? paths.count == 16 : paths.count < 160, "\(paths.count)")
        #expect(server.maximumAtOnce <= 6)
    }

    @Test func theNextProcessSendsNoRequest() async throws {
        let first = try await snapshotter(network()).start()
        let count = server.requests().count
        // Another network is what another process has.
        let second = try await snapshotter(network()).start()
        #expect(server.requests().count == count)
        #expect(try first.pngData() == second.pngData())
    }

    @Test func offlineSendsNoRequests() async throws {
        var options = network().options
        options.isOffline = true
        let error = await #expect(throws: SnapshotError.self) {
            try await snapshotter(TileNetwork(options: options)).start()
        }
        #expect(error?.code == .tileSourceFailed)
        let words = "it is not in the tile cache, and offline mode is on; load it online once"
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(server.requests().isEmpty)
        _ = try await snapshotter(network()).start()
        let count = server.requests().count
        #expect(try await snapshotter(TileNetwork(options: options)).start().diagnostics.isComplete)
        #expect(server.requests().count == count)
    }

    @Test func aCancelledSnapshotEndsItsTransfers() async throws {
        server.otherwise { _ in FaultAnswer(fault: .hang) }
        let snapshotter = try snapshotter(network())
        let task = Task { try await snapshotter.start() }
        #expect(await Eventually.holds { !server.requests().isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await Eventually.holds { server.abandoned == server.requests().count })
    }
}
