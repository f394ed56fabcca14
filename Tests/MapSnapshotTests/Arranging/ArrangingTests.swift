import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct ArrangingTests {
    static let viewport = Viewport(
        center: Coordinate(latitude: 0, longitude: 0), zoom: 4, bearing: 30, size: Size(width: 400, height: 300))

    /// Pins all over the image, with everything else that wants a place in it.
    static func request(pins: Int) -> SnapshotRequest {
        var request = SnapshotRequest(framing: .center(viewport.center, zoom: 4), size: viewport.size, bearing: 30)
        request.attribution = .text("© OpenStreetMap contributors")
        request.scaleBar = .metric
        request.northArrow = true
        var random = SplitMix64(state: 11)
        request.pins = (0..<pins).map { index in
            let point = Point(x: .random(in: 0...400, using: &random), y: .random(in: 0...300, using: &random))
            return Pin(viewport.coordinate(at: point), label: "Place \(index)", shape: .dot)
        }
        return request
    }

    static func arrangement(_ request: SnapshotRequest) throws -> Arrangement {
        let pins = try request.pins.map { try PinMarker($0, images: [:]) }
        return try Arranging(viewport: viewport, request: ValidatedRequest(request), pins: pins, layers: []).run()
    }

    @Test(arguments: [0, 1, 12, 60]) func noLabelLiesOnAnything(pins: Int) throws {
        let arrangement = try Self.arrangement(Self.request(pins: pins))
        #expect(arrangement.pins.items.count == pins)
        #expect(arrangement.captions.placed.count + arrangement.captions.dropped == pins)
        let attribution = try #require(arrangement.attribution.ornament?.box)
        let ornaments = arrangement.ornaments.boxes + [attribution]
        #expect(ornaments.count == 3)
        let labels = arrangement.captions.placed.map(\.box)
        for (index, label) in labels.enumerated() {
            #expect(Box(Self.viewport.size).contains(label))
            let others = labels[..<index] + ornaments + arrangement.pins.items.map(\.box)
            #expect(!others.contains { $0.intersects(label) })
        }
    }

    /// Whoever places labels of the map among these finds every box that is taken.
    @Test func theIndexKnowsAllThatIsTaken() throws {
        let arrangement = try Self.arrangement(Self.request(pins: 30))
        let bounds = Box(Self.viewport.size)
        var boxes = arrangement.pins.items.map(\.box) + arrangement.captions.placed.map(\.box)
        boxes += arrangement.ornaments.boxes + [try #require(arrangement.attribution.ornament?.box)]
        #expect(boxes.filter { $0.intersects(bounds) }.allSatisfy { arrangement.taken.intersects($0) })
        var free = 0
        for left in stride(from: 0.0, to: 400, by: 5) {
            for top in stride(from: 0.0, to: 300, by: 5) {
                let box = Box(left: left, top: top, right: left + 5, bottom: top + 5)
                #expect(arrangement.taken.intersects(box) == boxes.contains { $0.intersects(box) })
                free += arrangement.taken.intersects(box) ? 0 : 1
            }
        }
        #expect(free > 100)
    }

    /// The map's own labels go on where the labels of pins end, without a change to the arrangement.
    @Test func aMapsLabelsFindPlacesAmongThem() throws {
        let arrangement = try Self.arrangement(Self.request(pins: 12))
        var index = arrangement.taken
        var placed: [Box] = []
        for top in stride(from: 0.0, to: 280, by: 7) {
            for left in stride(from: 0.0, to: 360, by: 9) {
                let label = Box(left: left, top: top, right: left + 40, bottom: top + 12)
                guard !index.intersects(label) else { continue }
                index.insert(label)
                placed.append(label)
            }
        }
        #expect(placed.count > 20)
        let taken = arrangement.pins.items.map(\.box) + arrangement.captions.placed.map(\.box)
        #expect(!placed.contains { label in taken.contains { $0.intersects(label) } })
        #expect(placed.allSatisfy { !arrangement.taken.intersects($0) })
    }

    @Test(
        arguments: [
            (Attribution.off, [], nil), (.automatic, [], nil), (.text(" "), [], nil),
            (.text("<b>© A</b>"), ["© A"], AttributionDisplay.full),
        ] as [(Attribution, [String], AttributionDisplay?)])
    func reportsRequestedOrnaments(attribution: Attribution, texts: [String], display: AttributionDisplay?) throws {
        var request = Self.request(pins: 0)
        request.attribution = attribution
        let arranged = try Self.arrangement(request).attribution
        #expect(arranged.texts == texts && arranged.display == display)
        #expect((arranged.ornament != nil) == (display != nil))
    }

    /// Notes tell of all that has no place; the order is that in which things were arranged.
    @Test func notesNameUnplacedItems() throws {
        var request = Self.request(pins: 0)
        let place = Self.viewport.center
        request.pins = [
            Pin(place), Pin(place), Pin(Coordinate(latitude: 80, longitude: 100)),
            Pin(Self.viewport.coordinate(at: Point(x: 60, y: 60)), label: "\u{E000} and more", shape: .dot),
        ]
        request.declutter = true
        let notes = try Self.arrangement(request).notes.map(\.description)
        #expect(notes.count == 3)
        #expect(notes.first?.hasPrefix("1 of 4 pins lie outside") == true)
        #expect(notes.dropFirst().first?.hasPrefix("1 of 4 pins were left out") == true)
        #expect(notes.last?.contains("U+E000") == true)
    }
}
