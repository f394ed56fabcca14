import Cairo
import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct TitleTests {
    static func title(_ text: String, width: Double = 300, height: Double = 200) throws -> TitleOrnament? {
        try TitleOrnament(text, .light, in: ImageOutline(Size(width: width, height: height)), scale: 1)
    }

    @Test func isABandAcrossTheTop() throws {
        let title = try #require(try Self.title("Vaduz"))
        #expect(title.box == Box(left: 0, top: 0, right: 300, bottom: 25) && !title.isShortened)
        #expect(title.line.size == 13)
    }

    @Test func getsSmallerThenShorter() throws {
        let text = "Ein Spaziergang durch Vaduz"
        let whole = try #require(try Self.title(text))
        let smaller = try #require(try Self.title(text, width: whole.line.width + 10))
        #expect(smaller.line.size < 13 && !smaller.isShortened)
        let shorter = try #require(try Self.title(text, width: whole.line.width * 0.6))
        #expect(shorter.isShortened && shorter.line.width <= whole.line.width * 0.6 - 16)
        #expect(try Self.title(text, width: 20) == nil)
        #expect(try Self.title(text, height: 60) == nil)
    }

    /// Nothing lies under the band that could lie elsewhere.
    @Test func othersStayBelow() throws {
        var request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4), size: Size(width: 300, height: 200),
            bearing: 10, attribution: .text("© A"), scaleBar: .metric, northArrow: true, title: "Vaduz")
        let viewport = Viewport(center: Coordinate(latitude: 0, longitude: 0), zoom: 4, bearing: 10, size: request.size)
        // Pins that push everything up.
        request.pins = [20.0, 150, 280].map { Pin(viewport.coordinate(at: Point(x: $0, y: 195)), shape: .dot) }
        request.pins += [Pin(viewport.coordinate(at: Point(x: 150, y: 40)), label: "Rathaus", shape: .dot)]
        request.pins += [Pin(viewport.coordinate(at: Point(x: 150, y: 36)), label: "A long chip")]
        let pins = try request.pins.map { try PinMarker($0, images: [:]) }
        let arrangement = try Arranging(viewport: viewport, request: validated(request), pins: pins, layers: []).run()
        #expect(arrangement.ornaments.boxes.allSatisfy { $0.top >= 25 })
        #expect(arrangement.captions.placed.allSatisfy { $0.box.top >= 25 })
        #expect((arrangement.attribution.ornament?.box?.top ?? 0) > 100)
        #expect(arrangement.pins.items.allSatisfy { $0.box.top >= 25 })
    }

    /// `fit` keeps the band free.
    @Test func fittingLeavesRoom() async throws {
        let places = [Coordinate(latitude: -10, longitude: 0), Coordinate(latitude: 10, longitude: 0)]
        func top(_ title: String?) async throws -> Double {
            var request = SnapshotRequest(framing: .annotations, size: Size(width: 200, height: 200))
            request.overlays = [.polyline(Polyline(places))]
            request.title = title
            let snapshot = try await MapSnapshotter(options: request, tiles: FakeTileSource(try .plain(.green))).start()
            return snapshot.point(for: places[1]).y
        }
        let (plain, titled) = (try await top(nil), try await top("Vaduz"))
        #expect(abs(titled - plain - 25) < 1)
        #expect(try await top("  ") == plain)
    }
}
