import MapSnapshot
import Testing

@testable import Dialects

@Suite struct DialectTests {
    @Test(arguments: [
        ("/maps/api/staticmap?size=1x1", Dialect.google), ("/maps/api/staticmap", .google),
        ("/styles/v1/mapbox/streets-v12/static/0,0,1/10x10", .mapbox),
        ("/styles/v1/mapbox/streets-v12/static/", .mapbox),
        ("/styles/basic/static/0,0,1/10x10.png", .tileServerGL),
        ("/styles/basic/static/raw/0,0,1/10x10.png", .tileServerGL),
        ("/styles/v1/static/0,0,1/10x10.png", .tileServerGL),
        ("/maps/streets/static/0,0,1/10x10.png", .mapTiler), ("/api/maps/streets/static/auto/10x10.png", .mapTiler),
        ("/maps/api/static/0,0,1/10x10.png", .mapTiler), ("/static/cycle/0,0,1/10x10.png", .thunderforest),
        ("/v3/staticmap?size=1x1", .locationIQ), ("/v2/staticmap", .locationIQ),
        ("/style/basic/static/0,0,1/10x10.png", .martin), ("/style/basic/static/x", .martin),
        ("/static/cycle/0,0,1", nil), ("/static/cycle", nil), ("/static/a/b/c/d", nil), ("/v1/staticmap", nil),
        ("/v3/staticmap/x", nil), ("/maps/streets/tiles/1/0/0", nil), ("/style/basic/static/0,0,1/9x9.jpeg", nil),
        ("/maps/api/staticmaps", nil), ("/styles/basic/1/0/0.png", nil), ("/styles/basic.json", nil), ("/", nil),
        ("", nil), ("/styles/v1/mapbox/streets-v12/tiles/1/0/0", nil), ("/x?/maps/api/staticmap", nil),
    ])
    func recognizesDialectByRawPath(target: String, dialect: Dialect?) {
        #expect(Dialect(target: target) == dialect)
    }

    @Test(arguments: [
        ("/maps/api/staticmap?size=0x0", 400), ("/styles/v1/a/b/static/0,0,1/0x0", 422),
        ("/styles/a/static/0,0,1/0x0.png", 400), ("/styles/v1/a/b/static/x", 404), ("/styles/a/static/x", 404),
        ("/maps/a/static/0,0,1/0x0.png", 400), ("/maps/a/static/x", 404), ("/static/a/0,0,1/0x0.png", 400),
        ("/v3/staticmap", 400), ("/style/a/static/0,0,1/0x0.png", 400), ("/style/a/static/x", 404),
    ])
    func eachServiceRefusesWithItsStatus(target: String, status: Int) {
        #expect(refusal(target)?.status == status)
    }

    @Test(arguments: [
        "/maps/api/staticmap?center=1,2&zoom=3&size=9x9", "/styles/v1/a/b/static/0,0,1/9x9",
        "/maps/a/static/0,0,1/9x9.png", "/static/a/0,0,1/9x9.png", "/v3/staticmap?center=1,2&zoom=3",
    ])
    func onlyTileServerAndMartinTakeAPost(target: String) {
        let error = refusal(target, method: .post)
        #expect(error?.status == 405 && error?.code == .methodNotAllowed)
    }

    @Test func namesAreLabelsAndUnique() {
        let names = Dialect.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(!name.isEmpty && name.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".contains($0) })
        }
    }

    @Test func anUnknownStyleListsTheKnownOnes() {
        let error = Dialect.mapbox.unknownStyle("me/x", known: ["b", "a"])
        #expect(error.status == 404 && error.detail == "style me/x is not known: use a, b")
        #expect(Dialect.google.unknownStyle("x", known: []).parameter == "maptype")
    }

    @Test func errorsOfDrawingHaveAStatusIfTheRequestCausedThem() {
        for dialect in Dialect.all {
            let caused = SnapshotError.Code.allCases.filter { dialect.status(of: $0) != nil }
            #expect(
                Set(caused) == [
                    .invalidRequest, .unsupported, .tooLarge, .fileTooLarge, .unknownStyle, .unknownTileset,
                ])
        }
    }

    @Test func ignoredNamesAreSafeAndFew() throws {
        let names = (0..<30).map { "n\($0)=1" }.joined(separator: "&")
        let many = try translate("/maps/api/staticmap?center=1,2&zoom=3&size=9x9&" + names)
        #expect(many.ignored == (0..<20).map { "n\($0)" })
        let odd = "a%0D%0Ab=1&%C3%A9=2&\(String(repeating: "x", count: 41))=3&ok_.-9=4&ok_.-9=5"
        #expect(try translate("/maps/api/staticmap?center=1,2&zoom=3&size=9x9&" + odd).ignored == ["ok_.-9"])
    }

    /// No input traps, and every error is one line.
    @Test func arbitraryTextIsTranslatedOrRefused() {
        var random = SystemRandom(seed: 7)
        let words = [
            "/maps/api/staticmap?", "size=", "9x9", "&center=", "markers=", "path=", "enc:", "color:", "|", ",", "-",
            "1e999", "%", "%2", "%00", "é", "/styles/v1/a/b/static/", "/styles/a/static/", "auto", "pin-s", "(", ")",
            "geojson(", "{", "}", "[", "]", "@2x", ".png", "raw/", "+", "path-5+f44", "url-", "9",
            "99999999999999999999",
            ".", "visible=", "scale=", "zoom=", "&padding=", "marker=", "latlng=1", "?", "/", "47.1", "_p~iF~ps|U",
            "anchor:", "icon:http://x", "label:", "style=", "\"type\":\"Point\"", "/maps/a/static/", "/static/a/",
            "/v3/staticmap?", "/style/a/static/", "@45", "markers=icon:large-red-cutout|", "1,2,3/9x9.png", "inf",
            "NaN",
            "hsl(1,2%,3%)", "padding=0.2", "1,2,3,4/9x9.png?",
        ]
        for _ in 0..<20_000 {
            let target = (0..<random.next(14)).map { _ in words[random.next(words.count)] }.joined()
            for prefix in [
                "", "/maps/api/staticmap?size=9x9&", "/styles/v1/a/b/static/", "/styles/a/static/", "/maps/a/static/",
                "/static/a/", "/v3/staticmap?", "/style/a/static/",
            ] {
                guard let dialect = Dialect(target: prefix + target) else { continue }
                let request = DialectRequest(target: prefix + target)
                do throws(DialectError) { _ = try dialect.translate(request) } catch {
                    #expect(!error.detail.contains("\n") && error.detail.utf8.count < 2000)
                }
            }
        }
    }
}

/// Numbers that are the same on every run.
struct SystemRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// From 0 to below a limit.
    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
