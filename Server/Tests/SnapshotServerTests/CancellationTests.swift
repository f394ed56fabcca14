import MapSnapshot
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    /// The source answers when its task is canceled, and never otherwise.
    @Test func theWorkForAClientThatLeavesIsCanceled() async throws {
        let source = EndlessSource()
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog, { $0.deadline = .seconds(3600) }) { server in
            let request = "GET /snapshot.png?lat=0&lon=0&size=40x40 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try await RawClient.leave(request, port: server.port, after: { await source.started() })
            for expected in [#"code="canceled"} 1"#, #"status="499"} 1"#] {
                while !server.application.metrics.registry.text().contains(expected) { await Task.yield() }
            }
        }
    }
}

private actor EndlessSource: TileSource {
    private var isAsked = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...3) }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        isAsked = true
        for continuation in waiting { continuation.resume() }
        waiting = []
        try await Task.sleep(for: .seconds(3600))
        return nil
    }

    /// Returns once a tile is wanted.
    func started() async {
        if !isAsked { await withCheckedContinuation { waiting.append($0) } }
    }
}
