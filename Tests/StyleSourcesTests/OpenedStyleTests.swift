import JSON
import MapGeometry
import TestSupport
import Testing
import TileSources

@testable import StyleSources

@Suite struct OpenedStyleTests {
    private let folder: TemporaryFolder
    private let network = TileNetwork.offline

    init() throws { folder = try TemporaryFolder() }

    private static let town = Project.fixture("vector/town-openmaptiles.pmtiles")
    private static let fill = #"{"id": "a", "type": "fill", "source": "s", "source-layer": "water"}"#

    private func open(
        sources: String, layers: String = fill, bindings: [String: String] = [:], tiles: (any TileSource)? = nil
    ) async throws -> OpenedStyle {
        let path = try folder.write(
            Array(#"{"version": 8, "sources": {\#(sources)}, "layers": [\#(layers)]}"#.utf8), to: "style.json")
        return try await OpenedStyle(opening: path, sources: bindings, tiles: tiles, network: network)
    }

    private func copyTown(to name: String) throws {
        try folder.write(try TemporaryFolder.bytes(of: Self.town), to: name)
    }

    @Test(arguments: [
        #"{"type": "vector", "url": "pmtiles://town.pmtiles"}"#, #"{"type": "vector", "url": "town.pmtiles"}"#,
        #"{"type": "vector", "url": "pmtiles://file:town.pmtiles"}"#,
    ]) func opensFilesBesideTheStyle(source: String) async throws {
        try copyTown(to: "town.pmtiles")
        let style = try await open(sources: "\"s\": \(source)")
        guard case .tiles(let tiles)? = style.sources["s"] else {
            Issue.record("no tiles")
            return
        }
        #expect(try await tiles.source.metadata().name == "Town")
    }

    /// By the id of the source, or by the name in braces; what is bound may be anywhere.
    @Test(arguments: [
        (#"{"type": "vector", "url": "https://a.example/tiles.json"}"#, "s"),
        (#"{"type": "vector", "url": "pmtiles://{city}"}"#, "city"), (#"{"type": "vector"}"#, "s"),
    ]) func bindings(source: String, id: String) async throws {
        let style = try await open(sources: "\"s\": \(source)", bindings: [id: Self.town])
        #expect(style.sources.keys.sorted() == ["s"])
    }

    @Test(arguments: [
        (#"{"type": "vector", "url": "pmtiles://{city}"}"#, "bind city to a location", "/sources/s/url"),
        (#"{"type": "vector", "url": "../town.pmtiles"}"#, "outside of the style's folder", "/sources/s/url"),
        (#"{"type": "vector"}"#, "neither url nor tiles", "/sources/s"),
        (
            #"{"type": "vector", "url": "a.pmtiles", "encoding": "odd"}"#,
            "odd is not an encoding that is read: use mvt or mlt", "/sources/s/encoding"
        ),
        (#"{"type": "vector", "tiles": ["tiles/{z}.pbf"]}"#, "end it with {z}/{x}/{y}", "/sources/s/tiles/0"),
        (#"{"type": "geojson", "data": "../a.json"}"#, "outside of the style's folder", "/sources/s/data"),
    ]) func refusals(source: String, words: String, pointer: String) async throws {
        let error = await #expect(throws: StyleOpeningError.self) { try await open(sources: "\"s\": \(source)") }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.pointer == pointer)
    }

    @Test func anUnknownBindingIsAnError() async throws {
        let error = await #expect(throws: StyleOpeningError.self) {
            try await open(
                sources: #""s": {"type": "vector", "url": "x"}"#, bindings: ["s": Self.town, "other": Self.town])
        }
        #expect(error?.description.contains("there is no source other") == true)
    }

    /// What no visible layer draws is not opened.
    @Test func opensOnlyDrawnSources() async throws {
        let style = try await open(
            sources: """
                "s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}},
                "unused": {"type": "vector", "url": "https://a.example/tiles.json"},
                "names": {"type": "vector", "url": "https://a.example/names.json"}
                """,
            layers: """
                {"id": "a", "type": "fill", "source": "s"},
                {"id": "b", "type": "symbol", "source": "names", "source-layer": "x",
                 "layout": {"visibility": "none"}}
                """)
        #expect(style.sources.keys.sorted() == ["s"])
        #expect(style.notes.isEmpty)
    }

    /// A tileset takes the place of the style's vector source.
    @Test func tilesForTheStyle() async throws {
        let tiles = try TileLocation(base: Self.town).open()
        let style = try await open(
            sources: #""s": {"type": "vector", "url": "https://a.example/tiles.json"}"#, tiles: tiles)
        guard case .tiles(let opened)? = style.sources["s"] else {
            Issue.record("no tiles")
            return
        }
        #expect(try await opened.source.metadata().name == "Town")
    }

    @Test func theIdentityDependsOnTheContent() async throws {
        func identity(_ name: String, _ place: Double) async throws -> String {
            try folder.write(Array(#"{"type": "Point", "coordinates": [\#(place), 1]}"#.utf8), to: "data.json")
            let path = try folder.write(
                Array(
                    """
                    {"name": "\(name)", "version":8, "metadata": {"a": 1}, "layers": [{"type": "circle", "id": "a",
                     "source": "s"}], "sources": {"s": {"data": "data.json", "type": "geojson"}}}
                    """.utf8), to: "style.json")
            return try await OpenedStyle(opening: path, network: network).identity
        }
        let first = try await identity("one", 1)
        #expect(try await identity("two", 1) == first)
        #expect(try await identity("one", 2) != first)
    }

    @Test func errorsHaveAPointer() async throws {
        let error = await #expect(throws: StyleOpeningError.self) {
            try await open(
                sources: #""s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}"#,
                layers: #"{"id": "a", "type": "line", "source": "s", "paint": {"line-width": "wide"}}"#)
        }
        #expect(error?.code == .invalid && error?.pointer == "/layers/0/paint/line-width")
        let absent = await #expect(throws: StyleOpeningError.self) {
            try await OpenedStyle(opening: folder.path + "/absent.json", network: network)
        }
        #expect(absent?.code == .unreadable)
    }

    @Test func camera() async throws {
        let path = try folder.write(
            Array(
                #"{"version": 8, "center": [9.5, 47.1], "zoom": 13, "bearing": 20, "pitch": 75, "roll": -3, "layers": []}"#
                    .utf8),
            to: "style.json")
        let camera = try #require(try await OpenedStyle(opening: path, network: network).camera)
        #expect(camera.zoom == 14 && camera.bearing == 20 && camera.pitch == 60 && camera.roll == -3)
        #expect(camera.center.latitude == 47.1 && camera.center.longitude == 9.5)
    }
}
