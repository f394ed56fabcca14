import MapSnapshot

@testable import SnapshotServer

/// Answers when its task is canceled, and never otherwise.
actor EndlessSource: TileSource {
    /// A map of its tiles.
    nonisolated var catalog: MapCatalog {
        MapCatalog(maps: [MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(self))])])
    }

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
