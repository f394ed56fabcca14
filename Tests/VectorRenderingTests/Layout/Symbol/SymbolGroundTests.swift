import MapGeometry
import MapLabels
import Testing

@testable import VectorRendering

/// Where labels of tilted images lie.
@Suite struct SymbolGroundTests {
    private static func view(pitch: Double, bearing: Double = 30, roll: Double = 0, scale: Double = 2) -> StyledView {
        var viewport = Viewport(
            center: Coordinate(latitude: 52.5, longitude: 13.4), zoom: 12, bearing: bearing,
            size: Size(width: 600, height: 400), pitch: pitch, roll: roll)
        viewport.padding.left = 40
        return StyledView(viewport: viewport, scale: scale)
    }

    private static let tile = TileCoordinate(z: 11, x: 1100, y: 671)

    private static func placement(in view: StyledView) throws -> TilePlacement {
        let tile = try #require(tile)
        return TilePlacement(tile, column: tile.x, styleZoom: 11, in: view)
    }

    private static func ground(_ view: StyledView, rotatesWithMap: Bool = false) throws -> SymbolGround {
        try #require(
            SymbolGround(placement(in: view), moved: Translation(), in: view, rotatesWithMap: rotatesWithMap))
    }

    /// The units of the tile at the center of the map.
    private static func center(of view: StyledView) -> (x: Double, y: Double) {
        let world = WebMercator.project(view.viewport.center)
        return ((world.x * 2048 - 1100) * 8192, (world.y * 2048 - 671) * 8192)
    }

    @Test func imagesWithoutTiltHaveNone() throws {
        let view = Self.view(pitch: 0)
        let placement = try Self.placement(in: view)
        #expect(SymbolGround(placement, moved: Translation(), in: view, rotatesWithMap: true) == nil)
    }

    @Test(arguments: [(60.0, 0.0), (45, 20), (0, 90), (30, -170)])
    func pointsAreWhereTheViewportHasThem(pitch: Double, roll: Double) throws {
        let view = Self.view(pitch: pitch, roll: roll)
        for rotatesWithMap in [false, true] {
            let ground = try Self.ground(view, rotatesWithMap: rotatesWithMap)
            for (x, y) in [(0.0, 0.0), (8192, 0), (3000, 5000), (4096, 8192)] {
                let world = WorldPoint(x: (1100 + x / 8192) / 2048, y: (671 + y / 8192) / 2048)
                let expected = view.viewport.point(for: world)
                let pixel = try #require(ground.pixel(x: x, y: y))
                #expect(abs(pixel.x - expected.x * 2) < 1e-6 && abs(pixel.y - expected.y * 2) < 1e-6)
                // The same by way of the plane.
                let laid = try #require(ground.pixel(onPlane: ground.place(x: x, y: y)))
                #expect(abs(laid.x - pixel.x) < 1e-6 && abs(laid.y - pixel.y) < 1e-6)
            }
        }
    }

    @Test(arguments: [0.0, 25]) func eastIsWhereTheMapHasIt(roll: Double) throws {
        let ground = try Self.ground(Self.view(pitch: 50, roll: roll))
        for (x, y) in [(100.0, 100.0), (4000, 7000)] {
            let east = try #require(ground.east(x: x, y: y))
            let (start, end) = (try #require(ground.pixel(x: x, y: y)), try #require(ground.pixel(x: x + 0.01, y: y)))
            let way = (end - start) / ((end - start) * (end - start)).sum().squareRoot()
            #expect(abs(way.x - east.x) < 1e-5 && abs(way.y - east.y) < 1e-5)
        }
    }

    /// At the center, both axes of the image are those of labels that lie in its directions, also with roll.
    @Test(arguments: [0.0, 25, -100]) func axesOfTheImageLieOnTheGround(roll: Double) throws {
        let view = Self.view(pitch: 50, roll: roll)
        let ground = try Self.ground(view)
        let anchor = SIMD2(view.viewport.anchor.x, view.viewport.anchor.y) * view.scale
        let right = try #require(ground.pixel(onPlane: [0.001, 0])) - anchor
        let down = try #require(ground.pixel(onPlane: [0, 0.001])) - anchor
        #expect(right.x > 0 && abs(right.y) < 1e-6 && down.y > 0 && abs(down.x) < 1e-6)
    }

    /// With the map, a pixel on the plane is a pixel of the tile at the center's scale.
    @Test func thePlaneHasTheScaleOfTheCenter() throws {
        let view = Self.view(pitch: 50)
        let ground = try Self.ground(view, rotatesWithMap: true)
        // 512 points per tile at zoom 11 of the style, two pixels per point.
        let way = ground.place(x: 8192, y: 0) - ground.place(x: 0, y: 0)
        #expect(abs(way.x - 1024) < 1e-6 && abs(way.y) < 1e-6)
    }

    /// A translation goes along the ground, and does not change the size by which labels are laid out.
    @Test func translationsGoAlongTheGround() throws {
        let view = Self.view(pitch: 60, bearing: 0)
        let moved = Translation(x: 0, y: -100, isMap: false)
        let (placement, ground) = (try Self.placement(in: view), try Self.ground(view))
        let other = try #require(SymbolGround(placement, moved: moved, in: view, rotatesWithMap: false))
        let (x, y) = Self.center(of: view)
        let (pixel, expected) = (try #require(other.pixel(x: x, y: y)), try #require(ground.pixel(x: x, y: y - 1600)))
        #expect(abs(pixel.x - expected.x) < 1e-6 && abs(pixel.y - expected.y) < 1e-6)
        #expect(try #require(other.depth(x: x, y: y)).value > 1.1)
        #expect(abs(try #require(other.fixedDepth(x: x, y: y)).value - 1) < 1e-9)
    }

    @Test func labelsShrinkHalfAsMuchAsTheGround() throws {
        let ground = try Self.ground(Self.view(pitch: 60, bearing: 0))
        let (x, y) = Self.center(of: Self.view(pitch: 60))
        let center = try #require(ground.depth(x: x, y: y))
        #expect(abs(center.upright - 1) < 1e-9 && abs(center.lying - 1) < 1e-9)
        #expect(abs(ground.softness(at: center) - 2) < 1e-9)
        // 600 points from the camera: as far again to the north makes the ground 1 + sin 60 / 2 times as far.
        let north = try #require(ground.depth(x: x, y: y - 300 * 16))
        #expect(abs(north.value - (1 + 0.25 * 3.0.squareRoot())) < 1e-9)
        #expect(abs(north.upright - (0.5 + 0.5 / north.value)) < 1e-12)
        #expect(abs(north.lying - (0.5 + 0.5 * north.value)) < 1e-12)
        #expect(!north.isTooFar)
        #expect(try #require(ground.depth(x: x, y: y - 3000 * 16)).isTooFar)
        #expect(ground.depth(x: x, y: y + 650 * 16) == nil)
        #expect(ground.pixel(x: x, y: y + 650 * 16) == nil)
    }

    /// A line that passes the camera ends before it, and the label keeps its place.
    @Test func linesEndBeforeTheCamera() throws {
        let view = Self.view(pitch: 60, bearing: 0)
        let ground = try Self.ground(view)
        let (x, y) = Self.center(of: view)
        let line = LabelLine([[x, y - 1000], [x, y - 100], [x, y + 20_000], [x, y + 30_000]])
        let symbol = SymbolLayout.Symbol(label: 0, x: x, y: y, line: 0, segment: 1)
        let glyphs = try #require(ground.glyphs(line, symbol, offset: .zero, lies: false))
        #expect(glyphs.line.points.count == 3 && glyphs.segment == 1)
        let center = SIMD2(view.viewport.anchor.x, view.viewport.anchor.y) * 2
        #expect(abs(glyphs.anchor.x - center.x) < 1e-6 && abs(glyphs.anchor.y - center.y) < 1e-6)
        // Down the image, below its bottom edge.
        let place = try #require(glyphs.position(at: 500, isFlipped: false))
        #expect(abs(place.point.y - center.y - 500) < 1e-6)
        let behind = SymbolLayout.Symbol(label: 0, x: x, y: y + 25_000, line: 0, segment: 2)
        #expect(ground.glyphs(line, behind, offset: .zero, lies: false) == nil)
    }
}
