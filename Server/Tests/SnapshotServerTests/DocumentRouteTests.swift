import Gallery
import MapSnapshot
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct DocumentRouteTests {
    @Test func tilesAndTheirDocument() async throws {
        try await RunningServer.run { server in
            let document = try await server.get("/tiles/basic.json")
            #expect(document.status == 200 && document.text.contains(#""tilejson":"3.0.0""#))
            #expect(document.text.contains("http://localhost/tiles/basic/{z}/{x}/{y}.png"), "\(document.text)")
            let tile = try await server.get("/tiles/basic/0/0/0.png")
            #expect(tile.status == 200 && tile["content-type"] == "image/png")
            let again = try await server.get("/tiles/basic/0/0/0", "If-None-Match: \(tile["etag"] ?? "")")
            #expect(again.status == 304)
        }
    }

    @Test(arguments: [
        ("/styles/basic/1/0/0.png", "image/png"), ("/styles/basic/1/0/0@2x.webp", "image/webp"),
        ("/styles/basic/512/1/0/0.jpg", "image/jpeg"),
    ]) func aMapIsDrawnAsTiles(target: String, type: String) async throws {
        let response = try await RunningServer.run { try await $0.get(target) }
        #expect(response.status == 200 && response["content-type"] == type, "\(response.text)")
    }

    /// Vector tiles are drawn beyond their maximum zoom, and dark if the reader's screen is.
    @Test func theGalleryShowsVectorTilesAtEveryZoomAndInTheDark() async throws {
        let source = try PMTilesTileSource(path: RunningServer.project + "/tiles/default.pmtiles")
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "vector", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog) { server in
            await server.application.refreshGallery()
            let page = try await server.get("/")
            #expect(page.text.contains(#""maximumZoom":20"#) && page.text.contains(#""hasDark":true"#), "\(page.text)")
        }
    }

    /// Each address that the gallery's catalog shows is one of the server's.
    @Test func theGalleryListsMapsWithTheirDocuments() async throws {
        let vector = try PMTilesTileSource(path: RunningServer.project + "/tiles/default.pmtiles")
        let raster = try PMTilesTileSource(path: RunningServer.project + "/fixtures/archives/raster.pmtiles")
        let catalog = MapCatalog(maps: [
            MapCatalog.Map(id: "vector", layers: [.tiles(TileLayer(vector))]),
            MapCatalog.Map(id: "both", layers: [.tiles(TileLayer(raster)), .tiles(TileLayer(vector))]),
        ])
        try await RunningServer.run(catalog) { server in
            await server.application.refreshGallery()
            let maps = server.application.gallery.settings.maps
            #expect(maps.map(\.id) == ["vector", "both"] && maps.map(\.name) == ["World and Liechtenstein", "both"])
            #expect(maps.map(\.tilesets) == [["vector"], ["both", "both-2"]] && maps[0].bounds?.count == 4)
            #expect(maps[0].isVector && maps[0].hasDark && maps[0].attribution.contains("OpenStreetMap"))
            let paths = maps.flatMap { map in ["/styles/\(map.id).json"] + map.tilesets.map { "/tiles/\($0).json" } }
            for path in paths {
                let status = try await server.get(path).status
                #expect(status == 200, "\(path)")
            }
        }
    }

    @Test func mapboxTilesAreDrawnByAlias() async throws {
        let response = try await RunningServer.run(nil, { $0.aliases = ["mapbox/streets-v12": "basic"] }) {
            try await $0.get("/styles/v1/mapbox/streets-v12/tiles/256/1/0/0?access_token=secret")
        }
        #expect(response.status == 200)
    }

    @Test func thePublicURLIsInDocumentsAndBeforePaths() async throws {
        let response = try await RunningServer.run(
            nil, { $0.publicURL = PublicURL("https://maps.example.org/base/") }
        ) { try await $0.get("/base/styles/basic.json") }
        #expect(response.text.contains("https://maps.example.org/base/styles/basic/{z}/{x}/{y}.png"))
    }

    @Test func readyMeansThatImagesCanBeDrawn() async throws {
        try await RunningServer.run { server in
            #expect(try await server.get("/readyz").status == 200)
            #expect(try await server.get("/health").text == #"{"status":"ok"}"#)
            server.application.drain()
            let response = try await server.get("/readyz")
            #expect(response.status == 503 && response["retry-after"] == "2")
        }
    }

    @Test func theDescriptionHasEveryOwnRoute() async throws {
        let text = try await RunningServer.run { try await $0.get("/openapi.json").text }
        for path in [
            "/snapshot.{extension}", "/snapshot", "/tiles/{id}.json", "/styles/{id}/{z}/{x}/{y}.png", "/readyz",
        ] {
            #expect(text.contains("\"\(path)\""))
        }
    }
}
