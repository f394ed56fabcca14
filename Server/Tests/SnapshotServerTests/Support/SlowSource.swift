import MapSnapshot

@testable import SnapshotServer

/// The same tile everywhere, which takes its time, as reading and decoding large ones does.
struct SlowSource: TileSource {
    private let base: PMTilesTileSource
    private let time: Duration

    init(time: Duration) throws {
        base = try PMTilesTileSource(path: RunningServer.project + "/fixtures/archives/raster.pmtiles")
        self.time = time
    }

    /// A map of its tiles.
    var catalog: MapCatalog { MapCatalog(maps: [MapCatalog.Map(id: "slow", layers: [.tiles(TileLayer(self))])]) }

    func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...3) }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await Task.sleep(for: time)
        guard let world = TileCoordinate(z: 0, x: 0, y: 0) else { return nil }
        return try await base.tile(at: world, density: 1)
    }
}
