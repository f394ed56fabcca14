import JSON
import MapGeometry
import Testing

@testable import MapStyle

@Suite struct StyleTests {
    static let sources =
        #""sources": {"v": {"type": "vector", "url": "a.json"}, "r": {"type": "raster", "tiles": ["b"]}}"#

    static func style(layers: String, _ more: String = "") throws -> Style {
        try Style(Array(#"{"version": 8, \#(more) \#(sources), "layers": [\#(layers)]}"#.utf8))
    }

    static func layer(_ rest: String) -> String { #"{"id": "a", "source": "v", "source-layer": "x", \#(rest)}"# }

    @Test func readsEverything() throws {
        let style = try Self.style(
            layers: """
                {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
                {"id": "roads", "type": "line", "source": "v", "source-layer": "road", "minzoom": 5, "maxzoom": 18,
                 "filter": ["==", "class", "main"], "layout": {"line-cap": "round"},
                 "paint": {"line-width": {"stops": [[5, 1], [15, 11]]}, "line-color": ["get", "color"]}}
                """,
            #""name": "Plain", "center": [24.9, 60.2], "zoom": 12, "bearing": 30, "glyphs": "g/{fontstack}/{range}", "sprite": [{"id": "default", "url": "s"}, {"id": "x", "url": "t"}],"#
        )
        #expect(style.name == "Plain")
        #expect(style.camera.center == Coordinate(latitude: 60.2, longitude: 24.9))
        #expect(style.camera.zoom == 12)
        #expect(style.sprites == [Style.Sprite(id: nil, url: "s"), Style.Sprite(id: "x", url: "t")])
        #expect(style.notes.isEmpty)
        guard case .line(let line) = style.layers[1].kind else { throw Wrong() }
        #expect(style.layers[1].minZoom == 5)
        #expect(line.cap == .constant(.round))
        #expect(line.color.isDataDriven)
        #expect(line.width.value(at: 10) == 6)
        #expect(line.opacity == .constant(1))
    }

    struct Wrong: Error {}

    /// What is wrong, and where.
    @Test(arguments: [
        ("", "", "the JSON is not valid"), ("[]", "", "a style must be a JSON object"),
        ("{}", "/version", "no version"),
        (#"{"version": 7}"#, "/version", "7 is not supported"), (#"{"version": 8}"#, "/layers", "not a list of layers"),
        (#"{"version": 8, "layers": [], "center": [1]}"#, "/center", "[1] is not a position"),
        (
            #"{"version": 8, "layers": [], "sources": {"a/b": {"type": "video"}}}"#, "/sources/a~1b/type",
            "not supported"
        ),
        (#"{"version": 8, "layers": [], "sources": {"a": {"type": "geojson"}}}"#, "/sources/a/data", "use GeoJSON"),
        ("{\"version\": 8,\n\"layers\": x}", "", "byte 26 (line 2, column 11)"),
        (
            #"{"version": 8, "layers": [], "sources": {"a": {"type": "image", "url": "b"}}}"#, "/sources/a/coordinates",
            "four corners"
        ),
        (#"{"version": 8, "layers": [], "sprite": 3}"#, "/sprite", "use a URL"),
        (#"{"version": 8, "layers": [3]}"#, "/layers/0", "not a layer"),
        (#"{"version": 8, "layers": [{"type": "fill"}]}"#, "/layers/0", "no id"),
        (#"{"version": 8, "layers": [{"id": "a"}]}"#, "/layers/0", "no type"),
        (#"{"version": 8, "layers": [{"id": "a", "type": "fill"}]}"#, "/layers/0", "no source"),
        (
            #"{"version": 8, "layers": [{"id": "a", "type": "fill", "source": "b"}]}"#, "/layers/0/source",
            "no source \"b\""
        ),
        (#"{"version": 8, "layers": [{"id": "a", "ref": "b"}]}"#, "/layers/0/ref", "not another layer"),
        (
            #"{"version": 8, "layers": [{"id": "a", "type": "background"}, {"id": "a", "type": "background"}]}"#,
            "/layers/1/id", "twice"
        ),
        (
            #"{"version": 8, "layers": [{"id": "a", "type": "background", "paint": {"background-color": ["get", "a"]}}]}"#,
            "/layers/0/paint/background-color", "cannot depend on features"
        ),
        (
            #"{"version": 8, "layers": [{"id": "a", "type": "background", "paint": {"background-color": 3}}]}"#,
            "/layers/0/paint/background-color", "3 is not valid"
        ),
        (
            #"{"version": 8, "layers": [{"id": "a", "type": "background", "paint": {"background-opacity": ["+", 1, ["get"]]}}]}"#,
            "/layers/0/paint/background-opacity/2", "arguments"
        ),
    ])
    func refuses(text: String, pointer: String, word: String) throws {
        let error = try #require(throws: StyleError.self) { _ = try Style(Array(text.utf8)) }
        #expect(error.pointer == pointer, "\(error)")
        #expect(error.sentence.contains(word), "\(error)")
    }

    @Test(arguments: [
        (#""type": "fill", "paint": {"fill-color": "nocolor"}"#, "paint/fill-color", "use a color"),
        (#""type": "line", "layout": {"line-cap": "pointed"}"#, "layout/line-cap", "one of butt, round, square"),
        (#""type": "line", "paint": {"line-width": "3"}"#, "paint/line-width", "use a number"),
        (#""type": "line", "paint": {"line-translate": [1]}"#, "paint/line-translate", "an array of 2 numbers"),
        (#""type": "fill", "paint": {"fill-opacity": ["*", 2, ["zoom"]]}"#, "paint/fill-opacity", "outermost"),
        (
            #""type": "fill", "paint": {"fill-antialias": ["interpolate", ["linear"], ["zoom"], 0, 1, 2, 3]}"#,
            "paint/fill-antialias/4", "a boolean is needed"
        ),
        (
            #""type": "line", "paint": {"line-dasharray": ["interpolate", ["linear"], ["zoom"], 0, ["literal", [1]], 2, ["literal", [2]]]}"#,
            "paint/line-dasharray", "use \"step\""
        ),
        (
            #""type": "line", "paint": {"line-color": ["heatmap-density"]}"#, "paint/line-color",
            "but a color is needed"
        ),
        (
            #""type": "line", "paint": {"line-width": ["number", ["step", ["zoom"], 1, 3, 2]]}"#, "paint/line-width",
            "outermost"
        ),
        (
            #""type": "line", "paint": {"line-width": ["let", "a", ["step", ["zoom"], 1, 3, 2], ["var", "a"]]}"#,
            "paint/line-width", "outermost"
        ),
        (
            #""type": "line", "paint": {"line-width": ["let", "a", ["zoom"], ["step", ["zoom"], 1, 3, 2]]}"#,
            "paint/line-width", "once only"
        ),
        (#""type": "line", "paint": {"line-width": {"stops": []}}"#, "paint/line-width", "a list of pairs"),
        (
            #""type": "line", "paint": {"line-width": {"type": "odd", "property": "a", "stops": [[0, 1]]}}"#,
            "paint/line-width", "categorical"
        ),
        (#""type": "raster""#, "source", "cannot draw this source"),
        (#""type": "fill", "minzoom": "3""#, "minzoom", "use a zoom"),
        (#""type": "fill", "filter": ["==", ["get", "a"]]"#, "filter", "2 to 3 arguments"),
        (
            #""type": "line", "paint": {"line-gradient": ["step", ["zoom"], "red", 3, "blue"]}"#, "paint/line-gradient",
            "its input alone"
        ),
    ])
    func refusesProperties(rest: String, place: String, word: String) throws {
        let error = try #require(throws: StyleError.self) { _ = try Self.style(layers: Self.layer(rest)) }
        #expect(error.pointer == "/layers/0/\(place)", "\(error)")
        #expect(error.sentence.contains(word), "\(error)")
    }

    /// What is odd but drawn, each once.
    @Test(arguments: [
        (#""terrain": {"source": "r"},"#, "", "/terrain"), (#""odd": 1,"#, "", "/odd"),
        (#""projection": {"type": "globe"},"#, "", "/projection"), (#""pitch": 75,"#, "", "/pitch"),
        ("", #"{"id": "a", "type": "custom", "source": "v"}"#, "/layers/0/type"),
        ("", layer(#""type": "fill", "paint": {"fill-odd": 3}"#), "/layers/0/paint/fill-odd"),
        ("", layer(#""type": "fill", "paint": {"fill-opacity": 3}"#), "/layers/0/paint/fill-opacity"),
        ("", layer(#""type": "fill", "odd": 3"#), "/layers/0/odd"),
        ("", layer(#""type": "line", "paint": {"line-dasharray": [2, -1]}"#), "/layers/0/paint/line-dasharray"),
        (
            "",
            layer(
                #""type": "line", "paint": {"line-gradient": ["step", ["line-progress"], "red", 0.5, "blue"]}"#),
            "/layers/0/paint/line-gradient"
        ),
        ("", layer(#""type": "symbol", "layout": {"text-font": ["get", "font"]}"#), "/layers/0/layout/text-font"),
        (
            "", layer(#""type": "symbol", "layout": {"text-font": {"type": "identity", "property": "font"}}"#),
            "/layers/0/layout/text-font"
        ),
    ])
    func notes(more: String, layers: String, pointer: String) throws {
        #expect(try Self.style(layers: layers, more).notes.map(\.pointer) == [pointer])
    }

    @Test func ignoresHarmlessMembers() throws {
        let layer = Self.layer(
            #""type": "fill", "metadata": {"a": 1}, "paint": {"fill-color-transition": {"duration": 3}}"#)
        let style = try Self.style(layers: layer, #""metadata": {}, "projection": {"type": "mercator"},"#)
        #expect(style.notes.isEmpty)
        // What the styles of Mapbox and Maputnik carry, and fonts by class.
        let fonts = Self.layer(
            #""type": "symbol", "layout": {"text-font": ["match", ["get", "class"], "a", ["literal", ["B"]], ["literal", ["R"]]]}"#
        )
        let published = try Self.style(
            layers: fonts,
            #"""
            "id": "a", "owner": "b", "created": "2020", "modified": "2021", "draft": false, "visibility": "public",
            "protected": false, "transition": {"duration": 300}, "glyphs": "g/{fontstack}/{range}.pbf",
            """#)
        #expect(published.notes.isEmpty, "\(published.notes)")
    }

    @Test func numbersOutOfRangeAreClamped() throws {
        let style = try Self.style(
            layers: Self.layer(#""type": "line", "paint": {"line-opacity": -1, "line-width": 5000}"#))
        guard case .line(let line) = style.layers[0].kind else { throw Wrong() }
        #expect(line.opacity == .constant(0))
        #expect(line.width == .constant(4096))
    }

    /// `ref` takes over type, source, filter and layout, but not paint.
    @Test func referencesAreResolved() throws {
        let style = try Self.style(
            layers: Self.layer(
                #""type": "line", "minzoom": 3, "filter": ["has", "a"], "layout": {"line-cap": "round"}, "paint": {"line-width": 3}"#
            )
                + #", {"id": "b", "ref": "a", "paint": {"line-width": 5}}"#)
        guard case .line(let line) = style.layers[1].kind else { throw Wrong() }
        #expect(line.cap == .constant(.round))
        #expect(line.width == .constant(5))
        #expect(style.layers[1].minZoom == 3)
        #expect(style.layers[1].filter != nil)
        #expect(style.layers[1].sourceLayer == "x")
    }

    /// Symbol layers that differ only in their paint are placed with the lowest of them.
    @Test func layersThatDifferInPaintSharePlacement() throws {
        func layer(_ id: Int, _ rest: String, layout: String = #""text-field": "x", "text-size": 9"#) -> String {
            #"{"id": "\#(id)", "source": "v", "source-layer": "x", "layout": {\#(layout)}, \#(rest)}"#
        }
        let layers = [
            layer(0, #""type": "symbol", "paint": {"text-color": "red"}"#), layer(1, #""type": "symbol""#),
            layer(2, #""type": "symbol", "minzoom": 2"#), layer(3, #""type": "symbol", "filter": ["has", "a"]"#),
            layer(4, #""type": "symbol", "minzoom": 2, "metadata": {}"#),
            layer(5, #""type": "symbol""#, layout: #""text-size": 9, "text-field": "x""#),
            layer(6, #""type": "symbol""#, layout: #""text-field": "x""#), #"{"id": "7", "ref": "6"}"#,
            layer(8, #""type": "line""#, layout: ""), layer(9, #""type": "line""#, layout: ""),
        ]
        let style = try Self.style(layers: layers.joined(separator: ","))
        #expect(style.layers.map(\.placedWith) == [nil, 0, nil, nil, 2, 0, nil, 6, nil, nil])
    }

    @Test func stateIsFolded() throws {
        let style = try Self.style(
            layers: Self.layer(
                #""type": "line", "layout": {"visibility": ["global-state", "shown"]}, "paint": {"line-width": ["global-state", "width"], "line-color": ["global-state", "no"]}"#
            ),
            #""state": {"shown": {"default": "none"}, "width": {"default": 7}},"#)
        guard case .line(let line) = style.layers[0].kind else { throw Wrong() }
        #expect(line.width == .constant(7))
        #expect(line.color == .constant(.black))
        #expect(!style.layers[0].isVisible)
        #expect(style.resolved(at: 3).layers.isEmpty)
    }

    @Test func limits() throws {
        func error(_ text: String) -> StyleError? {
            #expect(throws: StyleError.self) { _ = try Style(Array(text.utf8)) }
        }
        let layer = #"{"id": "a", "type": "background"}"#
        let layers = Array(repeating: layer, count: 2001).joined(separator: ",")
        #expect(error(#"{"version": 8, "layers": [\#(layers)]}"#)?.code == .tooLarge)
        let sources = (0..<65).map { #""\#($0)": {"type": "vector", "url": "a"}"# }.joined(separator: ",")
        #expect(error(#"{"version": 8, "sources": {\#(sources)}, "layers": []}"#)?.pointer == "/sources")
        let sprites = Array(repeating: #"{"id": "a", "url": "b"}"#, count: 17).joined(separator: ",")
        #expect(error(#"{"version": 8, "sprite": [\#(sprites)], "layers": []}"#)?.code == .tooLarge)
        #expect(error(String(repeating: " ", count: StyleReader.maximumBytes + 1))?.code == .tooLarge)
        #expect(error(#"{"version": 8, "layers": "# + String(repeating: "[", count: 200))?.code == .tooLarge)
        let stops = (0..<1025).map { "\($0), \"red\"" }.joined(separator: ",")
        let ramp = Self.layer(
            #""type": "line", "paint": {"line-gradient": ["interpolate", ["linear"], ["line-progress"], \#(stops)]}"#)
        #expect(error(#"{"version": 8, \#(Self.sources), "layers": [\#(ramp)]}"#)?.code == .tooLarge)
    }

    /// An invalid source is reported once, not again for its layers; duplicate names count as in JavaScript.
    @Test func notesAreUnique() {
        let (style, report) = Style.check(
            Array(
                #"{"version": 8, "name": "a", "name": "b", "sources": {"v": {"type": "odd"}}, "layers": [{"id": "a", "type": "line", "source": "v", "paint": {"line-width": "x"}}]}"#
                    .utf8))
        #expect(report.errors.map(\.pointer) == ["/sources/v/type", "/layers/0/paint/line-width"])
        #expect(style.name == "b")
    }

    /// Values and layers are copied all the time: what is large must be behind an indirect case.
    @Test func copiesAreSmall() {
        #expect(MemoryLayout<StyleValue>.size <= 24)
        #expect(MemoryLayout<Property<Double>>.size <= 16)
        #expect(MemoryLayout<StyleLayer>.size <= 256)
    }

    /// All errors are reported, not only the first.
    @Test func reportsAll() {
        let (style, report) = Style.check(
            Array(
                #"{"version": 8, "zoom": "a", "layers": [{"id": "a", "type": "background", "paint": {"background-color": 3, "background-opacity": "b"}}]}"#
                    .utf8))
        #expect(
            report.errors.map(\.pointer) == [
                "/zoom", "/layers/0/paint/background-color", "/layers/0/paint/background-opacity",
            ])
        #expect(style.layers.count == 1)
    }

    /// The files that a style names are known without its layers, also if something in it is wrong.
    @Test(arguments: ["[]", #"[{"id": "a", "type": "fill", "source": "gone"}]"#, "7", #"[{"id": "ü", "x": [[{}]]}]"#])
    func partsBesideTheLayers(layers: String) throws {
        let text =
            #"{"version": 8, "layers": \#(layers), "glyphs": "g/{fontstack}/{range}.pbf", "sprite": "s", \#(Self.sources)}"#
        let (style, expected) = (Style.withoutLayers(Array(text.utf8)), Style.check(Array(text.utf8)).style)
        #expect(style.sources == expected.sources && !style.sources.isEmpty && style.layers.isEmpty)
        #expect(style.sprites == expected.sprites && style.sprites.count == 1 && style.glyphs == expected.glyphs)
        #expect(Style.withoutLayers(Array(text.dropLast().utf8)).sources.isEmpty)
    }

    @Test func errorsOfDocumentsThatAreNoObject() {
        for (text, words) in [
            ("[8]", "must be a JSON object"), ("", "it ends there"), ("{} {}", "something follows"), ("x", "a value"),
            (#"{"version": 8"#, "it ends there"),
        ] {
            let error = #expect(throws: StyleError.self) { try Style(Array(text.utf8)) }
            #expect(error?.sentence.contains(words) == true, "\(text): \(error?.sentence ?? "none")")
        }
    }
}
