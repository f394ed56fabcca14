import MapGeometry
import TestSupport
import Testing

@Suite struct ViewportFittingTests {
    static let size = Size(width: 400, height: 200)

    /// How far an area's edges reach beyond the padded area: 0 if it just touches, negative if there is room.
    ///
    /// The edges are walked in small steps and placed by the reference's formulas.
    static func excess(
        of viewport: Viewport, south: Double, north: Double, west: Double, east: Double
    ) -> Double {
        let (reference, padding, size) = (ReferenceCamera(viewport: viewport), viewport.padding, viewport.size)
        var excess = -Double.infinity
        for step in 0...64 {
            let t = Double(step) / 64
            let latitude = step == 64 ? north : south + (north - south) * t
            let longitude = step == 64 ? east : west + (east - west) * t
            for (latitude, longitude) in [(latitude, west), (latitude, east), (south, longitude), (north, longitude)] {
                let point = reference.point(latitude: latitude, longitude: longitude)
                excess = max(
                    excess, padding.left - point.x, point.x - (size.width - padding.right), padding.top - point.y,
                    point.y - (size.height - padding.bottom))
            }
        }
        return excess
    }

    static func frame(_ random: inout SplitMix64, _ round: Int) -> (Size, EdgeInsets, Double) {
        let inset = round.isMultiple(of: 2) ? 0 : 24.9
        let padding = EdgeInsets(
            top: random.number(0...inset), right: random.number(0...inset), bottom: random.number(0...inset),
            left: random.number(0...inset))
        let bearing = round % 3 == 0 ? 0 : random.number(-180...180)
        return (Size(width: random.number(50...2000), height: random.number(50...2000)), padding, bearing)
    }

    @Test func regionsFitTightlyAroundTheirCentre() throws {
        var random = SplitMix64(state: 8)
        for round in 0..<1500 {
            let (size, padding, bearing) = Self.frame(&random, round)
            let latitude = random.number(-80...80)
            let span = CoordinateSpan(
                latitudeDelta: random.number(0.001...1) * 2 * (84.9 - abs(latitude)),
                longitudeDelta: random.number(0.001...350))
            let center = Coordinate(latitude: latitude, longitude: random.number(-180...180))
            let region = CoordinateRegion(center: center, span: span)
            let viewport = try #require(
                Viewport(fitting: region, size: size, padding: padding, bearing: bearing, zooms: -10...25))
            #expect(viewport.center == center)
            #expect(viewport.point(for: center) == viewport.anchor)
            let excess = Self.excess(
                of: viewport, south: latitude - span.latitudeDelta / 2, north: latitude + span.latitudeDelta / 2,
                west: center.longitude - span.longitudeDelta / 2, east: center.longitude + span.longitudeDelta / 2)
            #expect(abs(excess) < 1e-6, "\(region) \(viewport)")
        }
    }

    @Test func boundsAndRectanglesFitTightly() throws {
        var random = SplitMix64(state: 9)
        for round in 0..<1500 {
            let (size, padding, bearing) = Self.frame(&random, round)
            let south = random.number(-85...84)
            let north = random.number((south + 0.001)...85)
            let west = random.number(-180...180)
            let width = random.number(0.001...350)
            let east = west + width > 180 ? west + width - 360 : west + width
            let bounds = GeoBounds(west: west, south: south, east: east, north: north)
            let rect = MapRect(bounds)
            for viewport in [
                Viewport(fitting: bounds, size: size, padding: padding, bearing: bearing, zooms: -10...25),
                Viewport(fitting: rect, size: size, padding: padding, bearing: bearing, zooms: -10...25),
            ] {
                var viewport = try #require(viewport)
                // The reference does not wrap: bring the center between the edges.
                if viewport.center.longitude < west { viewport.center.longitude += 360 }
                let excess = Self.excess(of: viewport, south: south, north: north, west: west, east: west + width)
                #expect(abs(excess) < 1e-6, "\(bounds) \(viewport)")
            }
        }
    }

    /// The image of a region needs more room towards the pole, that of its bounds does not.
    @Test func boundsFitTighterThanTheirRegion() throws {
        let bounds = GeoBounds(west: 0, south: 40, east: 1, north: 80)
        let exact = try #require(Viewport(fitting: bounds, size: Self.size))
        let centred = try #require(Viewport(fitting: CoordinateRegion(bounds), size: Self.size))
        #expect(exact.zoom > centred.zoom + 0.1)
        #expect(exact.center.latitude > 60 && centred.center.latitude == 60)
    }

    @Test func integralZoomsAreTheDeepestThatFit() throws {
        var random = SplitMix64(state: 10)
        for _ in 0..<300 {
            let span = CoordinateSpan(
                latitudeDelta: random.number(0.001...20), longitudeDelta: random.number(0.001...20))
            let region = CoordinateRegion(
                center: Coordinate(latitude: random.number(-60...60), longitude: random.number(-180...180)), span: span)
            let exact = try #require(Viewport(fitting: region, size: Self.size))
            let whole = try #require(Viewport(fitting: region, size: Self.size, snapping: .integral))
            #expect(whole.zoom == exact.zoom.rounded(.down) && whole.center == exact.center)
        }
    }

    @Test func oneTileIsExactlyItsZoom() throws {
        let bounds = try #require(TileCoordinate(z: 12, x: 2148, y: 1440)).bounds
        for snapping in ZoomSnapping.allCases {
            let viewport = Viewport(fitting: bounds, size: Size(width: 256, height: 256), snapping: snapping)
            #expect(viewport?.zoom == 12)
        }
    }

    @Test(arguments: [0.0, 45]) func noSpanIsTheDeepestZoom(bearing: Double) {
        let center = Coordinate(latitude: 47, longitude: 9)
        let region = CoordinateRegion(center: center, span: CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
        #expect(Viewport(fitting: region, size: Self.size, bearing: bearing)?.zoom == 22)
        #expect(Viewport(fitting: region, size: Self.size, bearing: bearing, zooms: 3...17.5)?.zoom == 17.5)
        #expect(
            Viewport(fitting: region, size: Self.size, snapping: .integral, zooms: 3...17.5)?.zoom == 17)
        #expect(
            Viewport(fitting: region, size: Self.size, snapping: .integral, zooms: 17.2...17.5)?.zoom == 17.2)
        let place = GeoBounds(west: 9, south: 47, east: 9, north: 47)
        #expect(Viewport(fitting: place, size: Self.size)?.zoom == 22)
    }

    @Test(arguments: [360.0, 361, 1e300]) func theWholeWorld(span: Double) throws {
        let region = CoordinateRegion(
            center: Coordinate(latitude: 0, longitude: 0),
            span: CoordinateSpan(latitudeDelta: span, longitudeDelta: span))
        #expect(try #require(Viewport(fitting: region, size: Size(width: 512, height: 512))).zoom == 1)
        #expect(try #require(Viewport(fitting: region, size: Size(width: 64, height: 64))).zoom == -2)
        #expect(Viewport(fitting: region, size: Size(width: 64, height: 64), zooms: 0...22)?.zoom == 0)
        #expect(Viewport(fitting: GeoBounds.world, size: Size(width: 512, height: 900))?.zoom == 1)
        #expect(Viewport(fitting: MapRect.world, size: Size(width: 512, height: 900))?.zoom == 1)
        let tall = MapRect(x: 0, y: -0x1p29, width: 0x1p30, height: 0x1p30)
        #expect(Viewport(fitting: tall, size: Size(width: 512, height: 900))?.zoom == 1)
    }

    @Test func atThePole() throws {
        let region = CoordinateRegion(
            center: Coordinate(latitude: 90, longitude: 0), span: CoordinateSpan(latitudeDelta: 10, longitudeDelta: 10))
        let viewport = try #require(Viewport(fitting: region, size: Self.size))
        #expect(viewport.zoom.isFinite && viewport.point(for: region.center) == Point(x: 200, y: 100))
    }

    @Test(arguments: [
        EdgeInsets(100), EdgeInsets(top: 0, right: 200, bottom: 0, left: 200), EdgeInsets(.nan), EdgeInsets(.infinity),
    ])
    func paddingThatLeavesNothing(padding: EdgeInsets) {
        let region = CoordinateRegion(GeoBoundsTests.fiji)
        #expect(Viewport(fitting: region, size: Self.size, padding: padding) == nil)
        #expect(Viewport(fitting: GeoBoundsTests.fiji, size: Self.size, padding: padding) == nil)
        #expect(Viewport(fitting: MapRect.world, size: Self.size, padding: padding) == nil)
    }

    @Test func invalidBoundsDoNotFit() {
        let bounds = GeoBoundsTests.fiji
        for size in [Size(width: 0, height: 9), Size(width: .nan, height: 9), Size(width: -9, height: 9)] {
            #expect(Viewport(fitting: bounds, size: size) == nil)
        }
        #expect(Viewport(fitting: bounds, size: Self.size, bearing: .nan) == nil)
        #expect(Viewport(fitting: GeoBounds(west: 0, south: 1, east: 1, north: 0), size: Self.size) == nil)
        #expect(Viewport(fitting: MapRect(x: 0, y: 0x1p29, width: 1, height: 1), size: Self.size) == nil)
        #expect(Viewport(fitting: MapRect(x: 0, y: .nan, width: 1, height: 1), size: Self.size) == nil)
        let span = CoordinateSpan(latitudeDelta: -1, longitudeDelta: 1)
        #expect(Viewport(fitting: CoordinateRegion(center: bounds.center, span: span), size: Self.size) == nil)
    }
}
