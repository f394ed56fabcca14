import MapGeometry
import StyleSources
import TestSupport
import Testing

@testable import MapSnapshot

/// Labels of styles keep off what lies on top of them, wherever that is.
@Suite struct LabelObstacleTests {
    /// A style with many texts all over the world.
    private static func layer(_ random: inout SplitMix64) async throws -> MapLayer {
        let features = (0..<150).map { index in
            """
            {"type": "Feature", "properties": {"name": "Place \(index)"}, "geometry": {"type": "Point", \
            "coordinates": [\(random.number(-170...170)), \(random.number(-80...80))]}}
            """
        }
        let folder = try TemporaryFolder()
        let json = """
            {"version": 8, "sources": {"s": {"type": "geojson", "data":
              {"type": "FeatureCollection", "features": [\(features.joined(separator: ","))]}}},
             "layers": [{"id": "place", "type": "symbol", "source": "s",
              "layout": {"text-field": ["get", "name"], "text-size": 12}}]}
            """
        let style = try await OpenedStyle(opening: folder.write(Array(json.utf8), to: "style.json"))
        return .style(StyledLayer(style))
    }

    private static func framing(_ random: inout SplitMix64) -> Framing {
        .center(
            Coordinate(latitude: random.number(-50...50), longitude: random.number(-120...120)),
            zoom: random.number(1...3))
    }

    /// 200 images with random pins, bearings and zooms.
    @Test func noLabelLiesUnderAPin() async throws {
        var random = SplitMix64(state: 16)
        let layer = try await Self.layer(&random)
        var labels = 0
        for _ in 0..<200 {
            var request = SnapshotRequest(
                framing: Self.framing(&random), size: Size(width: 240, height: 160), bearing: random.number(0...360),
                attribution: .text("© Someone"))
            request.pins = (0..<4).map { _ in
                Pin(
                    Coordinate(latitude: random.number(-60...60), longitude: random.number(-150...150)),
                    label: "Some café")
            }
            let snapshot = try await MapSnapshotter(options: request, layers: [layer]).start()
            labels += snapshot.diagnostics.labels.count
            let pins = try request.pins.map { try PinMarker($0, on: .light, images: [:]) }
            let order = try PinOrder(
                pins, viewport: snapshot.viewport, declutters: false, clusters: false,
                in: Box(snapshot.viewport.size), on: .light)
            for label in snapshot.diagnostics.labels {
                let box = Box(origin: label.origin, size: label.size)
                #expect(!order.items.flatMap(\.obstacles).contains { $0.covers(box) })
                for other in snapshot.diagnostics.labels where other != label {
                    #expect(!box.intersects(Box(origin: other.origin, size: other.size)))
                }
            }
        }
        #expect(labels > 500)
    }

    /// The title's band covers the map, so labels stay below it.
    @Test func noLabelLiesUnderTheTitle() async throws {
        var random = SplitMix64(state: 9)
        let layer = try await Self.layer(&random)
        let size = Size(width: 240, height: 160)
        let band = try #require(try TitleOrnament("Somewhere", .light, in: ImageOutline(size), scale: 1)).box
        var covered = 0
        for _ in 0..<20 {
            var request = SnapshotRequest(framing: Self.framing(&random), size: size)
            func labels() async throws -> [Box] {
                let snapshot = try await MapSnapshotter(options: request, layers: [layer]).start()
                return snapshot.diagnostics.labels.map { Box(origin: $0.origin, size: $0.size) }
            }
            covered += try await labels().count { $0.intersects(band) }
            request.title = "Somewhere"
            #expect(try await !labels().contains { $0.intersects(band) })
        }
        #expect(covered > 0)
    }

    /// Moved by a pixel, labels well inside of the image stay.
    @Test func labelsAreSteady() async throws {
        var random = SplitMix64(state: 5)
        let layer = try await Self.layer(&random)
        func labels(_ shift: Double) async throws -> [String: Point] {
            let place = WebMercator.unproject(WorldPoint(x: 0.5 + shift / 1024, y: 0.45))
            let request = SnapshotRequest(
                framing: .center(place, zoom: 2), size: Size(width: 300, height: 200), attribution: .off)
            let snapshot = try await MapSnapshotter(options: request, layers: [layer]).start()
            let pairs = snapshot.diagnostics.labels.map { ($0.text, $0.anchor) }
            return Dictionary(pairs) { first, _ in first }
        }
        let first = try await labels(0)
        #expect(first.count > 10)
        for shift in 1...20 {
            let moved = try await labels(Double(shift))
            for (text, anchor) in first where anchor.x > 60 && anchor.x < 240 && anchor.y > 30 && anchor.y < 170 {
                let place = try #require(moved[text], "\(text) is gone after \(shift) pixels")
                #expect(abs(place.x + Double(shift) - anchor.x) < 0.01)
            }
        }
    }
}

extension LabelObstacle {
    /// Whether it covers a part of a box.
    fileprivate func covers(_ box: Box) -> Bool {
        switch self {
        case .box(let other): return other.intersects(box)
        case .circle(let center, let radius):
            let (x, y) = (min(max(center.x, box.left), box.right), min(max(center.y, box.top), box.bottom))
            return (x - center.x) * (x - center.x) + (y - center.y) * (y - center.y) < radius * radius
        }
    }
}
