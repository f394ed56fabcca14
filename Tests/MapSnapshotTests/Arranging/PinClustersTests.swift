import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct PinClustersTests {
    static let viewport = Viewport(
        center: Coordinate(latitude: 0, longitude: 0), zoom: 4, size: Size(width: 400, height: 300))

    static func order(_ pins: [(Double, Double)], change: (Int, inout Pin) -> Void = { _, _ in }) throws -> PinOrder {
        let markers = try pins.enumerated().map { index, point in
            var pin = Pin(viewport.coordinate(at: Point(x: point.0, y: point.1)))
            change(index, &pin)
            return try PinMarker(pin, images: [:])
        }
        return try PinOrder(markers, viewport: viewport, declutters: false, clusters: true)
    }

    static func random(_ count: Int) -> [(Double, Double)] {
        var random = SplitMix64(state: 5)
        return (0..<count).map { _ in (.random(in: 0...400, using: &random), .random(in: 0...300, using: &random)) }
    }

    @Test func nearPinsBecomeOneInTheirMiddle() throws {
        let order = try Self.order([(100, 100), (110, 100), (105, 115), (300, 200)])
        #expect(order.items.map(\.pins) == [3, 1])
        #expect(order.clusters == (1, 3))
        #expect(abs(order.items[0].point.x - 105) < 1e-9 && abs(order.items[0].point.y - 105) < 1e-9)
        #expect(order.items[0].marker.lines.count == 1 && order.items[0].marker.caption == nil)
    }

    @Test func distantPinsAreNotClustered() throws {
        let order = try Self.order([(100, 100), (141, 100), (100, 141)])
        #expect(order.items.count == 3 && order.clusters == (0, 0))
    }

    /// Whatever lies together: no two markers are near each other, and every pin counts once.
    @Test(arguments: [2, 30, 300, 3_000]) func noTwoMarkersAreNear(count: Int) throws {
        let order = try Self.order(Self.random(count))
        #expect(order.items.reduce(0) { $0 + $1.pins } == count && order.total == count)
        #expect(order.clusters.pins == order.items.filter { $0.pins > 1 }.reduce(0) { $0 + $1.pins })
        for (index, item) in order.items.enumerated() {
            for other in order.items[..<index] {
                let (dx, dy) = (item.point.x - other.point.x, item.point.y - other.point.y)
                #expect(dx * dx + dy * dy >= PinClusters.distance * PinClusters.distance - 1e-6)
                // The discs of clusters do not touch either.
                let reach = (item.box.width + other.box.width) / 2
                #expect(item.pins == 1 || other.pins == 1 || dx * dx + dy * dy > reach * reach)
            }
        }
    }

    @Test func clustersUseTheMostFrequentStyle() throws {
        let order = try Self.order([(100, 100), (101, 100), (102, 100)]) { index, pin in
            pin.color = index == 0 ? .black : .blue
            pin.priority = Double(index)
        }
        let pin = try #require(order.items.first).marker.pin
        #expect(pin.color == .blue && pin.priority == 2)
    }

    @Test(arguments: [
        (2, "2"), (99, "99"), (999, "999"), (1_000, "1k"), (1_050, "1k"), (1_250, "1.2k"), (9_999, "9.9k"),
        (10_000, "10k"),
    ])
    func numbersAreShort(count: Int, text: String) { #expect(ClusterShape.abbreviated(count) == text) }

    /// How many are not shown is told, and those outside count apart.
    @Test func reportsClusters() async throws {
        let source = FakeTileSource(try .plain(.green))
        let place = Coordinate(latitude: 0, longitude: 0)
        let away = Coordinate(latitude: 60, longitude: 100)
        var request = SnapshotRequest(framing: .center(place, zoom: 4), cluster: true)
        request.pins = [Pin(place), Pin(place), Pin(place), Pin(away)]
        let notes = try await MapSnapshotter(options: request, tiles: source).start().diagnostics.notes
        #expect(
            notes.map(\.description) == [
                "1 of 4 pins lie outside the image", "3 of 4 pins are shown as 1 cluster",
            ])
        #expect(notes.last?.code == .pinsClustered && notes.last?.pointer == "/cluster")
        #expect(notes.last?.values == ["clustered": .integer(3), "clusters": .integer(1), "pins": .integer(4)])
    }
}
