import Testing

@testable import TileSources

@Suite struct TileLocationTests {
    @Test func readsEveryOption() throws {
        let location = try TileLocation(
            parsing: "a/b.mbtiles#id=my%20map&scheme=tms&tile-size=512&min-zoom=3&max-zoom=9"
                + "&attribution=%C2%A9%20A%26B&generation=3")
        #expect(try TileLocation(parsing: "a#layout=zyx").layout == .zyx)
        // States that no attribution is required, which is more than nothing.
        #expect(try TileLocation(parsing: "a#attribution=").attribution == "")
        var expected = TileLocation(base: "a/b.mbtiles")
        expected.id = "my map"
        expected.scheme = .tms
        expected.tileSize = 512
        expected.minZoom = 3
        expected.maxZoom = 9
        expected.attribution = "© A&B"
        expected.generation = "3"
        #expect(location == expected)
    }

    @Test(
        arguments: [
            ("tiles", "tiles", nil), ("a#b", "a#b", nil), ("a#b/c#d", "a#b/c#d", nil), ("a#", "a#", nil),
            ("#a", "#a", nil),
            ("a#b/c.pmtiles#id=x", "a#b/c.pmtiles", "x"), ("a=b#id=x", "a=b", "x"), ("a%20b#id=x", "a%20b", "x"),
            ("a#id=x=y", "a", "x=y"), ("https://example.org/a.pmtiles#id=x", "https://example.org/a.pmtiles", "x"),
        ] as [(String, String, String?)])
    func findsTheOptions(text: String, base: String, id: String?) throws {
        let location = try TileLocation(parsing: text)
        #expect(location.base == base)
        #expect(location.id == id)
    }

    @Test(arguments: [
        ("file:///a/b%20c.mbtiles", "/a/b c.mbtiles"), ("file://localhost/a", "/a"),
        ("file:a%23id=1.pmtiles", "a#id=1.pmtiles"),
        ("FILE:///a", "/a"), ("file://tiles/a.mbtiles", "tiles/a.mbtiles"), ("file:///a%", "file:///a%"),
        ("mbtiles:///a/b.mbtiles", "/a/b.mbtiles"), ("mbtiles://b.mbtiles", "b.mbtiles"),
        ("pmtiles://https://h/a.pmtiles?x=~/", "https://h/a.pmtiles?x=~/"),
        ("pmtiles://~/a.pmtiles", "/home/me/a.pmtiles"),
        ("pmtiles://file:///a%20b", "/a b"), ("~/a", "/home/me/a"), ("~", "/home/me"), ("~you/a", "~you/a"),
        ("a/~/b", "a/~/b"),
    ]) func otherWaysToWriteALocation(text: String, plain: String) {
        #expect(LocationText.plain(text, home: "/home/me") == plain)
    }

    @Test func otherWaysHaveOptionsToo() throws {
        let location = try TileLocation(parsing: "file:///a%23id=1/b.pmtiles#id=x")
        #expect(location.base == "/a#id=1/b.pmtiles" && location.id == "x")
        #expect(TileLocation.withoutKeys("pmtiles://https://h/a.pmtiles?key=s#id=x") == "https://h/a.pmtiles#id=x")
        #expect(LocationText.plain("~/a", home: nil) == "~/a")
    }

    @Test(arguments: [
        "a#colour=red", "a#=x", "a#id=x&", "a#id=", "a#id=x&id=y", "a#ID=x", "a#scheme=zyx", "a#tile-size=0",
        "a#tile-size=2049", "a#tile-size=big", "a#tile-size=99999999999999999999", "a#min-zoom=31",
        // How a layer is drawn is no matter of its tiles.
        "a#density=2", "a#opacity=0.5", "a#dark=b", "a#style=light", "a#labels=top",
        "a#max-zoom=-1", "a#min-zoom=5&max-zoom=4", "a#id=%", "a#id=%4", "a#id=%zz", "a#id=%FF",
        "a#layout=xyz", "mbtiles://", "pmtiles://#id=x", "mbtiles://pmtiles://",
        "", "#id=x",
    ])
    func refuses(text: String) {
        let error = #expect(throws: TileSourceError.self) { try TileLocation(parsing: text) }
        #expect(error?.code == .invalidLocation)
        #expect(error?.description.contains(text) == true)
    }

    @Test(arguments: ["a#colour=red", "a#tile-size=x"]) func errorsListTheKnownKeys(text: String) {
        let error = #expect(throws: TileSourceError.self) { try TileLocation(parsing: text) }
        for key in ["id", "scheme", "tile-size", "min-zoom", "max-zoom", "attribution", "generation"] {
            #expect(error?.description.contains(key) == true)
        }
    }
}
