import Cairo
import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct CaptionsTests {
    static let viewport = Viewport(
        center: Coordinate(latitude: 0, longitude: 0), zoom: 4, size: Size(width: 300, height: 200))

    static func pin(_ x: Double, _ y: Double, _ label: String, priority: Double = 0) throws -> PinMarker {
        let place = viewport.coordinate(at: Point(x: x, y: y))
        return try PinMarker(Pin(place, label: label, shape: .dot, priority: priority), images: [:])
    }

    static func layer(_ pins: [PinMarker], avoiding: [Box] = [], lines: [[Point]] = []) throws -> Captions {
        var index = LineIndex(bounds: Box(viewport.size))
        for line in lines { index.insert(ProjectedPath(points: line), width: 4) }
        let order = try PinOrder(pins, viewport: viewport, declutters: false)
        return try Captions(order.items, .light, in: Box(viewport.size), avoiding: avoiding, lines: index)
    }

    @Test func noTwoTextsTouchEachOtherOrAMarker() throws {
        let pins = try (0..<25).map { (number: Int) throws -> PinMarker in
            let (x, y) = (number * 37 % 300, number * 53 % 200)
            return try Self.pin(Double(x), Double(y), "Place \(number)")
        }
        let layer = try Self.layer(pins)
        #expect(layer.placed.count > 5 && layer.dropped > 0)
        #expect(layer.placed.count + layer.dropped == 25)
        let markers = pins.map { $0.box(at: Self.viewport.point(for: $0.pin.coordinate)) }
        for (index, text) in layer.placed.enumerated() {
            #expect(Box(Self.viewport.size).contains(text.box))
            #expect(!markers.contains { $0.intersects(text.box) })
            #expect(!layer.placed[..<index].contains { $0.box.intersects(text.box) })
            #expect(abs(text.box.width - text.label.size.width) < 1e-9)
        }
    }

    /// Two markers in a corridor that has room for one text between them.
    @Test(arguments: [(1.0, 0.0), (0, 1)]) func theImportantTextIsPlaced(first: Double, second: Double) throws {
        let walls = [
            Box(left: 0, top: 0, right: 300, bottom: 90), Box(left: 0, top: 110, right: 300, bottom: 200),
            Box(left: 0, top: 0, right: 90, bottom: 200),
        ]
        let pins = [
            try Self.pin(100, 100, "First of places", priority: first),
            try Self.pin(285, 100, "Second of places", priority: second),
        ]
        let layer = try Self.layer(pins, avoiding: walls)
        #expect(layer.placed.count == 1 && layer.dropped == 1)
        let reach = Pin.Size.mid.radius * 0.58 + 3
        let (left, right) = (layer.placed[0].box.left, layer.placed[0].box.right)
        #expect(first > second ? abs(left - 100 - reach) < 1e-6 : abs(right - 285 + reach) < 1e-6)
    }

    @Test func aTextIsMadeShorterBeforeItIsDropped() throws {
        let text = "A rather long name of a place"
        let whole = try Self.layer([try Self.pin(20, 100, text)])
        let walls = [
            Box(left: 260, top: 0, right: 300, bottom: 200), Box(left: 0, top: 0, right: 120, bottom: 200),
        ]
        let short = try Self.layer([try Self.pin(130, 100, text)], avoiding: walls)
        #expect(whole.placed.count == 1 && short.placed.count == 1)
        #expect(short.placed[0].box.width < whole.placed[0].box.width * 0.7)
        #expect(short.placed[0].label.line.size == whole.placed[0].label.line.size, "never squeezed")
    }

    /// A label takes a place without a line if there is one, otherwise the one that hides the least.
    @Test func labelsAvoidLines() throws {
        let pin = try Self.pin(150, 100, "Rathaus")
        let free = try Self.layer([pin]).placed[0].box
        #expect(free.left > 150)
        let right = [Point(x: 150, y: 100), Point(x: 290, y: 100)]
        let moved = try Self.layer([pin], lines: [right]).placed[0].box
        #expect(moved.right < 150)
        let left = [Point(x: 10, y: 100), Point(x: 150, y: 100)]
        #expect(try Self.layer([pin], lines: [right, left]).placed[0].box.bottom < 100)
        // Lines everywhere: it is still there, where it covers fewest of them.
        let all = stride(from: 0.0, through: 200, by: 10).map { [Point(x: 0, y: $0), Point(x: 300, y: $0)] }
        let column = stride(from: 155.0, through: 300, by: 5).map { [Point(x: $0, y: 0), Point(x: $0, y: 200)] }
        #expect(try Self.layer([pin], lines: all + column).placed[0].box.right < 150)
    }

    @Test func aLabelAvoidsLinesAndBordersOfTheRequest() throws {
        let places = [Point(x: 150, y: 100), Point(x: 290, y: 100)].map(Self.viewport.coordinate(at:))
        let center = Self.viewport.coordinate(at: Point(x: 185, y: 160))
        let overlays: [Overlay] = [
            .polyline(Polyline(places)), .polygon(Polygon(rings: [places + [center]])),
            .circle(Circle(center: places[0], radius: 300_000)),
        ]
        for overlay in overlays {
            let index = OverlayLayer(overlays: [overlay], viewport: Self.viewport, scale: 1).lines
            #expect(index.length(in: Box(left: 160, top: 90, right: 220, bottom: 110)) > 10)
            #expect(index.length(in: Box(left: 20, top: 10, right: 60, bottom: 30)) == 0)
        }
        let hidden = Polyline(places, stroke: Stroke(width: 0))
        let index = OverlayLayer(overlays: [.polyline(hidden)], viewport: Self.viewport, scale: 1).lines
        #expect(index.length(in: Box(Self.viewport.size)) == 0)
    }

    @Test func reportsDroppedTexts() async throws {
        let source = FakeTileSource(try .plain(.green))
        var request = SnapshotRequest(
            framing: .center(Self.viewport.center, zoom: 4), size: Size(width: 60, height: 40), attribution: .off)
        request.pins = [Pin(Self.viewport.center, label: "Longer than all", shape: .dot)]
        let notes = try await MapSnapshotter(options: request, tiles: source).start().diagnostics.notes
        #expect(
            notes.contains {
                $0.code == .labelsOmitted && $0.values == ["omitted": .integer(1), "labels": .integer(1)]
            })
    }

    @Test func reportsMissingCharacters() async throws {
        let source = FakeTileSource(try .plain(.green))
        var request = SnapshotRequest(framing: .center(Self.viewport.center, zoom: 4), attribution: .off)
        request.pins = [Pin(Self.viewport.center, label: "abc\u{1F6DF}\u{E000}\u{10A40}")]
        let notes = try await MapSnapshotter(options: request, tiles: source).start().diagnostics.notes
        #expect(notes.contains { $0.description.contains("U+E000") && $0.description.contains("private") })
        #expect(notes.contains { $0.description.contains("U+10A40") && $0.description.contains("fonts-noto-core") })
    }
}
