import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct PinOrderTests {
    static func viewport(bearing: Double = 0) -> Viewport {
        Viewport(
            center: Coordinate(latitude: 0, longitude: 0), zoom: 4, bearing: bearing,
            size: Size(width: 200, height: 200))
    }

    static func order(
        _ pins: [(lat: Double, lon: Double, priority: Double)], bearing: Double = 0, stacking: PinStacking = .position,
        declutters: Bool = false
    ) throws -> [String] {
        let markers = try pins.enumerated().map { index, pin in
            try PinMarker(
                Pin(Coordinate(latitude: pin.lat, longitude: pin.lon), label: "\(index)", priority: pin.priority),
                images: [:])
        }
        return try PinOrder(markers, viewport: viewport(bearing: bearing), stacking: stacking, declutters: declutters)
            .items.map { $0.marker.pin.label ?? "" }
    }

    @Test func lowerPinsAreInFront() throws {
        #expect(try Self.order([(-1, 0, 0), (1, 0, 0), (0, 1, 0)]) == ["1", "2", "0"])
        // Turned upside down, south is at the back.
        #expect(try Self.order([(-1, 0, 0), (1, 0, 0), (0, 1, 0)], bearing: 180) == ["0", "2", "1"])
        #expect(try Self.order([(0, -1, 0), (0, 1, 0)], bearing: 90) == ["1", "0"])
        #expect(try Self.order([(0, -1, 0), (0, 1, 0)], bearing: 270) == ["0", "1"])
    }

    /// Behind the camera a place has no position, and the mirror image of one must not be drawn.
    @Test func nearerPinsAreInFrontOfATiltedMap() throws {
        var viewport = Self.viewport(bearing: 180)
        viewport.pitch = 60
        let markers = try [-1.0, 1, -80, 80].map {
            try PinMarker(Pin(Coordinate(latitude: $0, longitude: 0), label: "\(Int($0))"), images: [:])
        }
        let order = try PinOrder(markers, viewport: viewport, declutters: false)
        #expect(order.items.map { $0.marker.pin.label } == ["-1", "1"])
        #expect(order.outside == 2)
    }

    @Test func thenThePriorityThenTheList() throws {
        #expect(try Self.order([(0, 0, 5), (0, 1, 0), (0, 2, 5), (0, 3, -1)]) == ["3", "1", "0", "2"])
    }

    @Test func inTheOrderOfTheListTheLastIsInFront() throws {
        let pins = [(-1.0, 0.0, 5.0), (1, 0, 0), (0, 1, 2)]
        #expect(try Self.order(pins, stacking: .list) == ["0", "1", "2"])
        #expect(try Self.order(pins, bearing: 180, stacking: .list) == ["0", "1", "2"])
    }

    @Test func onlyWhereItIsAskedForPinsAreLeftOut() throws {
        let pins = [(0.0, 0.0, 0.0), (0, 0.5, 2), (0, 1, 1), (0, 6, 0)]
        #expect(try Self.order(pins) == ["0", "3", "2", "1"])
        #expect(try Self.order(pins, declutters: true) == ["3", "1"])
        // Of equals the first stays.
        #expect(try Self.order([(0, 0, 0), (0, 0.5, 0)], declutters: true) == ["0"])
    }

    @Test func reportsOmittedPins() async throws {
        let source = FakeTileSource(try .plain(.green))
        let place = Coordinate(latitude: 0, longitude: 0)
        let request = SnapshotRequest(
            framing: .center(place, zoom: 4), pins: [Pin(place), Pin(place), Pin(place)], declutter: true)
        let notes = try await MapSnapshotter(options: request, tiles: source).start().diagnostics.notes
        #expect(notes.map(\.description) == ["2 of 3 pins were left out because they would cover others"])
    }
}
