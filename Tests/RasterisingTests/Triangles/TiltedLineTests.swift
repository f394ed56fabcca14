import TestSupport
import Testing

@testable import Rasterising

@Suite struct TiltedLineTests {
    static let flat = TextureMap(x: 0, y: 0, columnX: 1, columnY: 0, rowX: 0, rowY: 1)

    private func drawn(_ corners: [TiltedVertex], _ map: TextureMap, _ ink: LineInk) -> [UInt32] {
        var canvas = Canvas(40, 40)
        let region = canvas.region
        var strip = [corners[0], corners[2], corners[1]]
        strip[1].corner.isRight = true
        var span = canvas.pixels.mutableSpan
        LineTriangles.draw(strip.span, on: map, ink, in: region, of: &span, width: 40, check: {})
        return canvas.pixels
    }

    private func vertex(_ x: Double, _ y: Double, depth: Double = 1, _ side: Float, fade: Float = 1) -> TiltedVertex {
        let point = depth > 0 ? PixelPoint(x: x, y: y) : PixelPoint(x: 0 as Int32, y: 0)
        return TiltedVertex(
            LineVertex(point: point, normalX: 0, normalY: side, distance: Float(x)), right: x * depth, down: y * depth,
            depth: depth, fade: fade)
    }

    /// On ground without tilt, a line is the same, solid or dashed.
    @Test(arguments: 1...20) func flatGround(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let corners = [Float(1), -1, 1].map { vertex(random.number(-5...45), random.number(-5...45), $0) }
        var ink = LineInk(word: 0xFF20_4060, outset: 6, inset: seed % 2 == 0 ? 2 : 0, fade: 1.5)
        if seed % 3 == 0 {
            (ink.dashes, ink.dashSoftness) = (DashPattern(lengths: [2, 1], isRound: false), 0.1)
        }
        var canvas = Canvas(40, 40)
        canvas.triangle(corners.map(\.corner), ink)
        let difference = zip(drawn(corners, Self.flat, ink), canvas.pixels).map {
            abs(Int($0 >> 24) - Int($1 >> 24))
        }
        #expect(difference.max() ?? 0 <= 1)
    }

    /// What is linear on the ground is divided by the depth: against the definition at every pixel.
    @Test(arguments: [0, 0.004]) func perspective(turn: Double) {
        var map = Self.flat
        (map.weight, map.columnWeight, map.rowWeight) = (0.5, turn, 0.02)
        func corner(_ x: Double, _ y: Double, _ side: Float) -> TiltedVertex {
            vertex(x, y, depth: 1 / map.weight(at: SIMD2(x, y)), side)
        }
        let corners = [corner(2, 2, 1), corner(38, 4, -1), corner(20, 39, 1)]
        let ink = LineInk(word: 0xFFFF_FFFF, outset: 4, inset: 0, fade: 4)
        let pixels = drawn(corners, map, ink)
        for y in 0..<40 {
            for x in 0..<40 where pixels[y * 40 + x] != 0 {
                let (right, down) = (Double(x) + 0.5, Double(y) + 0.5)
                let side =
                    LineTrianglesTests.interpolated(
                        corners.map(\.corner.point), corners.map { Double($0.corner.normalY) / $0.depth }, right, down)
                    / map.weight(at: SIMD2(right, down))
                let alpha = min(max(1 - abs(side), 0), 1)
                #expect(abs(Double(pixels[y * 40 + x] >> 24) / 255 - alpha) < (turn == 0 ? 0.01 : 0.05))
            }
        }
    }

    /// Edges fade as much as the corners say, between them by their depth.
    @Test func fades() {
        let ink = LineInk(word: 0xFFFF_FFFF, outset: 10, inset: 0, fade: 1)
        let hard = drawn([vertex(0, -40, 1), vertex(0, 40, -1), vertex(80, 0, 1)], Self.flat, ink)
        let soft = drawn(
            [vertex(0, -40, 1, fade: 8), vertex(0, 40, -1, fade: 8), vertex(80, 0, 1, fade: 8)], Self.flat, ink)
        #expect(hard.count { $0 >> 24 > 0 && $0 >> 24 < 255 } * 4 < soft.count { $0 >> 24 > 0 && $0 >> 24 < 255 })
    }

    /// A triangle that reaches behind the camera fills all that is in front of it, below the horizon.
    @Test func behindTheCamera() {
        let ink = LineInk(word: 0xFFFF_FFFF, outset: 1000, inset: 0, fade: 1)
        // The camera looks at row 20 of ground that begins below row 0 of the image.
        var map = Self.flat
        (map.weight, map.rowWeight) = (0, 0.05)
        func ground(_ x: Double, _ depth: Double) -> TiltedVertex {
            var corner = vertex(0, 0, depth: depth, 0)
            // Depth 1 is row 20, and rows fall with it: y · depth = 20 for all of this ground.
            (corner.right, corner.down, corner.depth) = (20 + x, 20, depth)
            if depth > 0 { corner.corner.point = PixelPoint(x: corner.right / depth, y: corner.down / depth) }
            return corner
        }
        let pixels = drawn([ground(-1000, 1), ground(1000, 1), ground(0, -3)], map, ink)
        for row in 0..<40 { #expect(pixels[row * 40 + 20] == (row < 20 ? 0 : ~0), "row \(row)") }
        // Wholly behind the camera: nothing.
        #expect(drawn([ground(-9, -1), ground(9, -1), ground(0, -3)], map, ink).allSatisfy { $0 == 0 })
    }
}
