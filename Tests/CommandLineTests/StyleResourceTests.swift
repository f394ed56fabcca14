import FoundationEssentials
import Imaging
import TestSupport
import Testing

/// What a style names and does not get: images, sprites, glyphs and sources.
@Suite(.runsTheTool) struct StyleResourceTests {
    private let desk: Desk
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "64x64", "--no-pin"]
    private static let point = #"{"type": "Point", "coordinates": [9.5209, 47.141]}"#

    init() throws { desk = try Desk() }

    private func write(_ members: String, layers: String) throws {
        try desk.write(#"{"version": 8, \#(members), "layers": [\#(layers)]}"#, to: "style.json")
    }

    private func draw(_ more: [String] = []) throws -> Outcome {
        try desk.run(Self.place + ["--style", "style.json", "--attribution", "off", "-o", "out.png"] + more)
    }

    private func check() throws -> Outcome { try desk.run(["style", "check", "style.json"]) }

    /// Each name once, however many layers and features have it; names that the data completes only when drawing.
    @Test func imagesThatNoSpriteHas() throws {
        let feature = #"{"type": "Feature", "geometry": \#(Self.point), "properties": {"kind": "pub"}}"#
        let area = #"{"type": "Polygon", "coordinates": [[[9, 47], [10, 47], [10, 48], [9, 47]]]}"#
        try write(
            """
            "sprite": "builtin:icons", "sources": {
              "s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [\(feature), \(feature)]}},
              "a": {"type": "geojson", "data": \(area)}}
            """,
            layers: """
                {"id": "a", "type": "symbol", "source": "s", "layout": {"icon-image": "beers"}},
                {"id": "b", "type": "symbol", "source": "s", "layout": {"icon-image": "beers"}},
                {"id": "c", "type": "symbol", "source": "s", "layout": {"icon-image": "{kind}-15"}},
                {"id": "d", "type": "fill", "source": "a", "paint": {"fill-pattern": "hatched"}},
                {"id": "e", "type": "symbol", "source": "s", "layout": {"icon-image":
                  ["match", ["get", "kind"], "pub", "cafe", "inn", "inn-15", ["coalesce", ["image", "x"], ["image", "bus"]]]}},
                {"id": "f", "type": "line", "source": "a", "paint": {"line-pattern": ["step", ["zoom"], "", 5, "wavy"]}}
                """)
        let drawn = try draw()
        #expect(drawn.exit == 0, "\(drawn.errors)")
        func lines(_ text: String, _ name: String) -> Int {
            text.split(separator: "\n").count { $0.contains("no sprite of the style has the image \"\(name)\"") }
        }
        for name in ["beers", "pub-15", "hatched", "wavy"] {
            #expect(lines(drawn.errors, name) == 1, "\(drawn.errors)")
        }
        #expect(drawn.lines.count == 4, "\(drawn.errors)")
        let checked = try check()
        #expect(checked.exit == 0)
        for name in ["beers", "inn-15", "hatched", "wavy"] {
            #expect(lines(checked.text, name) == 1, "\(checked.text)")
        }
        #expect(checked.text.contains("note: /layers/3/paint/fill-pattern: ") && checked.text.contains("4 notes"))
    }

    /// Data may have any number of names.
    @Test func theNamesAreLimited() throws {
        let features = (0..<100).map {
            #"{"type": "Feature", "geometry": \#(Self.point), "properties": {"kind": "k\#($0)"}}"#
        }.joined(separator: ",")
        try write(
            #""sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [\#(features)]}}}"#,
            layers: #"{"id": "a", "type": "symbol", "source": "s", "layout": {"icon-image": ["get", "kind"]}}"#)
        let drawn = try draw()
        #expect(drawn.exit == 0 && drawn.lines.count == 9, "\(drawn.errors)")
        #expect(drawn.errors.contains("has some other images either"))
    }

    @Test func whatCannotBeOpenedInFiles() throws {
        try write(
            """
            "sprite": "icons/none", "glyphs": "fonts/{fontstack}/{range}.pbf", "sources": {
              "t": {"type": "vector", "url": "pmtiles://none.pmtiles"}, "bound": {"type": "vector", "url": "pmtiles://{city}"},
              "g": {"type": "geojson", "data": "none.geojson"}}
            """,
            layers: """
                {"id": "a", "type": "symbol", "source": "t", "source-layer": "x",
                 "layout": {"icon-image": "x", "text-field": "x", "text-font": ["Missing Sans"]}},
                {"id": "b", "type": "circle", "source": "g"}
                """)
        let checked = try check()
        #expect(checked.exit == 1 && checked.text.contains("2 errors, 2 notes"), "\(checked.text)")
        for line in [
            "error: /sprite: the sprite cannot be opened: ", "note: /glyphs: texts are drawn in installed fonts: ",
            "there are no glyphs of Missing Sans", "note: /sources/t: the source cannot be opened: ",
            "error: /sources/g/data: the source cannot be opened: ", "none.geojson",
        ] { #expect(checked.text.contains(line), "\(line): \(checked.text)") }
    }

    @Test func whatServersDoNotDeliver() throws {
        let server = try FaultServer()
        server.otherwise { _ in FaultAnswer(status: 404) }
        try write(
            """
            "sprite": "\(server.url("/icons"))", "glyphs": "\(server.url("/{fontstack}/{range}.pbf"))", "sources": {
              "t": {"type": "vector", "url": "\(server.url("/tiles.json"))"},
              "g": {"type": "geojson", "data": "\(server.url("/places.geojson"))"}}
            """,
            layers: """
                {"id": "a", "type": "symbol", "source": "t", "source-layer": "x",
                 "layout": {"icon-image": "x", "text-field": "x", "text-font": ["Missing Sans"]}},
                {"id": "b", "type": "circle", "source": "g"}
                """)
        let checked = try check()
        #expect(checked.exit == 0 && checked.text.contains("0 errors, 4 notes"), "\(checked.text)")
        for start in [
            "/sprite: the sprite is missing", "/glyphs: ", "/sources/t: the source cannot be opened", "/sources/g",
        ] {
            #expect(checked.text.contains("note: " + start), "\(start): \(checked.text)")
        }
    }
}
