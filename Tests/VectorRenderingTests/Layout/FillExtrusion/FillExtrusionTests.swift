import Imaging
import MapGeometry
import MapStyle
import TestSupport
import Testing

@testable import VectorRendering

@Suite struct FillExtrusionTests {
    typealias Body = BodyScene.Body

    /// Boxes over and into each other, on the ground and above it, are seen as rays in space see them.
    @Test(arguments: [0.0, 20, 45, 60], [0.0, 33, 180, 271.5]) func rays(pitch: Double, bearing: Double) throws {
        var random = SplitMix64(state: UInt64(pitch * 1000 + bearing))
        var scene = BodyScene(pitch: pitch, bearing: bearing)
        scene.hasGradient = false
        let boxes = (0..<40).map { _ in
            let (x, y) = (Int.random(in: -1200...1000, using: &random), Int.random(in: -1200...1000, using: &random))
            let base = Bool.random(using: &random) ? 0 : random.number(0...40)
            return Body.box(
                x, y, x + Int.random(in: 20...300, using: &random), y + Int.random(in: 20...300, using: &random),
                color: [Float(random.number(0...1)), Float(random.number(0...1)), Float(random.number(0...1)), 1],
                height: base + random.number(1...90), base: base)
        }
        let (drawn, expected) = (try scene.drawn(boxes).pixels, BodyRays(scene: scene, boxes: boxes).image())
        #expect(expected.count { $0 != 0 } > 4000 && Set(expected).count > 40)
        // Only where a corner, an edge or a crossing was rounded to a 256th of a pixel.
        let wrong = zip(drawn, expected).count { $0 != $1 }
        #expect(wrong < expected.count / 500, "\(wrong)")
    }

    /// At pitch 0, walls lean away from the center: a tower is wider at its top, and seen from inside of the image.
    @Test func towersLeanAway() throws {
        let scene = BodyScene()
        let image = try scene.drawn([.box(300, -64, 428, 64, height: 60)])
        let row = image.row(96)
        // 300 units are 18.75 points or 37.5 pixels from the middle, as is the center of pixel 37.
        #expect(row.firstIndex { $0 != 0 } == 96 + 37)
        let last = try #require(row.lastIndex { $0 != 0 })
        #expect(last > 96 + 54)
        #expect(Set(row.filter { $0 != 0 }).count == 2)
    }

    /// Above the camera there is no roof, and nothing traps.
    @Test(arguments: [0.0, 60], [1e6, 1e30, .infinity, .nan, -5])
    func absurdHeights(pitch: Double, height: Double) throws {
        let scene = BodyScene(pitch: pitch, bearing: 30)
        for base in [0, height] {
            let around = Body.box(-500, -500, 500, 500, height: height, base: base)
            let aside = Body.box(200, 100, 400, 400, height: height, base: base)
            _ = try scene.drawn([around, aside])
        }
    }

    /// Tiles reach behind the camera, where nothing is drawn.
    @Test(arguments: [0.0, 45, 60], [0.0, 77]) func bodiesBehindTheCamera(pitch: Double, bearing: Double) throws {
        var scene = BodyScene(pitch: pitch, bearing: bearing)
        scene.viewport.size = Size(width: 48, height: 24)
        scene.viewport.zoom = 19
        var random = SplitMix64(state: 9)
        scene.hasGradient = false
        let boxes = (0..<300).map { index in
            let (x, y) = (Int.random(in: -400...400, using: &random), Int.random(in: -400...400, using: &random))
            // Some low ones are as large as everything.
            let size = index % 50 == 0 ? 900 : 40
            return Body.box(
                x - size, y - size, x + Int.random(in: 5...size, using: &random),
                y + Int.random(in: 5...size, using: &random), color: [Float(random.number(0...1)), 0.4, 0.6, 1],
                height: index % 50 == 0 ? random.number(0.01...0.1) : random.number(0.1...3))
        }
        let drawn = try scene.drawn(boxes).pixels
        // Three zooms above the tile's.
        var rays = BodyRays(scene: scene, boxes: boxes)
        rays.unitsPerPoint = 16.0 / 8
        let wrong = zip(drawn, rays.image()).count { $0 != $1 }
        #expect(wrong < drawn.count / 200, "\(wrong)")
        #expect(Set(drawn).count > 3)
    }

    /// Walls at cuts would cross streets; those within the buffer stay.
    @Test func cutsHaveNoWalls() throws {
        let scene = BodyScene(pitch: 45)
        let inside = try scene.drawn([.box(-400, -400, 400, 400, height: 20)])
        #expect(Set(inside.pixels).count == 3)
        // The same body, far off: its southern edge lies beyond the tile.
        var cut = scene
        cut.viewport.center = WebMercator.unproject(WorldPoint(x: 16_384.5 / 32_768, y: 16_385.03 / 32_768))
        let body = Body.box(-400, 3600, 400, 4096 + 64, height: 20)
        #expect(try Set(cut.drawn([body]).pixels).count == 2)
        let kept = Body.box(-400, 3600, 400, 4096, height: 20)
        #expect(try Set(cut.drawn([kept]).pixels).count == 3)
    }

    /// Rings against the clock, as in old tiles, are the same buildings; holes face the courtyard.
    @Test func windings() throws {
        let scene = BodyScene(pitch: 50, bearing: 20)
        let outer = [(x: -300, y: -300), (300, -300), (300, 300), (-300, 300)]
        let hole = [(x: -150, y: -150), (-150, 150), (150, 150), (150, -150)]
        let right = try scene.drawn([Body(rings: [outer, hole], height: 15)])
        let wrong = try scene.drawn([Body(rings: [outer.reversed(), hole.reversed()], height: 15)])
        #expect(right == wrong)
        #expect(try right != scene.drawn([Body(rings: [outer], height: 15)]))
    }

    /// A line is a wall that is seen from one side, without a roof.
    @Test func lines() throws {
        let scene = BodyScene(pitch: 45)
        var line = Body(rings: [[(x: 300, y: 0), (-300, 0)]], height: 20, isLine: true)
        let front = try scene.drawn([line])
        #expect(Set(front.pixels).count == 2)
        line.rings = [line.rings[0].reversed()]
        #expect(try scene.drawn([line]).pixels.allSatisfy { $0 == 0 })
    }

    /// A layer's bodies stand behind those of a lower layer that are nearer.
    @Test func layersShareDepth() throws {
        let scene = BodyScene(pitch: 60)
        let near = Body.box(-300, 100, 300, 200, color: [1, 0, 0, 1], height: 40)
        let far = Body.box(-300, -200, 300, -100, color: [0, 0, 1, 1], height: 40)
        var canvas = try scene.drawn([near])
        var buffers = ValuesByType()
        let drawing = try scene.drawing([far], above: [near])
        canvas.withBand { drawing.draw(on: $0, &buffers, check: {}) }
        #expect(try canvas == scene.drawn([far, near]))
    }

    /// One opacity for the whole layer: bodies do not show through each other.
    @Test func theLayerIsBlendedOnce() throws {
        var scene = BodyScene(pitch: 60)
        scene.hasGradient = false
        let boxes = [
            Body.box(-300, 100, 300, 200, height: 40), Body.box(-300, -200, 300, -100, height: 40),
            Body.box(-100, -300, 100, 300, height: 60),
        ]
        let image = try scene.drawn(boxes, opacity: 0.5)
        #expect(Set(image.pixels.filter { $0 != 0 }.map { $0 >> 24 }) == [128])
    }

    /// Translated on the ground: by points of the map, or of the image turned onto it.
    @Test func translation() throws {
        let scene = BodyScene(pitch: 40, bearing: 90)
        let box = Body.box(-100, -100, 100, 100)
        let moved = try scene.drawn([.box(-100 + 160, -100 + 80, 100 + 160, 100 + 80)])
        for translation in [
            Translation(x: 10, y: 5, isMap: true), Translation(x: 5, y: -10, isMap: false),
        ] {
            var tile = try scene.tile([box])
            var paint = tile.paint
            paint.translation = translation
            tile = DrawnTile(placement: tile.placement, layout: tile.layout, paint: paint)
            var canvas = Pixmap(width: scene.view.width, height: scene.view.height)
            var buffers = ValuesByType()
            let drawing = FillExtrusionDrawing([tile], above: [], opacity: 1, scene.shownLight, scene.view)
            canvas.withBand { drawing.draw(on: $0, &buffers, check: {}) }
            #expect(canvas == moved)
        }
    }

    /// Half a million walls, all in the image: bounded memory, and it can be stopped.
    @Test func manyWalls() throws {
        struct Stop: Error {}
        let scene = BodyScene(pitch: 60)
        let boxes = (0..<125_000).map { index in
            let (x, y) = (index % 500 * 4 - 1000, index / 500 * 8 - 1000)
            return Body.box(x, y, x + 3, y + 6, height: 30)
        }
        var checks = 0
        _ = try scene.drawn(boxes) { checks += 1 }
        #expect(checks > 125)
        for end in [1, 2, 50, checks] {
            var count = 0
            #expect(throws: Stop.self) {
                _ = try scene.drawn(boxes) {
                    count += 1
                    if count == end { throw Stop() }
                }
            }
            #expect(count == end)
        }
    }

    /// One body with very many walls can be stopped, too.
    @Test func aLargeBody() throws {
        struct Stop: Error {}
        let scene = BodyScene(pitch: 45)
        let zigzag = (0..<200_000).map { (x: $0 % 2000 - 1000, y: $0 & 1 == 0 ? -900 : 900) }
        var checks = 0
        #expect(throws: Stop.self) {
            _ = try scene.drawn([Body(rings: [zigzag + [(1000, 1000), (-1000, 1000)]], height: 10)]) {
                checks += 1
                if checks == 8 { throw Stop() }
            }
        }
        #expect(checks == 8)
    }
}
