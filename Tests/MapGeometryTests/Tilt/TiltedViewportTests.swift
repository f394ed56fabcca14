import Glibc
import MapGeometry
import TestSupport
import Testing

@Suite struct TiltedViewportTests {
    /// Everything fits, and something touches an edge, by the rays of another camera.
    @Test func boundsFitTightly() throws {
        var random = SplitMix64(state: 50)
        for round in 0..<2000 {
            let (size, padding, bearing) = ViewportFittingTests.frame(&random, round)
            let (south, west) = (random.number(-80...70), random.number(-179...100))
            let (north, east) = (south + random.number(0.001...12), west + random.number(0.001...70))
            let bounds = GeoBounds(west: west, south: south, east: east, north: north)
            let pitch = random.number(0.01...60)
            let viewport = try #require(
                Viewport(
                    fitting: bounds, size: size, padding: padding, bearing: bearing, pitch: pitch, zooms: -12...30))
            #expect(viewport.pitch == pitch && viewport.point(for: viewport.center) == viewport.anchor)
            let excess = try Self.excess(of: viewport, south: south, north: north, west: west, east: east)
            #expect(abs(excess) < 1e-6, "\(bounds) \(viewport): \(excess)")
        }
    }

    @Test func regionsFitTightlyAroundTheirCenter() throws {
        var random = SplitMix64(state: 51)
        for round in 0..<2000 {
            let (size, padding, bearing) = ViewportFittingTests.frame(&random, round)
            let center = Coordinate(latitude: random.number(-70...70), longitude: random.number(-180...180))
            let span = CoordinateSpan(
                latitudeDelta: random.number(0.001...20), longitudeDelta: random.number(0.001...90))
            let region = CoordinateRegion(center: center, span: span)
            let viewport = try #require(
                Viewport(
                    fitting: region, size: size, padding: padding, bearing: bearing, pitch: random.number(0.01...60),
                    zooms: -12...30))
            #expect(viewport.center == center)
            let excess = try Self.excess(
                of: viewport, south: center.latitude - span.latitudeDelta / 2,
                north: center.latitude + span.latitudeDelta / 2, west: center.longitude - span.longitudeDelta / 2,
                east: center.longitude + span.longitudeDelta / 2)
            #expect(abs(excess) < 1e-6, "\(region) \(viewport): \(excess)")
        }
    }

    /// Without pitch, the closed form for tilted images would give the same zoom.
    @Test func theLimitOfNoPitch() throws {
        let bounds = GeoBounds(west: 9, south: 47, east: 9.4, north: 47.1)
        for bearing in [0.0, 33] {
            let flat = try #require(Viewport(fitting: bounds, size: ViewportFittingTests.size, bearing: bearing))
            let tilted = try #require(
                Viewport(fitting: bounds, size: ViewportFittingTests.size, bearing: bearing, pitch: 1e-9))
            #expect(abs(flat.zoom - tilted.zoom) < 1e-8)
        }
    }

    @Test func integralZoomsAreTheDeepestThatFit() throws {
        let bounds = GeoBounds(west: 9, south: 47, east: 9.4, north: 47.1)
        let exact = try #require(Viewport(fitting: bounds, size: ViewportFittingTests.size, pitch: 50))
        let whole = try #require(
            Viewport(fitting: bounds, size: ViewportFittingTests.size, pitch: 50, snapping: .integral))
        #expect(whole.zoom == exact.zoom.rounded(.down))
        let place = GeoBounds(west: 9, south: 47, east: 9, north: 47)
        #expect(Viewport(fitting: place, size: ViewportFittingTests.size, pitch: 50)?.zoom == 22)
    }

    @Test(arguments: [90.0, 100, -1, .nan, .infinity]) func pitchesThatNoCameraHas(pitch: Double) {
        let bounds = GeoBounds(west: 9, south: 47, east: 9.4, north: 47.1)
        #expect(Viewport(fitting: bounds, size: ViewportFittingTests.size, pitch: pitch) == nil)
        let viewport = Viewport(center: bounds.center, zoom: 9, size: ViewportFittingTests.size, pitch: pitch)
        #expect(!viewport.isValid)
        #expect(TileCover(viewport: viewport, z: 9).isEmpty)
    }

    @Test func horizons() {
        let size = Size(width: 512, height: 512)
        func viewport(_ pitch: Double, _ padding: EdgeInsets = .zero, roll: Double = 0) -> Viewport {
            Viewport(center: TileCoverTests.origin, zoom: 9, size: size, padding: padding, pitch: pitch, roll: roll)
        }
        #expect(!viewport(60).showsHorizon && !viewport(65).showsHorizon)
        #expect(viewport(71.6).showsHorizon && viewport(67).showsHorizon)
        let low = EdgeInsets(top: 400, right: 0, bottom: 0, left: 0)
        #expect(viewport(60, low).showsHorizon && !viewport(30, low).showsHorizon)
        #expect(viewport(60, low).bounds == .world)
        #expect(!viewport(0, low, roll: 45).showsHorizon)
        #expect(viewport(60, roll: 45).showsHorizon)
    }

    @Test func boundsHoldWhatIsSeen() throws {
        var random = SplitMix64(state: 52)
        for _ in 0..<500 {
            let viewport = TiltedCamera.random(&random)
            let bounds = viewport.bounds
            #expect(bounds.isValid)
            guard !viewport.showsHorizon else { continue }
            for _ in 0..<20 {
                let place = viewport.coordinate(at: GroundProjectionTests.inside(viewport, &random))
                #expect(bounds.contains(place), "\(viewport) \(place)")
            }
        }
    }

    /// How far edges reach beyond the padded area, as in `ViewportFittingTests`, for a tilted camera.
    private static func excess(
        of viewport: Viewport, south: Double, north: Double, west: Double, east: Double
    ) throws -> Double {
        let (camera, padding, size) = (TiltedCamera(viewport: viewport), viewport.padding, viewport.size)
        let side = WebMercator.worldSize(zoom: viewport.zoom)
        var center = viewport.center.longitude
        if center < west { center += 360 }
        var excess = -Double.infinity
        for step in 0...64 {
            let t = Double(step) / 64
            let latitude = step == 64 ? north : south + (north - south) * t
            let longitude = step == 64 ? east : west + (east - west) * t
            for (latitude, longitude) in [(latitude, west), (latitude, east), (south, longitude), (north, longitude)] {
                let (point, depth) = camera.point(
                    east: (longitude - center) / 360 * side,
                    south: (ReferenceCamera.y(latitude) - ReferenceCamera.y(viewport.center.latitude)) * side)
                try #require(depth > 0)
                excess = max(
                    excess, padding.left - point.x, point.x - (size.width - padding.right), padding.top - point.y,
                    point.y - (size.height - padding.bottom))
            }
        }
        return excess
    }
}
