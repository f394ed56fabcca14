import TestSupport
import Testing

@testable import Rasterising

@Suite struct PolygonFillerTests {
    static let ink: UInt32 = 0xFF10_2030

    /// Against the definition at every pixel: polygons of any form, with holes and crossings of their own.
    @Test(arguments: 1...60) func equalsTheDefinition(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let rings = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (0..<Int.random(in: 3...40, using: &random)).map { _ in random.point(40, 30) }
        }
        var canvas = Canvas(40, 30)
        canvas.fill(rings, Self.ink)
        for y in 0..<30 {
            for x in 0..<40 {
                let expected = winding(rings, x: x, y: y) == 0 ? 0 : Self.ink
                #expect(canvas.pixels[y * 40 + x] == expected, "pixel \(x), \(y)")
            }
        }
    }

    /// The same for rings of a few pixels, which are filled in another way.
    @Test(arguments: 1...200, [0.6, 1.2, 2.5]) func smallRingsEqualTheDefinition(seed: UInt64, side: Double) {
        var random = SplitMix64(state: seed)
        let (x, y) = (random.number(-1...13), random.number(-1...13))
        let ring = (0..<Int.random(in: 3...16, using: &random)).map { _ in
            PixelPoint(x: x + random.number(-side...side), y: y + random.number(-side...side))
        }
        var canvas = Canvas(12, 12)
        canvas.fill([ring], 0x8040_2010)
        for y in 0..<12 {
            for x in 0..<12 {
                // Half-transparent ink shows pixels that are drawn twice.
                let expected: UInt32 = winding([ring], x: x, y: y) == 0 ? 0 : 0x8040_2010
                #expect(canvas.pixels[y * 12 + x] == expected, "pixel \(x), \(y)")
            }
        }
    }

    /// A deadline is met within a polygon, too.
    @Test func fillingStopsBetweenBands() {
        struct Stop: Error {}
        let teeth = (0..<60_000).map { PixelPoint(x: Double($0 % 64), y: $0 & 1 == 0 ? -5.0 : 105) }
        let (ends, region) = ([teeth.count], PixelRegion(width: 64, height: 100))
        func fill(_ check: () throws -> Void) rethrows -> [UInt32] {
            var (filler, pixels) = (PolygonFiller(), [UInt32](repeating: 0, count: 6_400))
            var span = pixels.mutableSpan
            try filler.fill(
                teeth.span, ends: ends.span, within: .around(teeth.span), FillInk(Self.ink), in: region, of: &span,
                width: 64, check: check)
            return pixels
        }
        var checks = 0
        let whole = fill { checks += 1 }
        #expect(checks >= 4)
        #expect(throws: Stop.self) { _ = try fill { throw Stop() } }
        #expect(whole.contains(Self.ink))
    }

    /// Neighbors leave no pixel between them and share none, whichever way they are turned.
    @Test(arguments: (0..<52).map { Double($0) * 7 }) func sharedEdges(degrees: Double) {
        let (cosine, sine) = (Self.cosine(degrees), Self.cosine(degrees - 90))
        func turned(_ x: Double, _ y: Double) -> PixelPoint {
            PixelPoint(x: 32 + x * cosine - y * sine, y: 32 + x * sine + y * cosine)
        }
        // A grid of parallelograms larger than the canvas; half-transparent ink shows what is drawn twice.
        var canvas = Canvas(64, 64)
        for row in -20..<20 {
            for column in -20..<20 {
                let (x, y) = (Double(column) * 5.3, Double(row) * 4.1)
                let ring = [
                    turned(x + y * 0.3, y), turned(x + 5.3 + y * 0.3, y),
                    turned(x + 5.3 + (y + 4.1) * 0.3, y + 4.1), turned(x + (y + 4.1) * 0.3, y + 4.1),
                ]
                canvas.fill([row & 1 == 0 ? ring : ring.reversed()], 0x8080_8080)
            }
        }
        #expect(canvas.pixels.allSatisfy { $0 == 0x8080_8080 })
    }

    @Test func theRegionIsObeyed() {
        let square = [(1.0, 1.0), (9, 1), (9, 9), (1, 9)].map { PixelPoint(x: $0.0, y: $0.1) }
        let diamond = PixelRegion(
            convex: [(5.0, 0.0), (10, 5), (5, 10), (0, 5)].map { PixelPoint(x: $0.0, y: $0.1) }, width: 10, height: 10)
        var canvas = Canvas(10, 10)
        canvas.fill([square], Self.ink, in: diamond)
        for y in 0..<10 {
            for x in 0..<10 {
                let isInside = (1..<9).contains(x) && (1..<9).contains(y) && diamond.columns(inRow: y).contains(x)
                #expect((canvas.pixels[y * 10 + x] != 0) == isInside)
            }
        }
    }

    @Test func halfTransparentInkIsBlended() {
        var canvas = Canvas(1, 1, fill: 0xFFFF_FFFF)
        let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { PixelPoint(x: $0.0, y: $0.1) }
        canvas.fill([square], 0x8040_0000)
        #expect(canvas.pixels == [0xFFBF_7F7F])
    }

    /// Whatever the numbers are, nothing traps and nothing outside is touched.
    @Test(arguments: 1...40) func anyNumbers(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, 2e6, -2e6, 0, 15.5]
        let ring = (0..<9).map { _ in
            PixelPoint(x: wild.randomElement(using: &random) ?? 0, y: wild.randomElement(using: &random) ?? 0)
        }
        var canvas = Canvas(16, 16)
        canvas.fill([ring], 0x8080_8080)
        canvas.outline([ring], 0x8080_8080)
        #expect(canvas.pixels.count == 256)
    }

    /// More crossings than fit in memory are filled in bands, with the same result.
    @Test func manyCrossings() {
        let teeth = (0..<30_000).map { PixelPoint(x: Double($0 % 100) + 0.2, y: $0 & 1 == 0 ? -5.0 : 105) }
        var canvas = Canvas(100, 100)
        canvas.fill([teeth], Self.ink)
        for (x, y) in [(0, 0), (50, 50), (99, 99), (3, 98)] {
            #expect((canvas.pixels[y * 100 + x] != 0) == (winding([teeth], x: x, y: y) != 0))
        }
    }

    /// Without a mathematics library: a few terms of the series after reduction to a half turn.
    static func cosine(_ degrees: Double) -> Double {
        var turn = degrees.truncatingRemainder(dividingBy: 360)
        if turn < 0 { turn += 360 }
        if turn > 180 { return -cosine(turn - 180) }
        let x = turn * Double.pi / 180
        var (term, sum) = (1.0, 1.0)
        for index in 1..<20 {
            term *= -x * x / Double((2 * index - 1) * 2 * index)
            sum += term
        }
        return sum
    }
}
