import MapSnapshot
import Testing

@testable import SnapshotServer

/// Maps that are opened again while the server runs.
@Suite(.timeLimit(.minutes(10))) struct ReplacedMapsTests {
    private static let target = "/styles/v1/mapbox/new/static/9.5209,47.1410,3/40x40.png"

    @Test func namesAndPlacesChangeWithTheMaps() async throws {
        try await RunningServer.run(nil, { $0.maximumAge = 5 }) { server in
            #expect(try await server.get(Self.target).status == 404)
            var options = ServerOptions()
            (options.aliases, options.maximumAge) = (["mapbox/new": "basic"], 99)
            server.application.replace(try RunningServer.catalog(), options: options)
            let response = try await server.get(Self.target)
            #expect(response.status == 200)
            // What needs a restart stays as it is.
            #expect(response["cache-control"]?.contains("max-age=5,") == true)
            options.aliases = [:]
            server.application.replace(try RunningServer.catalog(), options: options)
            #expect(try await server.get(Self.target).status == 404)
        }
    }

    /// Documents are cached, and must not outlive their map.
    @Test func servesTheStyleOfTheNewMap() async throws {
        let vector = RunningServer.project + "/fixtures/vector/town-openmaptiles.pmtiles"
        let map = MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(try PMTilesTileSource(path: vector)))])
        try await RunningServer.run(MapCatalog(maps: [map])) { server in
            let first = try await server.get("/styles/basic.json")
            #expect(first.text.contains("vector"))
            #expect(try await server.get("/styles/basic.json").body == first.body)
            server.application.replace(try RunningServer.catalog())
            #expect(try await server.get("/styles/basic.json").text.contains("raster"))
        }
    }
}
