import Glibc
import Imaging
import MapGeometry
import Rasterising
import Testing
import VectorTiles

@testable import VectorRendering

/// What layers look like on tilted ground: the numbers are those of MapLibre's shaders.
@Suite struct TiltedLayersTests {
    static let red: PaintColor = [1, 0, 0, 1]
    static let point = #"{"type":"Point","coordinates":[0,0]}"#
    static let world =
        #"{"type":"Polygon","coordinates":[[[-179,-85],[179,-85],[179,85],[-179,85],[-179,-85]]]}"#

    /// - Parameter zoom: of the 256 point grid.
    static func scene(
        _ geoJSON: String, zoom: Double = 1, pitch: Double = 60, north: Double = 0, side: Double = 256
    ) throws -> Scene {
        var scene = try Scene(geoJSON, zoom: zoom, size: side)
        scene.viewport.pitch = pitch
        // What is at 0, 0 appears `north` points below the middle of the ground.
        let world = WorldPoint(x: 0.5, y: 0.5 - north / WebMercator.worldSize(zoom: zoom))
        scene.viewport.center = WebMercator.unproject(world)
        return scene
    }

    /// The depth of a place on the ground, some points toward the viewer from the center.
    private func depth(_ scene: Scene, at y: Double) -> Double {
        GroundProjection(scene.viewport).homogeneous(x: 0, y: y).depth
    }

    private func size(of pixmap: Pixmap) -> (width: Int, height: Int) {
        let inked = pixmap.pixels.indices.filter { pixmap.pixels[$0] >> 24 > 127 }
        let (columns, rows) = (inked.map { $0 % pixmap.width }, inked.map { $0 / pixmap.width })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
            return (0, 0)
        }
        return (right - left + 1, bottom - top + 1)
    }

    /// Upright circles are round; they shrink with the distance unless their scale is the viewport's.
    @Test(arguments: [-150.0, 0, 60]) func uprightCircles(y: Double) throws {
        let scene = try Self.scene(Self.point, zoom: 3, north: y)
        var paint = CirclePaint()
        paint.radius = .constant(15)
        for shrinks in [true, false] {
            paint.shrinks = shrinks
            let size = size(of: scene.drawn(scene.circles(paint)))
            let expected = 30 / (shrinks ? depth(scene, at: y) : 1)
            #expect(abs(Double(size.width) - expected) <= 1.5 && abs(Double(size.height) - expected) <= 1.5)
        }
    }

    /// Lying circles are flat ellipses, as high as the ground below them.
    @Test(arguments: [-150.0, 0, 60]) func lyingCircles(y: Double) throws {
        let scene = try Self.scene(Self.point, zoom: 3, north: y)
        var paint = CirclePaint()
        (paint.radius, paint.liesOnGround) = (.constant(15), true)
        for shrinks in [true, false] {
            paint.shrinks = shrinks
            let (size, depth) = (size(of: scene.drawn(scene.circles(paint))), depth(scene, at: y))
            let radius = shrinks ? 15 : 15 * depth
            let (near, far) = (
                GroundProjection(scene.viewport).point(x: 0, y: y + radius),
                GroundProjection(scene.viewport).point(x: 0, y: y - radius)
            )
            let height = try #require(near).y - #require(far).y
            #expect(abs(Double(size.width) - 2 * radius / depth) <= 2)
            #expect(abs(Double(size.height) - height) <= 2)
        }
    }

    /// A line's width lies on the ground: across the view it is lower than wide.
    @Test(arguments: [-150.0, 0, 60]) func lines(y: Double) throws {
        let scene = try Self.scene(
            #"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#, zoom: 3, north: y)
        var paint = LinePaint()
        paint.width = .constant(20)
        let column = scene.drawn(scene.lines(paint)).column(128).map { $0 >> 24 }
        let projection = GroundProjection(scene.viewport)
        let height = try #require(projection.point(x: 0, y: y + 10)).y - #require(projection.point(x: 0, y: y - 10)).y
        let found = Double(column.reduce(0, +)) / 255
        #expect(abs(found - height) < 0.6)
        // Its edges are as soft as those of flat lines: about a pixel.
        #expect(column.count { $0 > 0 && $0 < 255 } <= 4)
    }

    @Test func dashesShrinkWithTheDistance() throws {
        let scene = try Self.scene(#"{"type":"LineString","coordinates":[[0,-60],[0,60]]}"#, zoom: 3)
        var paint = LinePaint()
        (paint.width, paint.dashWidth) = (.constant(8), .constant(8))
        paint.dashes = .constant(DashPattern(lengths: [1, 1], isRound: false))
        let column = scene.drawn(scene.lines(paint)).column(128).map { $0 >> 24 > 127 }
        func changes(_ part: ArraySlice<Bool>) -> Int { zip(part, part.dropFirst()).count { $0 != $1 } }
        #expect(changes(column[..<100]) > 2 * changes(column[156...]))
        #expect(changes(column[156...]) > 3)
    }

    /// Areas that reach behind the camera fill the image, and their outlines do not cross it.
    @Test(arguments: [6.0, 9, 14], [0, 7.0]) func areasBehindTheCamera(zoom: Double, roll: Double) throws {
        var scene = try Self.scene(Self.world, zoom: zoom, side: 64)
        scene.viewport.roll = roll
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let layer = try #require(scene.slicer.tile(at: world)?.layers.first)
        let placement = TilePlacement(world, column: 0, styleZoom: Int(zoom) - 1, in: scene.view)
        let paint = FillPaint(color: .constant(Self.red), outlineColor: .constant([0, 0, 1, 1]))
        let fill = FillDrawing([
            DrawnTile(placement: placement, layout: FillLayout(layer, features: [0]), paint: paint)
        ])
        #expect(scene.drawn(fill).pixels.allSatisfy { $0 == 0xFFFF_0000 })
        // The same with lines that go far behind it, as outlines of the world.
        var line = LinePaint()
        line.width = .constant(3)
        let lines = LineDrawing([
            DrawnTile(
                placement: placement, layout: LineLayout(layer, features: [0], shape: .constant(LineShape())),
                paint: line)
        ])
        #expect(scene.drawn(lines).pixels.allSatisfy { $0 == 0 })
    }

    /// The density on the ground: as wide as flat, and lower.
    @Test(arguments: [0, 5.0]) func heatmap(roll: Double) throws {
        var scene = try Self.scene(Self.point, zoom: 3, pitch: 45)
        scene.viewport.roll = roll
        var paint = HeatmapPaint(ramp: (0..<256).map { UInt32($0) << 24 })
        (paint.radius, paint.intensity) = (.constant(60), 2)
        let pixmap = scene.drawn(
            HeatmapDrawing(scene.tiles { (CircleLayout($0, features: Array($0.features.indices)), paint) }))
        // Along the row and down the column through the point, at 20 points from it on the ground.
        let projection = GroundProjection(scene.viewport)
        for (x, y) in [(20.0, 0.0), (0, 20), (0, -20), (-20, 0), (30, 30)] {
            let place = try #require(projection.point(x: x, y: y))
            let expected = 2 * 0.398_942_28 * exp(-4.5 * (x * x + y * y) / 3600)
            let found = Double(pixmap.pixels[Int(place.y) * 256 + Int(place.x)] >> 24) / 255
            #expect(abs(found - expected) < 0.04, "at \(x), \(y)")
        }
    }

    /// The corners of a texel are where the ground has them.
    @Test(arguments: [0, 30.0], [0, 6.0]) func rasters(bearing: Double, roll: Double) throws {
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00]
        let texture = try #require(Texture(width: 2, height: 2, words: colors))
        var scene = try Self.scene(Self.point, zoom: 1, pitch: 45)
        (scene.viewport.bearing, scene.viewport.roll) = (bearing, roll)
        var paint = RasterPaint()
        paint.isNearest = true
        let placement = TilePlacement(world, column: 0, styleZoom: 0, in: scene.view)
        let pixmap = scene.drawn(
            RasterDrawing([DrawnTile(placement: placement, layout: RasterLayout(texture), paint: paint)]))
        for (index, corner) in [(-60.0, 60.0), (60, 60), (-60, -60), (60, -60)].enumerated() {
            let place = scene.viewport.point(for: Coordinate(latitude: corner.1, longitude: corner.0))
            #expect(pixmap.pixels[Int(place.y) * 256 + Int(place.x)] == colors[index])
        }
        let image = try #require(
            ImageLayout(
                texture,
                corners: [(60, -60), (60, 60), (-60, 60), (-60, -60)].map {
                    Coordinate(latitude: $0.0, longitude: $0.1)
                }))
        let drawn = scene.drawn(ImageDrawing(image, paint, in: scene.view))
        for (index, corner) in [(-30.0, 30.0), (30, 30), (-30, -30), (30, -30)].enumerated() {
            let place = scene.viewport.point(for: Coordinate(latitude: corner.1, longitude: corner.0))
            #expect(drawn.pixels[Int(place.y) * 256 + Int(place.x)] == colors[index])
        }
    }

    /// Paths cannot show widths and fades of tilted ground, so they become pixels; a plain background stays a path.
    @Test func pages() throws {
        let scene = try Self.scene(Self.world)
        let color = FillPaint(color: .constant(Self.red))
        #expect(!scene.fills(color).isExactOnPage)
        #expect(!scene.lines(LinePaint()).isExactOnPage)
        #expect(!scene.circles(CirclePaint()).isExactOnPage)
        #expect(BackgroundDrawing(BackgroundPaint(color: Self.red)).isExactOnPage)
    }

    /// Numbers that no camera has draw something or nothing, and never trap.
    @Test func oddCamerasDoNotTrap() throws {
        for pitch in [60, 85, 89.999, -1, 90, .nan, .infinity] {
            for roll in [0, 90, 1e300, Double.nan] {
                var scene = try Self.scene(Self.world, zoom: 4, side: 32)
                (scene.viewport.pitch, scene.viewport.roll) = (pitch, roll)
                var circle = CirclePaint()
                circle.liesOnGround = true
                var line = LinePaint()
                line.dashes = .constant(DashPattern(lengths: [2, 1], isRound: true))
                _ = scene.drawn(
                    scene.fills(FillPaint(color: .constant(Self.red))), scene.lines(line), scene.circles(circle),
                    HeatmapDrawing(
                        scene.tiles {
                            (CircleLayout($0, features: Array($0.features.indices)), HeatmapPaint(ramp: [0, ~0]))
                        }))
                let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
                let texture = try #require(Texture(width: 1, height: 1, words: [~0]))
                let placement = TilePlacement(world, column: 0, styleZoom: 0, in: scene.view)
                _ = scene.drawn(
                    RasterDrawing([
                        DrawnTile(placement: placement, layout: RasterLayout(texture), paint: RasterPaint())
                    ]))
            }
        }
    }
}
