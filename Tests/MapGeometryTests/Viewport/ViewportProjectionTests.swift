import MapGeometry
import TestSupport
import Testing

@Suite struct ViewportProjectionTests {
    static func random(_ random: inout SplitMix64) -> Viewport {
        Viewport(
            center: Coordinate(latitude: random.number(-85...85), longitude: random.number(-180...180)),
            zoom: random.number(0...22), bearing: random.number(-720...720),
            size: Size(width: random.number(1...4096), height: random.number(1...4096)),
            padding: EdgeInsets(
                top: random.number(0...99), right: random.number(0...99), bottom: random.number(0...99),
                left: random.number(0...99)))
    }

    /// The difference of two longitudes, the short way round.
    static func turn(_ a: Double, _ b: Double) -> Double { abs((a - b).remainder(dividingBy: 360)) }

    @Test func placesComeBack() {
        var random = SplitMix64(state: 4)
        for _ in 0..<5000 {
            let viewport = Self.random(&random)
            let place = Coordinate(latitude: random.number(-85...85), longitude: random.number(-180...180))
            let back = viewport.coordinate(at: viewport.point(for: place))
            #expect(abs(back.latitude - place.latitude) < 1e-9, "\(viewport) \(place)")
            #expect(Self.turn(back.longitude, place.longitude) < 1e-9, "\(viewport) \(place)")
        }
    }

    @Test func pointsComeBack() {
        var random = SplitMix64(state: 5)
        var tried = 0
        while tried < 5000 {
            let viewport = Self.random(&random)
            let point = Point(
                x: random.number(0...viewport.size.width), y: random.number(0...viewport.size.height))
            let world = viewport.worldPoint(at: point)
            let unwrapped = viewport.point(for: world)
            #expect(abs(unwrapped.x - point.x) < 1e-6 && abs(unwrapped.y - point.y) < 1e-6)
            // Beyond a pole, or beyond half a turn, a point's place is drawn at another point.
            let half = WebMercator.worldSize(zoom: viewport.zoom) / 2
            let distance = max(abs(point.x - viewport.anchor.x), abs(point.y - viewport.anchor.y))
            guard (0.001...0.999).contains(world.y), distance * 1.5 < half else { continue }
            tried += 1
            let back = viewport.point(for: viewport.coordinate(at: point))
            #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6, "\(viewport) \(point)")
        }
    }

    @Test func sameAsTheTextbook() {
        var random = SplitMix64(state: 6)
        for _ in 0..<3000 {
            let viewport = Self.random(&random)
            let place = Coordinate(latitude: random.number(-85...85), longitude: random.number(-180...180))
            let turns = ((place.longitude - viewport.center.longitude) / 360).rounded()
            let point = viewport.point(for: place)
            let expected = ReferenceCamera(viewport: viewport)
                .point(latitude: place.latitude, longitude: place.longitude - turns * 360)
            let tolerance = 1e-9 + WebMercator.worldSize(zoom: viewport.zoom) * 4e-15
            #expect(abs(point.x - expected.x) < tolerance && abs(point.y - expected.y) < tolerance)
        }
    }

    @Test(arguments: [0, 37.5, 90, -90, 180, 359, 450]) func theCentreIsInTheMiddle(bearing: Double) {
        let place = Coordinate(latitude: 47.141, longitude: 9.5209)
        let size = Size(width: 400, height: 200)
        let plain = Viewport(center: place, zoom: 15.3, bearing: bearing, size: size)
        #expect(plain.point(for: place) == Point(x: 200, y: 100))
        let padding = EdgeInsets(top: 10, right: 20, bottom: 30, left: 40)
        let padded = Viewport(center: place, zoom: 15.3, bearing: bearing, size: size, padding: padding)
        #expect(padded.point(for: place) == Point(x: 210, y: 90))
    }

    /// With a bearing, that direction is up: at 90 the east is, so that north is to the left.
    @Test(arguments: [(0.0, 0.0, -1.0), (90, -1, 0), (180, 0, 1), (270, 1, 0), (-90, 1, 0), (450, -1, 0), (-180, 0, 1)])
    func whereNorthIs(bearing: Double, x: Double, y: Double) {
        let center = Coordinate(latitude: 10, longitude: 10)
        let viewport = Viewport(center: center, zoom: 8, bearing: bearing, size: Size(width: 100, height: 100))
        let point = viewport.point(for: Coordinate(latitude: 10.1, longitude: 10))
        let distance = max(abs(point.x - 50), abs(point.y - 50))
        #expect(abs((point.x - 50) / distance - x) < 1e-9 && abs((point.y - 50) / distance - y) < 1e-9)
    }

    @Test func acrossTheAntimeridian() {
        let size = Size(width: 256, height: 256)
        let viewport = Viewport(center: Coordinate(latitude: 0, longitude: 179.9), zoom: 8, size: size)
        let east = viewport.point(for: Coordinate(latitude: 0, longitude: -179.9))
        // 0.2 degrees of a world of 65,536 points.
        #expect(abs(east.x - (128 + 0.2 / 360 * 65536)) < 1e-6 && abs(east.y - 128) < 1e-9)
        #expect(abs(viewport.coordinate(at: east).longitude + 179.9) < 1e-9)
        #expect(viewport.worldPoint(at: east).x > 1)
        let bounds = viewport.bounds
        #expect(bounds.crossesAntimeridian && bounds.isValid)
        #expect(abs(bounds.longitudeDelta - 256.0 / 65536 * 360) < 1e-9)
        let point = viewport.point(for: Coordinate(latitude: 0, longitude: 180))
        #expect(abs(point.x - viewport.point(for: Coordinate(latitude: 0, longitude: -180)).x) < 1e-9)
    }

    @Test func boundsOfTheWorld() {
        let center = Coordinate(latitude: 20, longitude: 50)
        let wide = Viewport(center: center, zoom: 0, size: Size(width: 256, height: 600)).bounds
        #expect(wide.west == -180 && wide.east == 180)
        #expect(wide.north == WebMercator.maximumLatitude && wide.south == -WebMercator.maximumLatitude)
        let tile = Viewport(
            center: Coordinate(latitude: 0, longitude: 90), zoom: 1, size: Size(width: 256, height: 256))
        #expect(tile.bounds.west == 0 && tile.bounds.east == 180)
    }

    @Test func boundsHoldTheCorners() {
        var random = SplitMix64(state: 7)
        for _ in 0..<500 {
            let viewport = Self.random(&random)
            let bounds = viewport.bounds
            #expect(bounds.isValid)
            #expect(viewport.corners.count == 4)
            for corner in viewport.corners { #expect(bounds.contains(corner)) }
        }
        let upright = Viewport(
            center: Coordinate(latitude: 47, longitude: 9), zoom: 9, size: Size(width: 300, height: 100))
        let (corners, bounds) = (upright.corners, upright.bounds)
        #expect(corners[0] == Coordinate(latitude: bounds.north, longitude: bounds.west))
        #expect(corners[2] == Coordinate(latitude: bounds.south, longitude: bounds.east))
        #expect(corners[1].latitude == bounds.north && corners[3].longitude == bounds.west)
    }
}
