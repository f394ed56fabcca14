import Glibc
import TestSupport
import Testing

@testable import MapGeometry

@Suite struct AreaProjectionTests {
    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    static func ring(_ pairs: [(Double, Double)]) -> [Coordinate] { pairs.map { place($0.0, $0.1) } }

    /// Even-odd, by counting crossings of a ray to the right.
    static func isFilled(_ area: ProjectedArea, _ point: Point) -> Bool {
        var inside = false
        for ring in area.rings {
            for (index, b) in ring.enumerated() {
                let a = ring[(index + ring.count - 1) % ring.count]
                guard (a.y > point.y) != (b.y > point.y) else { continue }
                if a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) > point.x { inside.toggle() }
            }
        }
        return inside
    }

    static let world = Viewport(center: place(0, 0), zoom: 1, size: Size(width: 1200, height: 600))

    @Test func circlesAgreeWithPROJ() throws {
        for circle in try GeodesyReference.read().circles {
            let made = try #require(GeodesicCircle(center: Coordinate(circle.center), radius: circle.radius))
            for longitude in [0.0, 120, 179] {
                var viewport = Self.world
                viewport.center.longitude = longitude
                let area = LineProjection(viewport: viewport, margin: 4).area(made)
                for (places, expected) in [(circle.inside, true), (circle.outside, false)] {
                    for place in places {
                        let point = viewport.point(for: Coordinate(place))
                        #expect(Self.isFilled(area, point) == expected, "\(circle) \(place)")
                    }
                }
            }
        }
    }

    /// A turned view of a part of the same: the cut must not change what is inside.
    @Test func cutAreasKeepTheirInside() {
        var random = SplitMix64(state: 30)
        for _ in 0..<200 {
            let viewport = Viewport(
                center: Self.place(random.number(-60...60), random.number(-180...180)), zoom: random.number(4...8),
                bearing: random.number(0...360), size: Size(width: 300, height: 200))
            // A star that crosses itself, around the middle.
            let places = (0..<9).map { _ in
                viewport.coordinate(at: Point(x: random.number(-300...600), y: random.number(-300...500)))
            }
            let area = LineProjection(viewport: viewport, margin: 5, tolerance: 0).area([places])
            let center = viewport.center.longitude
            let camera = ReferenceCamera(viewport: viewport)
            let plain = ProjectedArea(rings: [
                places.map { place in
                    let turns = ((place.longitude - center) / 360).rounded()
                    return camera.point(latitude: place.latitude, longitude: place.longitude - turns * 360)
                }
            ])
            for _ in 0..<20 {
                let point = Point(x: random.number(0...300), y: random.number(0...200))
                let line = (plain.rings[0] + [plain.rings[0][0]]).map { (x: $0.x, y: $0.y) }
                guard distance(point.x, point.y, to: line) > 0.01 else { continue }
                #expect(Self.isFilled(area, point) == Self.isFilled(plain, point))
            }
        }
    }

    @Test func holes() {
        let outer = Self.ring([(40, -40), (40, 40), (-40, 40), (-40, -40)])
        let hole = Self.ring([(10, -10), (10, 10), (-10, 10), (-10, -10)])
        let area = LineProjection(viewport: Self.world, margin: 4).area([outer, hole])
        #expect(!Self.isFilled(area, Self.world.point(for: Self.place(0, 0))))
        #expect(Self.isFilled(area, Self.world.point(for: Self.place(0, 20))))
        // 1,200 points show the world of 512 points in three copies, the outer two in parts.
        #expect(area.borders.filter(\.isClosed).count >= 2)
    }

    /// The border of an area larger than the image is not seen; only the fill is.
    @Test func noBorderAlongTheCut() throws {
        let viewport = Viewport(center: Self.place(47, 9), zoom: 12, size: Size(width: 300, height: 200))
        let projection = LineProjection(viewport: viewport, margin: 5)
        let around = projection.area([Self.ring([(50, 0), (50, 20), (40, 20), (40, 0)])])
        #expect(around.borders.isEmpty && Self.isFilled(around, Point(x: 1, y: 1)))
        let half = projection.area([Self.ring([(50, 0), (50, 9), (40, 9), (40, 0)])])
        #expect(half.borders.count == 1 && half.borders.first?.isClosed == false)
        let border = try #require(half.borders.first?.points)
        #expect(border.allSatisfy { abs($0.x - 150) < 1e-6 } && border.count == 2)
        #expect(Self.isFilled(half, Point(x: 149, y: 100)) && !Self.isFilled(half, Point(x: 151, y: 100)))
    }

    /// Like Antarctica: a coast all around, with and without the detour over the pole that flat maps need.
    @Test(arguments: [true, false]) func aroundThePole(isCutAtThePole: Bool) {
        var coast = stride(from: -180.0, through: 180, by: 10).map { Self.place(-70 - 5 * sin($0), $0) }
        coast[36].latitude = coast[0].latitude
        if isCutAtThePole { coast += Self.ring([(-90, 180), (-90, -180)]) }
        for longitude in [0.0, 90, 180] {
            var viewport = Self.world
            viewport.center.longitude = longitude
            let area = LineProjection(viewport: viewport, margin: 4).area([coast])
            for east in stride(from: -175.0, through: 175, by: 25) {
                #expect(Self.isFilled(area, viewport.point(for: Self.place(-80, east))))
                #expect(!Self.isFilled(area, viewport.point(for: Self.place(-60, east))))
                #expect(!Self.isFilled(area, viewport.point(for: Self.place(84, east))))
            }
            // Along the coast only: neither the map's edge nor the cut at the antimeridian is a border.
            let south = viewport.point(for: Self.place(-77, 0)).y
            #expect(!area.borders.isEmpty && area.borders.flatMap(\.points).allSatisfy { $0.y < south })
        }
    }

    /// Two parts of one country, cut at the antimeridian as RFC 7946 wants: no line and no seam there.
    @Test func cutAtTheAntimeridian() {
        let rings = [
            Self.ring([(60, 170), (70, 170), (70, 180), (60, 180), (60, 170)]),
            Self.ring([(60, -180), (70, -180), (70, -170), (60, -170), (60, -180)]),
        ]
        let viewport = Viewport(center: Self.place(65, 180), zoom: 3, size: Size(width: 400, height: 300))
        let area = LineProjection(viewport: viewport, margin: 4).area(rings)
        #expect(Self.isFilled(area, Point(x: 199.9, y: 150)) && Self.isFilled(area, Point(x: 200.1, y: 150)))
        #expect(area.borders.count == 2 && area.borders.allSatisfy { !$0.isClosed && $0.points.count == 4 })
        let whole = LineProjection(viewport: viewport, margin: 4)
            .area([Self.ring([(60, 170), (70, 170), (70, -170), (60, -170)])])
        #expect(Self.isFilled(whole, Point(x: 200, y: 150)) && whole.borders.count == 1)
        #expect(!Self.isFilled(whole, Point(x: 20, y: 150)))
    }

    @Test func aRectangleAroundTheWorld() {
        let area = LineProjection(viewport: Self.world, margin: 4)
            .area([Self.ring([(-60, -180), (-60, 180), (60, 180), (60, -180), (-60, -180)])])
        for longitude in [-179.0, 0, 179] {
            #expect(Self.isFilled(area, Self.world.point(for: Self.place(0, longitude))))
            #expect(!Self.isFilled(area, Self.world.point(for: Self.place(70, longitude))))
        }
    }

    @Test(arguments: [[], [(1.0, 1.0)], [(1, 1), (2, 2)], [(1, 1), (1, 1), (1, 1), (1, 1)]])
    func ringsThatAreNone(pairs: [(Double, Double)]) {
        let area = LineProjection(viewport: Self.world, margin: 4).area([Self.ring(pairs)])
        #expect(area.rings.allSatisfy { $0.count > 2 })
    }
}
