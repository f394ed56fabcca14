import TestSupport
import Testing

@testable import Rasterising

@Suite struct LineTrianglesTests {
    func vertex(_ point: PixelPoint, _ side: Float, round: Float = 0) -> LineVertex {
        LineVertex(point: point, normalX: round, normalY: side)
    }

    /// Against the definition at every pixel: inside by three edges, the value by weights of the corners.
    @Test(arguments: 1...80) func equalsTheDefinition(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let points = (0..<3).map { _ in random.point(30, 30) }
        let sides: [Float] = [1, -1, 1]
        let ink = LineInk(word: 0xFFFF_FFFF, outset: 3, inset: 0, fade: 2)
        var canvas = Canvas(30, 30)
        canvas.triangle(zip(points, sides).map { vertex($0, $1) }, ink)
        for y in 0..<30 {
            for x in 0..<30 {
                let isInside = winding([points], x: x, y: y) != 0
                let side = Self.interpolated(points, sides.map(Double.init), Double(x) + 0.5, Double(y) + 0.5)
                let alpha = isInside ? min(max((1 - abs(side)) * 3 / 2, 0), 1) : 0
                let found = Double(canvas.pixels[y * 30 + x] >> 24) / 255
                #expect(abs(found - alpha) < 0.01, "pixel \(x), \(y)")
            }
        }
    }

    /// A fan of triangles around a point covers each pixel once.
    @Test(arguments: 1...20) func fansNeitherOverlapNorGape(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let center = random.point(30, 30, margin: -10)
        let corners = [(-50.0, -50.0), (20, -60), (90, -50), (95, 20), (90, 90), (20, 85), (-50, 90), (-55, 10)]
            .map { PixelPoint(x: $0.0, y: $0.1) }
        let ink = LineInk(word: 0x8080_8080, outset: 1000, inset: 0, fade: 1)
        var canvas = Canvas(30, 30)
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            canvas.triangle([vertex(center, 0), vertex(corner, 0), vertex(next, 0)], ink)
        }
        #expect(canvas.pixels.allSatisfy { $0 == 0x8080_8080 })
    }

    @Test func aGapIsOpen() {
        let ink = LineInk(word: 0xFFFF_FFFF, outset: 8, inset: 4, fade: 1)
        var canvas = Canvas(1, 16)
        let corners = [(-9.0, 0.0, Float(1)), (9, 0, 1), (-9, 16, -1), (9, 16, -1)].map {
            vertex(PixelPoint(x: $0.0, y: $0.1), $0.2)
        }
        canvas.triangle([corners[0], corners[1], corners[2]], ink)
        canvas.triangle([corners[1], corners[2], corners[3]], ink)
        let alphas = canvas.pixels.map { $0 >> 24 }
        #expect(alphas[2] == 255)
        #expect(alphas[13] == 255)
        #expect(alphas[6...9].allSatisfy { $0 == 0 })
    }

    @Test func dashesAndGradients() {
        var ink = LineInk(word: 0xFF00_0000, outset: 1000, inset: 0, fade: 1)
        ink.dashes = DashPattern(lengths: [1, 1], isRound: false)
        ink.dashSoftness = 0.01
        var corners = [(0.0, -20.0), (0, 20), (64, -20), (64, 20)].map { vertex(PixelPoint(x: $0.0, y: $0.1), 0) }
        for index in 2..<4 { corners[index].distance = 2 }
        for index in 2..<4 { corners[index].progress = 1 }
        var canvas = Canvas(64, 1)
        canvas.triangle([corners[0], corners[1], corners[2]], ink)
        canvas.triangle([corners[1], corners[2], corners[3]], ink)
        let dashed = canvas.pixels.map { $0 != 0 }
        #expect(dashed[2..<14].allSatisfy { $0 })
        #expect(dashed[18..<30].allSatisfy { !$0 })
        #expect(dashed[34..<46].allSatisfy { $0 })

        ink.dashes = nil
        ink.gradient = LineGradient(words: [0xFFFF_0000, 0xFF00_00FF], isStepped: true)
        canvas.triangle([corners[0], corners[1], corners[2]], ink)
        canvas.triangle([corners[1], corners[2], corners[3]], ink)
        #expect(canvas.pixels[..<32].allSatisfy { $0 == 0xFFFF_0000 })
        #expect(canvas.pixels[32...].allSatisfy { $0 == 0xFF00_00FF })
    }

    static func interpolated(_ p: [PixelPoint], _ values: [Double], _ x: Double, _ y: Double) -> Double {
        let q = p.map { (x: Double($0.x) / 256, y: Double($0.y) / 256) }
        func area(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)) -> Double {
            (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
        }
        let whole = area(q[0], q[1], q[2])
        let here = (x: x, y: y)
        return
            (values[0] * area(here, q[1], q[2]) + values[1] * area(q[0], here, q[2])
            + values[2] * area(q[0], q[1], here)) / whole
    }
}
