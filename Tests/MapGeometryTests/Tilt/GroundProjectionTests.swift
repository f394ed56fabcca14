import Glibc
import MapGeometry
import TestSupport
import Testing

@Suite struct GroundProjectionTests {
    static func inside(_ viewport: Viewport, _ random: inout SplitMix64) -> Point {
        Point(x: random.number(0...viewport.size.width), y: random.number(0...viewport.size.height))
    }

    /// How far a point of the image moves at most if its place on the ground moves by one point.
    ///
    /// `x / k` and `y cos p / k` change by `1 / k`, and by `t / d` and `s / d` times that because `k` changes, too: in
    /// a wide and low image, a thousand times as much at the sides.
    static func slope(_ projection: GroundProjection, _ point: Point) -> Double {
        let reach = hypot(point.x - projection.anchor.x, point.y - projection.anchor.y)
        return projection.ratio(at: point) * (2 + reach / projection.distance)
    }

    /// A few roundings to 53 bits of numbers as large as the image, as they show at a point.
    static func tolerance(_ viewport: Viewport, _ point: Point) -> Double {
        let size = max(viewport.size.width, viewport.size.height, 100)
        return 1e-14 * size * (1 + slope(GroundProjection(viewport), point))
    }

    @Test func placesComeBack() throws {
        var random = SplitMix64(state: 40)
        var compared = 0
        for _ in 0..<10_000 {
            let viewport = TiltedCamera.random(&random)
            let projection = GroundProjection(viewport)
            let point = Self.inside(viewport, &random)
            let tolerance = Self.tolerance(viewport, point)
            let ratio = projection.ratio(at: point)
            let ground = projection.ground(at: point)
            #expect((ground != nil) == (ratio > 1e-6 && ratio < 1e3), "\(viewport) \(point)")
            guard let ground, ratio >= 0.25 else { continue }
            compared += 1
            let back = try #require(projection.point(x: ground.x, y: ground.y))
            #expect(abs(back.x - point.x) < tolerance && abs(back.y - point.y) < tolerance, "\(viewport) \(point)")
            let form = projection.homogeneous(x: ground.x, y: ground.y)
            #expect(abs(form.depth * ratio - 1) < 1e-12)
            #expect(abs(form.point.x - point.x) < tolerance && abs(form.point.y - point.y) < tolerance)
        }
        #expect(compared > 8000)
    }

    @Test func coordinatesComeBack() throws {
        var random = SplitMix64(state: 41)
        var compared = 0
        while compared < 10_000 {
            let viewport = TiltedCamera.random(&random)
            let point = Self.inside(viewport, &random)
            guard GroundProjection(viewport).ratio(at: point) >= 0.25 else { continue }
            let world = try #require(viewport.ground(at: point))
            let side = WebMercator.worldSize(zoom: viewport.zoom)
            // The place is rounded to 2^-53 of the world, its latitude in degrees to a little more.
            let slope = Self.slope(GroundProjection(viewport), point)
            let tolerance = Self.tolerance(viewport, point) + side * 4e-16 * slope
            let unwrapped = try #require(viewport.position(of: world))
            #expect(abs(unwrapped.x - point.x) < tolerance && abs(unwrapped.y - point.y) < tolerance, "\(viewport)")
            compared += 1
            let center = WebMercator.project(viewport.center.normalized)
            // Beyond a pole, or beyond half a turn, a point's place is drawn at another point.
            guard (0.001...0.999).contains(world.y), abs(world.x - center.x) < 0.499 else { continue }
            let back = viewport.point(for: viewport.coordinate(at: point))
            let degrees = tolerance + side * 4e-15 * slope
            #expect(abs(back.x - point.x) < degrees && abs(back.y - point.y) < degrees, "\(viewport) \(point)")
        }
    }

    @Test func sameAsByRaysInSpace() throws {
        var random = SplitMix64(state: 42)
        for _ in 0..<10_000 {
            let viewport = TiltedCamera.random(&random)
            let (camera, projection) = (TiltedCamera(viewport: viewport), GroundProjection(viewport))
            #expect(abs(projection.distance / camera.distance - 1) < 1e-12)
            let reach = 2 * max(viewport.size.width, viewport.size.height)
            let (east, south) = (random.number(-reach...reach), random.number(-reach...reach))
            let height = Bool.random(using: &random) ? 0 : random.number(0...0.5) * projection.distance
            let expected = camera.point(east: east, south: south, up: height)
            let place = projection.turned(east: east, south: south)
            let form = projection.homogeneous(x: place.x, y: place.y, height: height)
            #expect(abs(form.depth - expected.depth / camera.distance) < 1e-9)
            let point = projection.point(x: place.x, y: place.y, height: height)
            guard form.depth > 0.1 else {
                #expect(form.depth > 0 || point == nil, "\(viewport): behind the camera")
                continue
            }
            let found = try #require(point)
            #expect(
                abs(found.x - expected.point.x) < 1e-6 && abs(found.y - expected.point.y) < 1e-6, "\(viewport)")
            #expect(abs(form.point.x - found.x) < 1e-6 && abs(form.point.y - found.y) < 1e-6)
            let back = try #require(projection.ground(at: found))
            let ray = try #require(camera.ground(at: found))
            let turned = projection.unturned(x: back.x, y: back.y)
            let scale = 1e-9 * (1 + reach) * max(1, form.depth * form.depth)
            #expect(abs(turned.east - ray.east) < scale && abs(turned.south - ray.south) < scale, "\(viewport)")
        }
    }

    /// A map of a tile to the image and back is the projection of its places.
    @Test func gridsLieOnTheGround() throws {
        var random = SplitMix64(state: 43)
        for _ in 0..<2000 {
            let viewport = TiltedCamera.random(&random)
            let projection = GroundProjection(viewport).scaled(by: 2)
            let (east, south, unit) = (random.number(-900...900), random.number(-900...900), random.number(0.01...2))
            let forward = projection.toImage(east: east, south: south, unit: unit)
            let backward = projection.toGrid(east: east, south: south, unit: unit)
            let (x, y) = (random.number(-300...300), random.number(-300...300))
            let place = projection.turned(east: east + x * unit, south: south + y * unit)
            let height = random.number(0...50)
            let (form, expected) = (
                forward(x: x, y: y, height: height), projection.homogeneous(x: place.x, y: place.y, height: height)
            )
            #expect(abs(form.depth - expected.depth) < 1e-9)
            #expect(abs(form.x - expected.x) < 1e-6 && abs(form.y - expected.y) < 1e-6)
            let ground = forward(x: x, y: y)
            guard ground.depth > 0.1 else { continue }
            let back = backward(ground.point)
            #expect(abs(back.x - x) < 1e-6 / unit && abs(back.y - y) < 1e-6 / unit, "\(viewport)")
            #expect(abs(backward.ratio(ground.point) * ground.depth - 1) < 1e-9)
        }
    }

    /// Without roll, the ratio is one number per row, so that along it every map of the ground is affine.
    @Test func rowsHaveOneRatio() {
        var random = SplitMix64(state: 44)
        for _ in 0..<2000 {
            let viewport = TiltedCamera.random(&random, roll: 0...0)
            #expect(GroundProjection(viewport).toGrid(east: 1, south: 2, unit: 3).ratio.right == 0)
        }
    }

    /// The numbers of the top and bottom edges of an image without padding.
    @Test(arguments: [(30.0, 0.84, 1.24), (45, 0.75, 1.5), (60, 0.63, 2.37)])
    func depthsAtTheEdges(pitch: Double, bottom: Double, top: Double) {
        let viewport = Viewport(
            center: TileCoverTests.origin, zoom: 10, size: Size(width: 512, height: 512), pitch: pitch)
        let projection = GroundProjection(viewport)
        #expect(projection.distance == 768 || abs(projection.distance - 768) < 1e-9)
        #expect(abs(1 / projection.ratio(at: Point(x: 256, y: 0)) - top) < 0.005)
        #expect(abs(1 / projection.ratio(at: Point(x: 256, y: 512)) - bottom) < 0.005)
        #expect(!viewport.showsHorizon)
    }

    @Test func metersOfHeights() {
        let flat = Viewport(center: TileCoverTests.origin, zoom: 0, size: Size(width: 9, height: 9))
        #expect(abs(GroundProjection(flat).pointsPerMeter * 2 * .pi * 6_371_008.8 - 256) < 1e-9)
        let north = Viewport(
            center: Coordinate(latitude: 60, longitude: 0), zoom: 3, size: Size(width: 9, height: 9))
        #expect(abs(GroundProjection(north).pointsPerMeter / GroundProjection(flat).pointsPerMeter - 16) < 1e-9)
    }

    @Test func nothingIsBehindTheCameraOrAboveTheHorizon() {
        let viewport = Viewport(
            center: TileCoverTests.origin, zoom: 10, size: Size(width: 600, height: 400), pitch: 60)
        let projection = GroundProjection(viewport)
        // Straight below the camera the ground is d sin p toward the viewer; its plane meets the ground at d / sin p.
        let plane = projection.distance / projection.sine
        #expect(projection.point(x: 0, y: plane * 0.99) != nil)
        for y in [plane, plane * 1.01, plane * 100, .infinity, .nan] {
            #expect(projection.point(x: 0, y: y) == nil, "\(y)")
        }
        let side = WebMercator.worldSize(zoom: 10)
        #expect(viewport.position(of: WorldPoint(x: 0.5, y: 0.5 + plane * 1.01 / side)) == nil)
        let behind = viewport.point(for: WebMercator.unproject(WorldPoint(x: 0.5, y: 0.5 + plane * 1.01 / side)))
        #expect(behind.x.isNaN && behind.y.isNaN)
        let horizon = 200 - projection.distance * projection.cosine / projection.sine
        #expect(viewport.ground(at: Point(x: 300, y: horizon + 1)) != nil)
        for y in [horizon, horizon - 1, -1e9, .nan] {
            #expect(viewport.ground(at: Point(x: 300, y: y)) == nil, "\(y)")
        }
        #expect(!viewport.coordinate(at: Point(x: 300, y: horizon - 1)).isValid)
    }

    @Test func polygonsAreCutInFrontOfTheCamera() {
        let ring = [(0.0, 1.0), (10, 1), (10, -1), (0, -1)].map { HomogeneousPoint(x: $0.0, y: 5, depth: $0.1) }
        let cut = HomogeneousPoint.clipped(ring, depth: 0.5)
        #expect(cut.count == 4 && cut.allSatisfy { $0.depth >= 0.5 - 1e-12 })
        #expect(HomogeneousPoint.clipped(ring, depth: 2).isEmpty)
        #expect(HomogeneousPoint.clipped(ring, depth: -1) == ring)
        #expect(HomogeneousPoint.clipped([]).isEmpty)
    }
}
