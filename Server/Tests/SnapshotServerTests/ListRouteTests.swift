import MapSnapshot
import SnapshotConfiguration
import Testing

@testable import SnapshotServer

/// The documents of TileServer GL and the paths of Martin.
@Suite(.timeLimit(.minutes(10))) struct ListRouteTests {
    private static func catalog() throws -> MapCatalog {
        let vector = try PMTilesTileSource(path: RunningServer.project + "/tiles/default.pmtiles")
        let raster = try PMTilesTileSource(path: RunningServer.project + "/fixtures/archives/raster.pmtiles")
        return MapCatalog(maps: [
            MapCatalog.Map(id: "vector", layers: [.tiles(TileLayer(vector))]),
            MapCatalog.Map(id: "air", layers: [.tiles(TileLayer(raster))]),
        ])
    }

    @Test(arguments: [
        (
            "/styles.json",
            [
                #""version":8,"name":"World and Liechtenstein","id":"vector""#,
                "http://localhost/styles/air/style.json",
            ]
        ),
        (
            "/data.json",
            [
                "http://localhost/data/vector/{z}/{x}/{y}.pbf", "http://localhost/data/air/{z}/{x}/{y}.png",
                #""format":"pbf""#,
            ]
        ),
        ("/data/vector.json", [#""tilejson":"3.0.0""#, "vector_layers", #""id":"vector""#]),
        ("/rendered.json", ["http://localhost/styles/vector/256/{z}/{x}/{y}.png", #""tileSize":256"#, #""bounds":["#]),
        (
            "/512/rendered.json?key=a%20b",
            ["http://localhost/styles/air/512/{z}/{x}/{y}.png?key=a%20b", #""tileSize":512"#]
        ),
        ("/index.json", ["/styles/air/256/", "/data/air/"]), ("/256/index.json", ["/styles/air/256/"]),
        ("/styles/512/air.json", [#""minzoom":"#, "/styles/air/512/{z}/{x}/{y}.png"]),
        ("/styles/vector/style.json", [#""version":8"#, "http://localhost/tiles/vector"]),
        ("/styles/vector/style.json?key=K", ["http://localhost/fonts/{fontstack}/{range}.pbf?key=K"]),
        ("/style/vector", [#""version":8"#]),
    ])
    func documentsHaveAddressesOfThisServer(path: String, texts: [String]) async throws {
        let response = try await RunningServer.run(Self.catalog()) { try await $0.get(path) }
        #expect(response.status == 200 && response["content-type"] == "application/json", "\(response.text)")
        for text in texts { #expect(response.text.contains(text), "\(text): \(response.text.prefix(2000))") }
    }

    @Test(arguments: [
        "/styles/terrain/style.json", "/styles/512/terrain.json", "/styles/terrain/wmts.xml", "/style/terrain",
    ])
    func anAliasIsAMapOfTheDocuments(path: String) async throws {
        let response = try await RunningServer.run(Self.catalog(), { $0.aliases = ["terrain": "air"] }) {
            try await $0.get(path)
        }
        #expect(response.status == 200 && response.text.contains("http://localhost/styles/air/"), "\(response.text)")
    }

    /// A document with a key is that of one client.
    @Test func noKeyIsInTheDocumentsOfOthers() async throws {
        try await RunningServer.run(Self.catalog()) { server in
            let keyed = try await server.get("/styles/vector.json?key=secret")
            let plain = try await server.get("/styles/vector.json")
            #expect(keyed.text.contains("secret") && !plain.text.contains("secret"))
            #expect(!server.log.lines.joined().contains("secret"))
        }
    }

    @Test(arguments: [
        ("/data/none.json", 404), ("/data/none/0/0/0.pbf", 404), ("/data/vector/0/0/0.pbf", 200),
        ("/data/vector/0/0/0.mvt", 200), ("/data/vector/0/0/0.png", 404), ("/data/vector/0/0/0.geojson", 404),
        ("/data/vector/20/0/0.pbf", 404), ("/data/vector/0/1/0.pbf", 404), ("/data/vector/14/0/0.pbf", 204),
        ("/data/air/0/0/0.png", 200), ("/data/air/14/0/0.png", 404), ("/data/air/0/0/0.pbf", 404),
        ("/styles/256/none.json", 404), ("/styles/none/style.json", 404), ("/styles/none/wmts.xml", 404),
        ("/style/none", 404), ("/style/none/0/0/0.png", 404), ("/style/air/0/0/0.png", 200),
        ("/style/air/1/0/0.jpg", 200), ("/style/air/1/2/0.png", 400), ("/style/air/99/0/0.png", 400),
        ("/style/air/1/0/0.webp", 404), ("/style/none/static/0,0,1/9x9.png", 404),
    ])
    func pathsHaveTheStatusOfTheService(path: String, status: Int) async throws {
        let response = try await RunningServer.run(Self.catalog()) { try await $0.get(path) }
        #expect(response.status == status, "\(response.text)")
        if path.hasSuffix(".pbf"), status == 200 { #expect(response["content-type"] == "application/x-protobuf") }
    }

    @Test func aJPEGOfMartinIsRedirected() async throws {
        try await RunningServer.run(Self.catalog()) { server in
            for method in ["GET", "POST"] {
                let response = try await server.send(method, "/style/air/static/9.5,47.1,3/40x40.jpeg")
                #expect(response.status == 301)
                #expect(response["location"] == "http://localhost/style/air/static/9.5,47.1,3/40x40.jpg")
            }
            #expect(try await server.get("/style/air/static/9.5,47.1,3/40x40.jpg")["content-type"] == "image/jpeg")
        }
    }

    /// With signed URLs, one signed document leads to its tiles.
    @Test func signedDocumentsHaveSignedTiles() async throws {
        let signatures = try URLSignatures(keys: [("k1", "0123456789abcdef")])
        let signed = try #require(signatures.signed("/styles/air/wmts.xml", expiry: 4_000_000_000))
        try await RunningServer.run(
            Self.catalog(), { ($0.signatures, $0.requiresSignature) = (signatures, true) }
        ) { server in
            #expect(try await server.get("/styles/air/wmts.xml").status == 403)
            let text = try await server.get(signed).text
            #expect(!text.contains("GetTile") && text.contains("GetCapabilities"))
            let template = try #require(text.split(separator: "template=\"http://localhost").dropFirst().first)
            let path = template.prefix { $0 != "\"" }.replacing("&amp;", with: "&")
                .replacing("{TileMatrix}", with: "0").replacing("{TileCol}", with: "0")
                .replacing("{TileRow}", with: "0")
            #expect(try await server.get(String(path)).status == 200, "\(path)")
        }
    }
}
