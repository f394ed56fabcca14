import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

/// With `fit` nothing that is drawn lies within the padding, and no room is given away.
@Suite struct OverlayFitTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var overlays: [Overlay] = []
        var pins: [Pin] = []
        /// Points that may be left between what is drawn and the padding, on the side where they are fewest.
        var slack = 1.5
    }

    static func places(_ pairs: (Double, Double)...) -> [Coordinate] { pairs.map(Coordinate.init(latitude:longitude:)) }

    static let zigzag = places((47, 9), (47.3, 9.4), (46.8, 9.5), (47.1, 10))
    static let far = places((47, 9), (46, 12))

    static let cases = [
        Case(testDescription: "wide", overlays: [.polyline(Polyline(zigzag, stroke: Stroke(width: 20)))]),
        Case(
            testDescription: "casing",
            overlays: [.polyline(Polyline(zigzag, stroke: Stroke(width: 6, casing: .init(color: .black, width: 5))))]),
        Case(
            testDescription: "mitre",
            overlays: [.polyline(Polyline(zigzag, stroke: Stroke(width: 20, join: .miter)))], slack: 22),
        Case(
            testDescription: "arrows",
            overlays: [.polyline(Polyline(zigzag, stroke: Stroke(width: 4, arrow: .both)))], slack: 18),
        Case(
            testDescription: "geodesic",
            overlays: [.polyline(Polyline(places((50, -60), (50, 60)), isGeodesic: true))]),
        Case(
            testDescription: "over the antimeridian",
            overlays: [.polyline(Polyline(places((50, 170), (40, -170)), stroke: Stroke(width: 20)))]),
        Case(testDescription: "area", overlays: [.polygon(Polygon(rings: [zigzag], stroke: Stroke(width: 20)))]),
        Case(
            testDescription: "circle",
            overlays: [.circle(Circle(center: zigzag[0], radius: 20_000, stroke: Stroke(width: 10)))]),
        Case(
            testDescription: "pins and line", overlays: [.polyline(Polyline(zigzag))],
            pins: far.map { Pin($0, size: .large) },
            // The soft end of a shadow is not counted.
            slack: 5),
    ]

    @Test(arguments: cases, [0.0, 30]) func everythingIsWithinThePadding(_ fit: Case, bearing: Double) async throws {
        let padding = EdgeInsets(top: 10, right: 20, bottom: 30, left: 40)
        var request = SnapshotRequest(
            framing: .annotations, size: Size(width: 300, height: 260), bearing: bearing, padding: padding,
            attribution: .off, pins: fit.pins)
        request.overlays = fit.overlays
        let source = FakeTileSource(zooms: 0...18, tileSize: 16, try .plain(.green))
        let image = try await MapSnapshotter(options: request, tiles: source).start().image.pixmap
        // The shadow of a pin may fall a little into the padding, its body may not.
        let ground = image.pixel(1, 1)
        let painted = image.pixels.indices.filter { PinMarkerTests.difference(image.pixels[$0], ground) > 40 }
        let (columns, rows) = (painted.map { $0 % 300 }, painted.map { $0 / 300 })
        let left = Double(try #require(columns.min())) - 40
        let right = 280 - 1 - Double(try #require(columns.max()))
        let top = Double(try #require(rows.min())) - 10
        let bottom = 230 - 1 - Double(try #require(rows.max()))
        let sides = [left, right, top, bottom]
        #expect(sides.allSatisfy { $0 > -1.01 }, "left, right, top, bottom: \(sides)")
        if bearing == 0 { #expect(min(left + right, top + bottom) / 2 < fit.slack, "\(sides)") }
    }
}
