import Glibc
import MapSnapshot
import Testing

@testable import SnapshotServer

/// Styles that browsers draw by themselves.
@Suite(.timeLimit(.minutes(10))) struct StyleDocumentTests {
    private static let fixtures = RunningServer.project + "/fixtures"

    /// A folder with a style over vector tiles, a sprite and glyphs.
    private static func map(served: Bool = true) async throws -> (MapCatalog, folder: String) {
        var template = Array("/tmp/style-document-XXXXXX\0".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        mkdir(folder + "/fonts", 0o700)
        mkdir(folder + "/fonts/Plain", 0o700)
        try write(#"{"dot":{"x":0,"y":0,"width":1,"height":1,"pixelRatio":1}}"#, folder + "/sprite.json")
        try copy(fixtures + "/pins/pin.png", folder + "/sprite.png")
        try write(glyphs, folder + "/fonts/Plain/0-255.pbf")
        let style = """
            {"version":8,"metadata":{"key":"secret"},"sprite":"sprite","glyphs":"fonts/{fontstack}/{range}.pbf",
            "sources":{"s":{"type":"vector","url":"pmtiles://{tiles}"},"unused":{"type":"vector","url":"https://up.example/?key=secret"}},
            "layers":[{"id":"a","type":"symbol","source":"s","source-layer":"places","metadata":{"key":"secret"},
            "layout":{"text-field":"x","text-font":["Plain"],"icon-image":"dot"}}]}
            """
        try write(style, folder + "/style.json")
        let layer = try await StyledLayer(
            opening: TileLocation(parsing: folder + "/style.json"),
            sources: ["tiles": fixtures + "/vector/town-openmaptiles.pmtiles"])
        return (MapCatalog(maps: [MapCatalog.Map(id: "v", layers: [.style(layer)])]), folder)
    }

    /// A range without glyphs, of a font named Plain (`glyphs.proto`).
    private static let glyphs = "\n\u{7}\n\u{5}Plain"

    private static func copy(_ path: String, _ target: String) throws {
        let (file, copy) = (try #require(fopen(path, "r")), try #require(fopen(target, "w")))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        fwrite(bytes, 1, count, copy)
        fclose(file)
        fclose(copy)
    }

    private static func write(_ text: String, _ path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }

    @Test func aStyleIsPassedOnWithOurAddresses() async throws {
        let (catalog, folder) = try await Self.map()
        try await RunningServer.run(catalog) { server in
            let style = try await server.get("/styles/v.json").text
            #expect(style.contains(#""url":"http://localhost/tiles/v:s.json""#), "\(style)")
            #expect(style.contains(#""sprite":"http://localhost/styles/v/sprite""#))
            #expect(style.contains(#""glyphs":"http://localhost/styles/v/fonts/{fontstack}/{range}.pbf""#))
            for hidden in ["secret", "up.example", folder, "pmtiles:", "unused", "metadata"] {
                #expect(!style.contains(hidden), "\(hidden)")
            }
            let tiles = try await server.get("/tiles/v:s.json").text
            #expect(tiles.contains("http://localhost/tiles/v:s/{z}/{x}/{y}.mvt") && tiles.contains("vector_layers"))
            let tile = try await server.get("/tiles/v:s/10/539/359.mvt")
            #expect(tile["content-type"] == "application/vnd.mapbox-vector-tile" && tile.status == 200)
            #expect(try await server.get("/tiles/v:unused.json").status == 404)
            #expect(try await server.get("/styles/v/sprite.json").text.contains("dot"))
            let icons = try await server.get("/styles/v/sprite.png")
            #expect(icons["content-type"] == "image/png")
            #expect(try await server.get("/styles/v/sprite@2x.png").status == 404)
            #expect(try await server.get("/styles/v/fonts/Plain/0-255.pbf").text == Self.glyphs)
            // A folder of fonts has no joined stacks.
            #expect(try await server.get("/styles/v/fonts/Other,Plain/0-255.pbf").text == Self.glyphs)
            // What the style lacks is drawn in installed fonts.
            for path in ["Plain/57344-57599.pbf", "Other/57344-57599.pbf"] {
                let own = try await server.get("/styles/v/fonts/\(path)")
                let installed = try await server.get("/fonts/\(path)")
                #expect(own.status == 200 && own.body == installed.body)
            }
            #expect(try await server.get("/styles/v/10/539/359.png").status == 200)
        }
    }

    @Test func vectorTilesWithoutAStyleHaveTheBuiltInOne() async throws {
        let source = try PMTilesTileSource(path: Self.fixtures + "/vector/town-openmaptiles.pmtiles")
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "v", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog) { server in
            let style = try await server.get("/styles/v.json").text
            #expect(style.contains(#""url":"http://localhost/tiles/v:tiles.json""#), "\(style)")
            #expect(style.contains(#""sprite":"http://localhost/styles/v/sprite""#))
            for density in ["", "@2x"] {
                #expect(try await server.get("/styles/v/sprite\(density).json").text.contains("cafe"))
                #expect(try await server.get("/styles/v/sprite\(density).png")["content-type"] == "image/png")
            }
        }
    }

    /// Clients learn the encoding from the TileJSON document, which the style names.
    @Test func mapLibreTilesKeepTheirEncoding() async throws {
        var template = Array("/tmp/maplibre-tiles-XXXXXX\0".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        for name in ["/0", "/0/0"] { mkdir(folder + name, 0o700) }
        try Self.write(Self.mapLibreTile, folder + "/0/0/0.mlt")
        let source = try TileLocation(parsing: folder).open()
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "m", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog) { server in
            #expect(
                try await server.get("/styles/m.json").text.contains(#""url":"http://localhost/tiles/m:tiles.json""#))
            let document = try await server.get("/tiles/m:tiles.json").text
            #expect(document.contains(#""encoding":"mlt""#), "\(document)")
            #expect(document.contains("http://localhost/tiles/m:tiles/{z}/{x}/{y}.mlt"), "\(document)")
            let tile = try await server.get("/tiles/m:tiles/0/0/0.mlt")
            #expect(tile.status == 200 && tile["content-type"] == "application/vnd.maplibre-tile")
            #expect(tile.text == Self.mapLibreTile)
            #expect(try await server.get("/styles/m/0/0/0.png").status == 200)
        }
    }

    /// A MapLibre tile with a polygon of four vertices in a layer of extent 16; it is ASCII without a NUL.
    private static let mapLibreTile: String = {
        // Types, rings of the polygon, vertices of the ring, and the vertices as differences.
        let streams: [UInt8] = [
            0x30, 2, 1, 1, 2, 0x32, 2, 1, 1, 1, 0x33, 2, 1, 1, 4, 0x13, 0x42, 8, 8, 2, 2, 28, 2, 1, 26, 25, 1,
        ]
        let layer: [UInt8] = [1, 1, 0x61, 16, 1, 4, 4] + streams
        return String(decoding: [UInt8(layer.count)] + layer, as: UTF8.self)
    }()

    @Test func theBuiltInStyleIsLightOrDark() async throws {
        let source = try PMTilesTileSource(path: Self.fixtures + "/vector/town-openmaptiles.pmtiles")
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "v", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog) { server in
            let light = try await server.get("/styles/v.json?appearance=light")
            let dark = try await server.get("/styles/v.json?appearance=dark")
            #expect(light.body == (try await server.get("/styles/v.json?access_token=x")).body)
            #expect(
                light["etag"] != dark["etag"] && dark.text.contains(#""url":"http://localhost/tiles/v:tiles.json""#))
            #expect(try await server.get("/styles/v.json?appearance=blue").status == 400)
        }
    }

    /// Clients get the tiles that are drawn from them.
    @Test func aMapWithDarkTilesHasADarkStyleOfDrawnTiles() async throws {
        let light = try PMTilesTileSource(path: Self.fixtures + "/archives/raster.pmtiles")
        let dark = try PMTilesTileSource(path: Self.fixtures + "/vector/vaduz-openmaptiles.pmtiles")
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "d", layers: [.tiles(TileLayer(light, dark: dark))])])
        try await RunningServer.run(catalog) { server in
            let style = try await server.get("/styles/d.json").text
            #expect(style.contains(#""http://localhost/styles/d/{z}/{x}/{y}.png""#), "\(style)")
            #expect(style.contains(#""maxzoom":16,"attribution":"© OpenStreetMap contributors""#))
            #expect(try await server.get("/styles/d.json?appearance=dark").text.contains("{y}.png?appearance=dark\""))
            await server.application.refreshGallery()
            #expect(try await server.get("/").text.contains(#""hasDark":true"#))
        }
    }

    /// They would show where they come from, and spend the operator's keys.
    @Test(arguments: [false, true]) func tilesOfOtherServersArePassedOnOnlyIfAllowed(served: Bool) async throws {
        let source = RemoteSource()
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "r", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog, { if served { $0.servedTilesets = ["r"] } }) { server in
            let status = served ? 200 : 404
            for path in ["/tiles/r.json", "/tiles/r/0/0/0", "/tiles/r:tiles.json", "/tiles/r:tiles/0/0/0"] {
                #expect(try await server.get(path).status == status, "\(path)")
            }
            let style = try await server.get("/styles/r.json").text
            #expect(style.contains("/tiles/r:tiles.json") == served)
            #expect(style.contains("/styles/r/{z}/{x}/{y}.png") == !served && !style.contains("up.example"))
        }
    }
}

/// Vector tiles of another server.
private struct RemoteSource: TileSource {
    var remoteOrigin: String? { "https://up.example" }

    func metadata() async throws -> TilesetMetadata {
        TilesetMetadata(zooms: 0...3, format: .vector("mvt"))
    }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        Tile(bytes: [], format: .vector("mvt"))
    }
}
