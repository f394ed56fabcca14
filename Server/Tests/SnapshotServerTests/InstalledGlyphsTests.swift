import MapSnapshot
import Testing

@testable import SnapshotServer

/// Glyphs of the installed fonts, which clients need for the texts of styles.
@Suite(.timeLimit(.minutes(10))) struct InstalledGlyphsTests {
    private static func vectorCatalog() throws -> MapCatalog {
        let source = try PMTilesTileSource(path: RunningServer.project + "/fixtures/vector/town-openmaptiles.pmtiles")
        return MapCatalog(maps: [MapCatalog.Map(id: "v", layers: [.tiles(TileLayer(source))])])
    }

    @Test func theBuiltInStyleHasTextsAndGlyphs() async throws {
        try await RunningServer.run(try Self.vectorCatalog(), { $0.publicURL = PublicURL("https://m.example/base") }) {
            server in
            for appearance in ["light", "dark"] {
                let style = try await server.get("/base/styles/v.json?appearance=\(appearance)").text
                #expect(style.contains(#""glyphs":"https://m.example/base/fonts/{fontstack}/{range}.pbf""#))
                #expect(style.contains("text-field"))
            }
            #expect(try await server.get("/base/fonts/Open%20Sans%20Regular/57344-57599.pbf").status == 200)
        }
    }

    @Test func rasterMapsHaveGlyphsForLabelsOfClients() async throws {
        let style = try await RunningServer.run { try await $0.get("/styles/basic.json").text }
        #expect(style.contains(#""glyphs":"http://localhost/fonts/{fontstack}/{range}.pbf""#))
    }

    @Test func aRangeIsADocument() async throws {
        try await RunningServer.run(nil, { ($0.cors, $0.maximumAge, $0.deadline) = ("*", 77, .seconds(600)) }) {
            server in
            let target = "/fonts/Noto%20Sans%20Bold,Arial/0-255.pbf"
            let plain = try await server.get(target)
            #expect(plain.status == 200 && plain["content-type"] == "application/x-protobuf")
            #expect(plain["cache-control"] == "public, max-age=77" && plain["access-control-allow-origin"] == "*")
            // A message with one font stack: its length, and its name.
            #expect(plain.body.first == 0x0A && plain.text.contains("Open Sans Semibold") && plain.body.count > 20_000)
            let packed = try await server.get(target, "Accept-Encoding: gzip")
            #expect(packed["content-encoding"] == "gzip" && packed.body.count < plain.body.count)
            for (answer, accepted) in [(plain, "identity"), (packed, "gzip")] {
                let again = try await server.get(
                    target, "If-None-Match: \(answer["etag"] ?? "")", "Accept-Encoding: \(accepted)")
                #expect(again.status == 304 && again.body.isEmpty && again["etag"] == answer["etag"])
            }
            let head = try await server.send("HEAD", target)
            #expect(head.status == 200 && head["content-length"] == "\(plain.body.count)")
            #expect(try await server.send("POST", target).status == 405)
        }
    }

    /// As TileServer GL does: clients show no labels of a tile for which one range fails.
    @Test func everyFontHasEveryRange() async throws {
        try await RunningServer.run { server in
            for target in [
                "/fonts/Nobody%20Knows/57344-57599.pbf", "/fonts/a,b,c/55296-55551.pbf", "/fonts/x/57344-57599.pbf",
            ] {
                let response = try await server.get(target)
                #expect(response.status == 200)
            }
            for target in [
                "/fonts/a/0-256.pbf", "/fonts/a/65536-65791.pbf", "/fonts/a", "/fonts", "/fonts/a%2Fb/0-255.pbf",
                "/fonts/%2e%2e/0-255.pbf", "/fonts/%00/0-256.pbf", "/fonts/%ff/0-255.pbf", "/fonts/a/0-255.json",
            ] {
                #expect(try await server.get(target).status == 404, "\(target)")
            }
        }
    }

    /// A map has the glyphs that its images are drawn with, whether or not its style has some of its own.
    @Test func glyphsFallBackToInstalledFonts() async throws {
        try await RunningServer.run(try Self.vectorCatalog()) { server in
            let own = try await server.get("/styles/v/fonts/Any%20Font/57344-57599.pbf")
            let installed = try await server.get("/fonts/Any%20Font/57344-57599.pbf")
            #expect(own.status == 200 && own.body == installed.body && own["etag"] == installed["etag"])
            #expect(try await server.get("/styles/none/fonts/a/0-255.pbf").status == 404)
        }
    }
}
