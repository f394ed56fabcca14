import Dialects
import MapSnapshot
import RequestText
import Testing

@testable import SnapshotServer

@Suite struct RouteTests {
    private static func route(_ text: String) -> (any Route)? {
        RequestTarget(received: text).flatMap(Routes.route)
    }

    private static func address(_ z: Int, _ x: Int, _ y: Int, scale: Int = 1, _ name: String = "png") throws
        -> TileAddress
    {
        TileAddress(tile: try #require(TileCoordinate(z: z, x: x, y: y)), scale: scale, fileExtension: name)
    }

    @Test func pathsAreRoutes() throws {
        #expect((Self.route("/snapshot.png?lat=1") as? QueryRoute)?.format == .png)
        #expect((Self.route("/snapshot.jpeg") as? QueryRoute)?.format == .jpeg)
        #expect(Self.route("/snapshot") is JSONRoute)
        #expect((Self.route("/tiles/a.b.json") as? TileJSONRoute)?.id == "a.b")
        let tile = try #require(Self.route("/tiles/a/2/1/3.png") as? TileRoute)
        #expect(try tile.id == "a" && tile.address == Self.address(2, 1, 3))
        #expect((Self.route("/styles/a.json") as? StyleRoute)?.id == "a")
        #expect(Self.route("/maps/api/staticmap?center=1,2") as? DialectRoute == DialectRoute(.google))
        for path in ["/", "/place/x", "/place/a%2Fb", "/story/a/%2Fb/", "/snapshot/x", "/healthz/x"] {
            #expect(Self.route(path) is GalleryRoute, "\(path)")
        }
    }

    @Test func pathsOfRenderedTilesAreRoutes() throws {
        for (path, map, address, side) in [
            ("/styles/a/2/1/3@2x.webp", "a", try Self.address(2, 1, 3, scale: 2, "webp"), 256),
            ("/styles/a/512/2/1/3", "a", try Self.address(2, 1, 3, ""), 512),
            ("/styles/v1/u/s/tiles/2/1/3", "u/s", try Self.address(2, 1, 3, ""), 512),
            ("/styles/v1/u/s/tiles/256/2/1/3@2x", "u/s", try Self.address(2, 1, 3, scale: 2, ""), 256),
        ] {
            let route = RenderedTileRoute(map: map, address: address, side: side)
            #expect(Self.route(path) as? RenderedTileRoute == route, "\(path)")
        }
    }

    @Test func pathsOfDocumentsAreRoutes() throws {
        #expect((Self.route("/styles/a/style.json") as? StyleRoute)?.id == "a")
        #expect((Self.route("/styles/512/a.json") as? DrawnTileJSONRoute)?.side == 512)
        #expect((Self.route("/styles/a/wmts.xml?service=WMTS") as? WMTSRoute)?.id == "a")
        #expect((Self.route("/data/a%3Ab.json") as? DataJSONRoute)?.id == "a:b")
        #expect(try (Self.route("/data/a/2/1/3.pbf") as? DataTileRoute)?.address == Self.address(2, 1, 3, "pbf"))
        #expect((Self.route("/data/a/elevation/2/9.5/47.1") as? ElevationRoute)?.id == "a")
        #expect((Self.route("/data/a/elevation") as? ElevationListRoute)?.id == "a")
        #expect(Self.route("/styles.json") is StyleListRoute)
        for (path, side, hasTilesets) in [
            ("/data.json", nil, true), ("/rendered.json", 256, false), ("/512/rendered.json", 512, false),
            ("/index.json", 256, true), ("/256/index.json", 256, true),
        ] as [(String, Int?, Bool)] {
            let route = try #require(Self.route(path) as? TileJSONListRoute, "\(path)")
            #expect(route.side == side && route.hasTilesets == hasTilesets, "\(path)")
        }
        #expect((Self.route("/style/a") as? MartinStyleRoute)?.id == "a")
        #expect(try (Self.route("/style/a/2/1/3.jpg") as? MartinTileRoute)?.address == Self.address(2, 1, 3, "jpg"))
        #expect((Self.route("/style/a/2/9/3.png") as? MartinTileRoute)?.address == nil)
        #expect(Self.route("/style/a/static/1,2,3/9x9.jpeg") is MartinRedirectRoute)
    }

    @Test func pathsOfSpritesAndGlyphsAreRoutes() {
        #expect(
            Self.route("/styles/a/sprite@2x.png") as? SpriteRoute == SpriteRoute("a", sprite: nil, suffix: "@2x.png"))
        #expect(
            Self.route("/styles/a/sprites/b%20c.json") as? SpriteRoute
                == SpriteRoute("a", sprite: "b c", suffix: ".json"))
        #expect(
            Self.route("/styles/a/fonts/A%20B,C/256-511.pbf") as? GlyphsRoute
                == GlyphsRoute("a", GlyphAddress(font: "A B,C", range: 1)))
        #expect(
            Self.route("/fonts/A%20B,C/65280-65535.pbf") as? InstalledGlyphsRoute
                == InstalledGlyphsRoute(GlyphAddress(font: "A B,C", range: 255)))
    }

    @Test(arguments: [
        "/data", "/data/a", "/data/a/2/4/0.pbf", "/data/a/elevation/1/2", "/styles/1024/a.json",
        "/style", "/style/a/2/1/3", "/style/a/2/1/3.webp", "/style/a/-1/0/0.png", "/style/a/999/0/0.png",
        "/snapshot.gif", "/snapshot.PNG", "/snapshot.svg", "/tiles", "/tiles/a/2/1/0/x",
        "/styles/v1/2/1/3", "/styles/v1/u/s/tiles/1024/2/1/3", "/tiles/a", "/tiles/a/2/4/0", "/tiles/a/-1/0/0",
        "/tiles/a/31/0/0",
        "/tiles/a/2/1/99999999999999999999", "/tiles/a/2/+1/0", "/tiles/a/2/1/0@9x", "/tiles/../x/1/0/0",
        "/tiles/%2e%2e/1/0/0", "/tiles/a%2Fb/1/0/0", "/styles/a/1024/1/0/0", "/snapshot.png/x/%zz",
        "/tiles/a/2/1/0%00.png", "/tiles/a/2/1/%2e%2e", "/tiles/a/2/1/0/..%2f..%2fetc", "/tiles/a/2/1/\u{FF10}",
        "/styles/../tiles/a.json", "/styles/a/2/1/0@2x@2x.png", "/tiles/a/2/1/0@2", "/place/%2e%2e/x", "/x/../y",
        "/x/a%2Fb", "/place/../snapshot.png",
        "/styles/a/sprite", "/styles/a/sprite@3x.png",
        "/styles/a/fonts/b/0-256.pbf", "/styles/a/fonts/b/1-256.pbf", "/styles/a/fonts/b/-256--1.pbf",
        "/styles/a/fonts/../0-255.pbf", "/styles/a/fonts/b%2fc/0-255.pbf", "/fonts/../0-255.pbf", "/fonts/a", "/fonts",
        "/fonts/a/65536-65791.pbf", "/fonts/a/0-255", "/fonts/a/b/0-255.pbf", "/fonts/%zz/0-255.pbf",
    ]) func othersAreNone(path: String) {
        #expect(Self.route(path) == nil)
    }

    /// Each documented path is a route, with something in place of its parameters.
    ///
    /// Those of other services are not ours to describe.
    @Test func openAPIDescribesAllRoutes() throws {
        let text = String(decoding: OpenAPIDocument.bytes, as: UTF8.self)
        let paths = text.ranges(of: "\"/").map { start -> String in
            let rest = text[text.index(after: start.lowerBound)...]
            return String(rest.prefix { $0 != "\"" })
        }.filter { !$0.hasPrefix("/components") }
        var names: Set = ["gallery"]
        for path in paths {
            let filled = path.replacing("{id}", with: "a").replacing("{z}", with: "1").replacing("{x}", with: "1")
                .replacing("{y}", with: "1").replacing("{fontstack}", with: "a").replacing("{range}", with: "0-255")
                .replacing("{extension}", with: "png").replacing("{side}", with: "256")
            let route = Self.route(filled)
            #expect(route != nil && !(route is GalleryRoute), "\(path)")
            if let route { names.insert(route.name) }
        }
        #expect(
            names == [
                "snapshot", "tilejson", "tile", "rendered_tile", "style", "wmts", "elevation", "gallery", "health",
                "ready",
                "openapi",
            ])
    }

    @Test(arguments: [
        ("http://h:8080/a?b", "/a?b"), ("/base/a", "/a"), ("/base", "/"), ("/basement", "/basement"), ("/a#b", "/a"),
        ("?x", nil), ("*", nil), ("/base?x=1", "/?x=1"),
    ]) func aTargetIsSplitAfterTheBasePath(received: String, raw: String?) {
        #expect(RequestTarget(received: received, basePath: "/base")?.raw == raw)
    }

    @Test(arguments: [
        ("127.0.0.1:80", "127.0.0.1:80"), ("8080", "127.0.0.1:8080"), ("[::1]:1", "[::1]:1"),
        ("unix:/run/s", "unix:/run/s"),
        ("unix:relative", nil), ("host", nil), ("host:99999", nil), (":80", nil), ("a b:80", nil),
    ]) func addressesAreParsed(text: String, shown: String?) {
        #expect(ListenAddress(text)?.description == shown)
    }

    @Test(arguments: [
        ("https://M.example/", "https://m.example/x"), ("http://h:8080/a/b/", "http://h:8080/a/b/x"), ("h", nil),
        ("https://u@h/", nil), ("https://h/?q", nil), ("ftp://h", nil),
    ]) func publicURLsAreParsed(text: String, url: String?) {
        #expect(PublicURL(text)?.url("/x") == url)
    }
}
