import Dialects
import MapSnapshot
import RequestText
import Testing

@testable import SnapshotServer

@Suite struct RouteTests {
    private static func route(_ text: String) -> Route? { RequestTarget(received: text).flatMap(Route.init) }

    private static func address(_ z: Int, _ x: Int, _ y: Int, scale: Int = 1, _ name: String = "png") throws
        -> Route.TileAddress
    {
        Route.TileAddress(tile: try #require(TileCoordinate(z: z, x: x, y: y)), scale: scale, fileExtension: name)
    }

    @Test func pathsAreRoutes() throws {
        #expect(Self.route("/snapshot.png?lat=1") == .snapshotQuery(.png))
        #expect(Self.route("/snapshot") == .snapshotJSON)
        #expect(Self.route("/tiles/a.b.json") == .tileJSON("a.b"))
        #expect(Self.route("/tiles/a/2/1/3.png") == .tile("a", try Self.address(2, 1, 3)))
        #expect(
            Self.route("/styles/a/2/1/3@2x.webp")
                == .renderedTile("a", try Self.address(2, 1, 3, scale: 2, "webp"), side: 256))
        #expect(
            Self.route("/styles/v1/u/s/tiles/2/1/3") == .renderedTile("u/s", try Self.address(2, 1, 3, ""), side: 512))
        #expect(
            Self.route("/styles/v1/u/s/tiles/256/2/1/3@2x")
                == .renderedTile("u/s", try Self.address(2, 1, 3, scale: 2, ""), side: 256))
        #expect(Self.route("/styles/a/sprite@2x.png") == .sprite("a", sprite: nil, suffix: "@2x.png"))
        #expect(Self.route("/styles/a/sprites/b%20c.json") == .sprite("a", sprite: "b c", suffix: ".json"))
        #expect(Self.route("/styles/a/fonts/A%20B,C/256-511.pbf") == .glyphs("a", font: "A B,C", range: 1))
        #expect(Self.route("/fonts/A%20B,C/65280-65535.pbf") == .installedGlyphs(font: "A B,C", range: 255))
        #expect(Self.route("/maps/api/staticmap?center=1,2") == .dialect(.google))
        #expect(Self.route("/") == .gallery && Self.route("/place/x") == .gallery)
        #expect(Self.route("/place/a%2Fb") == .gallery && Self.route("/story/a/%2Fb/") == .gallery)
    }

    @Test(arguments: [
        "/snapshot.gif", "/tiles", "/tiles/a", "/tiles/a/2/4/0", "/tiles/a/-1/0/0", "/tiles/a/31/0/0",
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
    @Test func theDescriptionHasAllRoutesAndNoOthers() throws {
        let text = String(decoding: OpenAPIDocument.bytes, as: UTF8.self)
        let paths = text.ranges(of: "\"/").map { start -> String in
            let rest = text[text.index(after: start.lowerBound)...]
            return String(rest.prefix { $0 != "\"" })
        }.filter { !$0.hasPrefix("/components") }
        var labels: Set<RequestRecord.Route> = [.google, .mapbox, .tileServerGL, .gallery, .unknown]
        for path in paths {
            let filled = path.replacing("{id}", with: "a").replacing("{z}", with: "1").replacing("{x}", with: "1")
                .replacing("{y}", with: "1").replacing("{fontstack}", with: "a").replacing("{range}", with: "0-255")
            let route = Self.route(filled)
            #expect(route != nil && route != .gallery, "\(path)")
            if let route { labels.insert(route.label) }
        }
        #expect(labels == Set(RequestRecord.Route.allCases))
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
