import HTTP
import MapGeometry
import StyleSources
import TestSupport
import Testing

@testable import MapSnapshot
@testable import TileSources

/// Glyphs from a server on loopback.
@Suite(.timeLimit(.minutes(20))) struct GlyphServerTests {
    private static let blue: UInt32 = 0xFF00_00FF
    private let server: FaultServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FaultServer()
        folder = try TemporaryFolder()
    }

    /// A style with a text at each of two points.
    private func layer(_ first: String, _ second: String? = nil) async throws -> MapLayer {
        let features = [(first, -20), (second ?? first, 20)].map { text, longitude in
            """
            {"type": "Feature", "properties": {"name": "\(text)"},
             "geometry": {"type": "Point", "coordinates": [\(longitude), 0]}}
            """
        }
        let path = try folder.write(
            Array(
                """
                {"version": 8, "glyphs": "\(server.url("/{fontstack}/{range}.pbf"))",
                 "sources": {"s": {"type": "geojson", "data":
                  {"type": "FeatureCollection", "features": [\(features.joined(separator: ","))]}}},
                 "layers": [{"id": "a", "type": "symbol", "source": "s", "paint": {"text-color": "#00f"},
                  "layout": {"text-field": ["get", "name"], "text-font": ["Test"], "text-size": 24}}]}
                """.utf8), to: "style.json")
        var options = TileNetwork.Options()
        options.cacheFolder = nil
        let style = try await OpenedStyle(
            opening: path, network: TileNetwork(options: options, http: HTTPClient.patient))
        return .style(StyledLayer(style))
    }

    private static let request = SnapshotRequest(
        framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 2), size: Size(width: 200, height: 100),
        attribution: .off)

    private func draw(_ layer: MapLayer) async throws -> Snapshot {
        try await MapSnapshotter(options: Self.request, layers: [layer]).start()
    }

    private func serve(_ glyph: [UInt8], range: String = "0-255") {
        server.on("/Test/\(range).pbf", FaultAnswer(body: GlyphBytes.range(glyph)))
    }

    @Test func glyphsOfAServerAreDrawn() async throws {
        serve(GlyphBytes.glyph(65, width: 12, height: 12, value: 255))
        let snapshot = try await draw(layer("A"))
        #expect(snapshot.image.pixmap.pixels.contains(Self.blue))
        #expect(snapshot.diagnostics.isComplete && snapshot.diagnostics.notes.isEmpty)
        #expect(snapshot.diagnostics.labels.map(\.text) == ["A", "A"])
        #expect(server.requests("/Test/0-255.pbf").count == 1)
    }

    @Test func aMissingRangeIsANoteAndAnIncompleteImage() async throws {
        serve(GlyphBytes.glyph(65, width: 12, height: 12, value: 255))
        server.on("/Test/1024-1279.pbf", FaultAnswer(status: 500))
        let snapshot = try await draw(layer("A", "Ж"))
        #expect(!snapshot.diagnostics.isComplete)
        let notes = snapshot.diagnostics.notes.filter { $0.code == .stylePartlyDrawn }
        #expect(notes.count == 1)
        #expect(notes.first?.description.contains("1 glyph range of Test cannot be read") == true)
        // Drawn in a local font.
        #expect(snapshot.diagnostics.labels.map(\.text).sorted() == ["A", "Ж"])
    }

    @Test func missingCharactersAreNamedOnce() async throws {
        serve(GlyphBytes.glyph(65))
        serve(GlyphBytes.glyph(0xE000), range: "57344-57599")
        let snapshot = try await draw(layer("A\u{E123}", "\u{E123}\u{E124}"))
        let sentences = snapshot.diagnostics.notes.map(\.description)
        #expect(sentences.filter { $0.contains("U+E123, U+E124") }.count == 1)
        #expect(sentences.joined().split(separator: "U+E123").count == 2)
    }

    /// An image that waits for glyphs leaves its slot to others.
    @Test func waitingForGlyphsHoldsNoSlot() async throws {
        server.on("/Test/0-255.pbf", FaultAnswer(fault: .hang))
        var options = ServiceOptions()
        options.concurrency = 1
        let service = SnapshotService(layers: [try await layer("A")], options: options)
        let waiting = Task { try await service.file(for: Self.request) }
        #expect(await Eventually.holds { service.load == ServiceLoad(drawing: 0, waiting: 0, fetching: 1) })
        // Without labels, the same style is drawn meanwhile.
        var other = Self.request
        other.hideLabels = true
        _ = try await service.file(for: other)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(await Eventually.holds { service.load == ServiceLoad(drawing: 0, waiting: 0, fetching: 0) })
    }

    /// Glyphs that a server failed to deliver are asked for again by the next image.
    @Test func doesNotCacheLayoutsWithMissingGlyphs() async throws {
        server.on("/Test/0-255.pbf", FaultAnswer(status: 403))
        let service = SnapshotService(layers: [try await layer("A")])
        let first = try await service.snapshot(for: Self.request)
        serve(GlyphBytes.glyph(65, width: 12, height: 12, value: 255))
        let second = try await service.snapshot(for: Self.request)
        let isDrawnAnew = first.image.pixmap != second.image.pixmap
        #expect(isDrawnAnew)
        #expect(!first.diagnostics.isComplete && second.diagnostics.isComplete)
    }
}
