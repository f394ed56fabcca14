import Colors
import MapGeometry
import StyleSources
import TestSupport
import Testing

@testable import MapSnapshot

/// The labels of styles among everything else in an image.
@Suite struct StyleLabelTests {
    private static let center = Coordinate(latitude: 0, longitude: 0)

    /// A style with a background, and a text at the center of the world.
    private static func style(_ background: String?, text: String?) async throws -> OpenedStyle {
        let folder = try TemporaryFolder()
        var layers: [String] = []
        if let background {
            layers.append(
                #"{"id": "ground", "type": "background", "paint": {"background-color": "\#(background)"}}"#)
        }
        if let text {
            layers.append(
                """
                {"id": "place", "type": "symbol", "source": "s",
                 "layout": {"text-field": "\(text)", "text-size": 24}, "paint": {"text-color": "#00f"}}
                """)
        }
        let json = """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
             "layers": [\(layers.joined(separator: ","))]}
            """
        return try await OpenedStyle(opening: folder.write(Array(json.utf8), to: "style.json"))
    }

    private static func draw(
        _ layers: [StyledLayer], change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> Snapshot {
        var request = SnapshotRequest(
            framing: .center(center, zoom: 2), size: Size(width: 120, height: 80), attribution: .off)
        change(&request)
        return try await MapSnapshotter(options: request, layers: layers.map(MapLayer.style)).start()
    }

    /// Whether any pixel is as blue as the text.
    private static func showsText(_ snapshot: Snapshot) -> Bool { snapshot.image.pixmap.pixels.contains(0xFF00_00FF) }

    private static func labeled() async throws -> StyledLayer { StyledLayer(try await style("#fff", text: "Vaduz")) }

    private static let area = Overlay.polygon(
        Polygon(
            rings: [
                [(-60.0, -60.0), (-60, 60), (60, 60), (60, -60)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
            ], fill: Color(red: 0, green: 128, blue: 0)))

    @Test func aTextIsDrawnAndReported() async throws {
        let snapshot = try await Self.draw([Self.labeled()])
        #expect(Self.showsText(snapshot))
        let label = try #require(snapshot.diagnostics.labels.first)
        #expect(snapshot.diagnostics.labels.count == 1)
        #expect(label.id == "place" && label.text == "Vaduz")
        #expect(abs(label.anchor.x - 60) < 0.01 && abs(label.anchor.y - 40) < 0.01)
        #expect(label.origin.x < 60 && label.origin.x + label.size.width > 60)
        #expect(label.size.width > 50 && label.size.width < 90)
    }

    @Test func hiddenLabelsAreNotDrawn() async throws {
        let snapshot = try await Self.draw([Self.labeled()]) { $0.hideLabels = true }
        #expect(!Self.showsText(snapshot))
        #expect(snapshot.diagnostics.labels.isEmpty)
    }

    @Test func labelsLieOverOtherLayersUnlessInPlace() async throws {
        var bottom = try await Self.labeled()
        bottom.id = "bottom"
        let top = StyledLayer(try await Self.style("#f00", text: nil), id: "top")
        #expect(Self.showsText(try await Self.draw([bottom, top])))
        bottom.labels = .inPlace
        #expect(!Self.showsText(try await Self.draw([bottom, top])))
        #expect(Self.showsText(try await Self.draw([bottom])))
    }

    @Test(arguments: [(OverlayLevel.belowLabels, true), (.aboveLabels, false)])
    func linesAndAreasLieBelowLabelsUnlessRequested(_ level: OverlayLevel, _ showsText: Bool) async throws {
        let snapshot = try await Self.draw([Self.labeled()]) {
            $0.overlays = [Self.area]
            $0.overlayLevel = level
        }
        #expect(Self.showsText(snapshot) == showsText)
    }

    @Test func noLabelIsUnderAPin() async throws {
        let snapshot = try await Self.draw([Self.labeled()]) { $0.pins = [Pin(Self.center)] }
        #expect(snapshot.diagnostics.labels.isEmpty)
        #expect(!Self.showsText(snapshot))
    }

    /// Two sources with a text at the same point each: both are drawn if they need not make room for each other.
    @Test(arguments: [(true, 1), (false, 2)])
    func sourcesShareThePlacesUnlessTheyNeedNot(_ collide: Bool, _ count: Int) async throws {
        let sources = ["a", "b"].map {
            #""\#($0)": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}"#
        }
        let layers = [("one", "a"), ("two", "b"), ("three", "b")].map { id, source in
            #"{"id": "\#(id)", "type": "symbol", "source": "\#(source)", "layout": {"text-field": "Vaduz"}}"#
        }
        let json = """
            {"version": 8, "sources": {\(sources.joined(separator: ","))}, "layers": [\(layers.joined(separator: ","))]}
            """
        let folder = try TemporaryFolder()
        let style = try await OpenedStyle(opening: folder.write(Array(json.utf8), to: "style.json"))
        var layer = StyledLayer(style)
        layer.crossSourceCollisions = collide
        let labels = try await Self.draw([layer]).diagnostics.labels
        // The last layer has its place first; of one source, there is one label in any case.
        #expect(labels.count == count && labels.contains { $0.id == "three" })
        #expect(!labels.contains { $0.id == "two" })
        // Pins are in the way of all.
        #expect(try await Self.draw([layer]) { $0.pins = [Pin(Self.center)] }.diagnostics.labels.isEmpty)
    }

    /// Layers that differ only in their paint, such as a text and its shadow, do not collide: they are placed once, with
    /// the lowest of them, and all are drawn.
    @Test(arguments: [false, true]) func aTextAndItsShadowHaveOnePlace(_ hasOther: Bool) async throws {
        let all = [("shadow", "#f00", "Vaduz"), ("other", "#0f0", "Schaan"), ("text", "#00f", "Vaduz")]
        let layers = all.map { id, color, text in
            """
            {"id": "\(id)", "type": "symbol", "source": "s", "layout": {"text-field": "\(text)", "text-size": 20},
             "paint": {"text-color": "\(color)", "text-translate": [0, \(id == "shadow" ? 30 : 0)]}}
            """
        }
        let json = """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
             "layers": [\((hasOther ? layers : [layers[0], layers[2]]).joined(separator: ","))]}
            """
        let folder = try TemporaryFolder()
        let style = StyledLayer(try await OpenedStyle(opening: folder.write(Array(json.utf8), to: "style.json")))
        let snapshot = try await Self.draw([style]) { $0.file.format = .svg }
        let pixels = Set(snapshot.image.pixmap.pixels)
        // With its translation, the shadow has room beside the other text.
        #expect(snapshot.diagnostics.labels.map(\.id) == (hasOther ? ["other", "text"] : ["text"]))
        #expect(pixels.isSuperset(of: [0xFFFF_0000, 0xFF00_00FF]) && pixels.contains(0xFF00_FF00) == hasOther)
        let svg = String(decoding: try snapshot.encoded(snapshot.file).bytes, as: UTF8.self)
        #expect(svg.split(separator: ">Vaduz</text>", omittingEmptySubsequences: false).count == 3)
    }

    /// The same label of two styles has one place.
    @Test func stylesShareThePlaces() async throws {
        let both = [try await Self.labeled(), StyledLayer(try await Self.style(nil, text: "Vaduz"), id: "other")]
        #expect(try await Self.draw(both).diagnostics.labels.count == 1)
    }

    /// The area of the request lies between the ground and the labels, or over both.
    @Test(arguments: [(OverlayLevel.belowLabels, true), (.aboveLabels, false)])
    func vectorFilesHaveTheOrderOfTheImage(_ level: OverlayLevel, _ textIsLast: Bool) async throws {
        let snapshot = try await Self.draw([Self.labeled()]) {
            $0.overlays = [Self.area]
            $0.overlayLevel = level
            $0.file.format = .svg
        }
        let svg = String(decoding: try snapshot.encoded(snapshot.file).bytes, as: UTF8.self)
        let lines = svg.split(separator: "\n")
        let area = try #require(lines.lastIndex { $0.contains("fill=\"#008000\"") })
        let text = try #require(lines.lastIndex { $0.contains(">Vaduz</text>") })
        #expect(!svg.contains("<image") && (text > area) == textIsLast)
    }

    /// Opacity of a style is that of all its layers together.
    @Test func translucentStylesAreGroups() async throws {
        var layer = try await Self.labeled()
        layer.opacity = 0.5
        let snapshot = try await Self.draw([layer]) { $0.file.format = .svg }
        let svg = String(decoding: try snapshot.encoded(snapshot.file).bytes, as: UTF8.self)
        #expect(svg.contains("<g opacity=\"0.5\">"))
    }
}
