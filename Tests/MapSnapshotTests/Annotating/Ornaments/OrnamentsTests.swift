import Glibc
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct OrnamentsTests {
    static func viewport(_ latitude: Double, zoom: Double, bearing: Double = 0, width: Double = 400) -> Viewport {
        Viewport(
            center: Coordinate(latitude: latitude, longitude: 10), zoom: zoom, bearing: bearing,
            size: Size(width: width, height: 300))
    }

    /// The bar against the distance on a sphere between the two ends of it, where it would lie at the center.
    @Test(arguments: [0.0, 47.14, -33.9, 70], [3.0, 8, 12.3, 15, 18.75]) func scaleBarHasItsLength(
        latitude: Double, zoom: Double
    ) throws {
        let viewport = Self.viewport(latitude, zoom: zoom)
        for unit in ScaleBar.allCases {
            let bar = try #require(ScaleBarLength(unit, viewport: viewport, maximum: 110))
            #expect(bar.points <= 110 && bar.points > 110 / 2.6)
            let ends = [-0.5, 0.5].map { viewport.coordinate(at: Point(x: 200 + $0 * bar.points, y: 150)) }
            let across = cos(latitude * .pi / 180) * (ends[1].longitude - ends[0].longitude) * .pi / 180
            #expect(abs(across * 6_378_137 - bar.meters) < bar.meters * 1e-6)
            // 1, 2 or 5 and zeros, and the unit; of less than one, 0.5 and the like.
            let words = bar.text.split(separator: " ")
            let digits = words[0].filter { $0 != "0" && $0 != "." }
            #expect(["1", "2", "5"].contains(digits), "\(bar.text)")
            let meters = ["m": 1.0, "km": 1_000, "ft": 0.3048, "mi": 1_609.344][String(words[1])]
            #expect(abs(try #require(meters) * (try #require(Double(words[0]))) - bar.meters) < bar.meters * 1e-9)
        }
    }

    @Test func unitsChangeWhereTheyShould() throws {
        #expect(ScaleBarLength(.metric, viewport: Self.viewport(0, zoom: 15), maximum: 110)?.text == "500 m")
        #expect(ScaleBarLength(.metric, viewport: Self.viewport(0, zoom: 12), maximum: 110)?.text == "2 km")
        #expect(ScaleBarLength(.imperial, viewport: Self.viewport(0, zoom: 15), maximum: 110)?.text == "1000 ft")
        #expect(ScaleBarLength(.imperial, viewport: Self.viewport(0, zoom: 12), maximum: 110)?.text == "2 mi")
        #expect(ScaleBarLength(.metric, viewport: Self.viewport(0, zoom: 15), maximum: 0) == nil)
    }

    @Test func standsAtTheBottomLeftOrElsewhere() throws {
        var request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4))
        request.scaleBar = .metric
        request.northArrow = true
        let viewport = Self.viewport(47, zoom: 14, bearing: 30)
        let usual = try Ornaments(ValidatedRequest(request), viewport: viewport, avoiding: []).boxes
        #expect(usual.count == 2 && usual.allSatisfy { $0.left == 8 && Box(viewport.size).contains($0) })
        #expect(usual[1].bottom == 292 && !usual[0].intersects(usual[1]))
        let moved = try Ornaments(
            ValidatedRequest(request), viewport: viewport, avoiding: [Box(left: 0, top: 280, right: 20, bottom: 300)]
        ).boxes
        #expect(moved.count == 2 && moved[0].top == 8 && moved[0].left == 8)
        // North is up: the arrow would say nothing.
        #expect(
            try Ornaments(ValidatedRequest(request), viewport: Self.viewport(47, zoom: 14), avoiding: []).boxes.count
                == 1)
    }

    @Test func tiltedMapsHaveNoScaleBar() throws {
        var request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4), pitch: 30)
        request.scaleBar = .metric
        request.northArrow = true
        var viewport = Self.viewport(47, zoom: 14, bearing: 30)
        viewport.pitch = 30
        let ornaments = try Ornaments(ValidatedRequest(request), viewport: viewport, avoiding: [])
        #expect(ornaments.boxes.count == 1)
        #expect(ornaments.notes.map(\.code) == [.noSingleScale])
    }

    @Test func reportsImagesTooSmallForAScaleBar() throws {
        var request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4))
        request.scaleBar = .imperial
        for width in [1.0, 20, 59] {
            let ornaments = try Ornaments(
                ValidatedRequest(request), viewport: Self.viewport(0, zoom: 15, width: width), avoiding: [])
            #expect(ornaments.boxes.isEmpty && ornaments.notes.count == 1)
        }
    }

    /// The ends of a line stay visible, its course may pass below.
    @Test func standsBesideTheEndsOfLines() throws {
        let viewport = Self.viewport(47, zoom: 14)
        func corner(_ points: [(Double, Double)], width: Double = 4) throws -> Box {
            var request = SnapshotRequest(framing: .center(viewport.center, zoom: 14), size: viewport.size)
            request.scaleBar = .metric
            request.overlays = [
                .polyline(
                    Polyline(
                        points.map { viewport.coordinate(at: Point(x: $0.0, y: $0.1)) }, stroke: Stroke(width: width)))
            ]
            let arrangement = try Arranging(
                viewport: viewport, request: ValidatedRequest(request), pins: [], layers: []
            ).run()
            return try #require(arrangement.ornaments.boxes.first)
        }
        #expect(try corner([(0, 280), (399, 280)]).bottom == 292, "only its course")
        #expect(try corner([(30, 285), (399, 100)]).top == 8, "its start")
        #expect(try corner([(30, 15), (30, 285)]).right == 392, "start and end")
        #expect(try corner([(30, 285), (399, 100)], width: 0).bottom == 292, "not drawn")
    }
}
