import Testing

@testable import Gallery

@Suite struct GalleryTests {
    static let gallery = Gallery(
        places: PlaceList([Place(id: "a b/ü", name: "</script><b>", detail: "\"&", latitude: 1, longitude: 2)]),
        settings: GallerySettings(title: "<Maps> & \"more\"", basePath: "/base", leafletFolder: "/nonexistent"))

    @Test func escapesItsStateInThePage() throws {
        let page = try #require(Self.gallery.page(target: "/place/a%20b%2F%C3%BC"))
        let html = String(decoding: page.body, as: UTF8.self)
        #expect(page.status == 200 && page.contentType == "text/html; charset=utf-8")
        #expect(html.contains(#""link":{"kind":"place","place":"a b/ü"}"#))
        #expect(html.contains(#""title":"\u003cMaps> & \"more\""#))
        #expect(html.contains("<h1>&lt;Maps&gt; &amp; \"more\"</h1>"))
        #expect(!html.contains("<Maps>") && !html.contains(" style=") && !html.contains("onclick"))
        #expect(html.contains("src=\"/base/gallery/"))
    }

    @Test func aPageKnowsTheMapsAndTheLimitsOfImages() throws {
        var settings = GallerySettings(leafletFolder: "/nonexistent")
        settings.maps = [
            GalleryMap(
                id: "city", name: "<City>", isVector: true, maximumZoom: 20, attribution: "© A", bounds: [1, 2, 3, 4],
                tilesets: ["city"])
        ]
        settings.maximumSide = 1000
        let page = Gallery(settings: settings).page(for: .tab(.maps))
        let html = String(decoding: page.body, as: UTF8.self)
        #expect(html.contains(#""link":{"kind":"tab","tab":"maps"}"#))
        #expect(html.contains(#""name":"\u003cCity>""#) && html.contains(#""tilesets":["city"]"#), "\(html)")
        #expect(html.contains(#""limits":{"pitch":60,"pixels":8388608,"side":1000}"#))
    }

    @Test func unknownLinksNameTheMissingPlace() throws {
        let page = try #require(Self.gallery.page(target: "/place/%3Cscript%3E"))
        let html = String(decoding: page.body, as: UTF8.self)
        #expect(page.status == 404 && html.contains("There is no place “&lt;script&gt;”."))
    }

    @Test func assetsAreAFixedTable() throws {
        let gallery = Self.gallery
        let folder = try #require(gallery.assetPaths.first?.split(separator: "/").dropLast().joined(separator: "/"))
        var imported: Set<String> = []
        for path in gallery.assetPaths {
            let asset = try #require(gallery.asset(path: path))
            #expect(!asset.body.isEmpty && asset.etag.count == 18)
            let text = String(decoding: asset.body, as: UTF8.self)
            imported.formUnion(text.matches(of: /from "\.\/([a-z]+\.js)"/).map { String($0.1) })
        }
        #expect(imported.contains("map.js"))
        for name in imported {
            #expect(gallery.asset(path: "/\(folder)/\(name)") != nil, "\(name) is not in the table")
        }
        for path in ["/\(folder)/../app.js", "/\(folder)/%61pp.js", "/\(folder)/", "/app.js", ""] {
            #expect(gallery.asset(path: path) == nil)
        }
    }

    /// A page asks no other host, and its scripts and styles are files.
    @Test func nothingIsLoadedFromOtherHosts() throws {
        let gallery = Gallery(settings: GallerySettings(leafletFolder: "/nonexistent"))
        #expect(!gallery.assetPaths.isEmpty)
        for path in gallery.assetPaths {
            let text = String(decoding: try #require(gallery.asset(path: path)).body, as: UTF8.self)
            let others = text.matches(of: /https?:\/\/[a-z0-9.]+/).map { String($0.output) }
            #expect(others.allSatisfy { $0.hasSuffix("://www.w3.org") }, "\(path): \(others)")
            #expect(!text.contains("innerHTML"))
        }
    }

    @Test func theFolderChangesWithThePlaces() {
        let other = Gallery(places: .liechtenstein, settings: GallerySettings(leafletFolder: "/nonexistent"))
        #expect(other.assetPaths != Self.gallery.assetPaths)
        #expect(other.places.places.count == 24)
    }
}
