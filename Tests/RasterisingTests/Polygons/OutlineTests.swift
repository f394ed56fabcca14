import TestSupport
import Testing

@testable import Rasterising

@Suite struct OutlineTests {
    func rows(_ canvas: Canvas) -> [String] {
        (0..<canvas.height).map { y in
            (0..<canvas.width).map { x in
                switch canvas.pixels[y * canvas.width + x] >> 24 {
                case 0: "."
                case 255: "#"
                default: "+"
                }
            }.joined()
        }
    }

    func points(_ pairs: (Double, Double)...) -> [PixelPoint] { pairs.map { PixelPoint(x: $0.0, y: $0.1) } }

    /// Through the pixels' centers an edge is one pixel wide and fully inked.
    @Test func throughCentres() {
        var canvas = Canvas(7, 5)
        canvas.outline([points((1.5, 1.5), (5.5, 1.5), (5.5, 3.5), (1.5, 3.5))], 0xFF00_0000)
        #expect(rows(canvas) == [".......", ".#####.", ".#...#.", ".#####.", "......."])
    }

    /// Along the pixels' edges it is half as strong, but still one pixel wide.
    @Test func alongEdges() {
        var canvas = Canvas(6, 5)
        canvas.outline([points((1, 1), (5, 1), (5, 4), (1, 4))], 0xFF00_0000)
        let inked = canvas.pixels.filter { $0 != 0 }
        #expect(inked.count == 13 || inked.count == 14)
        #expect((127...128).contains(canvas.pixels[1 * 6 + 2] >> 24))
    }

    @Test func steepAndFlat() {
        var canvas = Canvas(8, 8)
        canvas.outline([points((0.5, 0.5), (7.5, 7.5))], 0xFF00_0000)
        // There and back, each as long as it is wide.
        #expect(canvas.pixels.filter { $0 >> 24 == 255 }.count == 8)
    }

    @Test func theRegionIsObeyed() {
        var canvas = Canvas(8, 8)
        let region = PixelRegion(convex: points((2, 2), (6, 2), (6, 6), (2, 6)), width: 8, height: 8)
        canvas.outline([points((0, 0), (8, 8), (0, 8))], 0xFF00_0000, in: region)
        for y in 0..<8 {
            for x in 0..<8 where !((2..<6).contains(x) && (2..<6).contains(y)) {
                #expect(canvas.pixels[y * 8 + x] == 0)
            }
        }
        #expect(canvas.pixels[4 * 8 + 4] != 0)
    }

    /// A ring of any form that lies inside an image of 40x30 pixels.
    private func ring(_ seed: UInt64, side: Double) -> [PixelPoint] {
        var random = SplitMix64(state: seed)
        let (x, y) = (random.number(8...30), random.number(8...20))
        return (0..<Int.random(in: 3...9, using: &random)).map { _ in
            PixelPoint(x: x + random.number(-side...side), y: y + random.number(-side...side))
        }
    }

    /// Against the definition, edge by edge: a pixel for each column or row whose center the edge crosses along its
    /// longer axis, with one minus the smoothstep of the distance of its center.
    @Test(arguments: 1...60, [0.7, 2, 7]) func equalsTheDefinition(seed: UInt64, side: Double) {
        let ring = ring(seed, side: side)
        var canvas = Canvas(40, 30)
        canvas.outline([ring], 0xFF00_0000)
        var expected = [Double](repeating: 0, count: 40 * 30)
        var isClose = Set<Int>()
        for (index, to) in ring.enumerated() {
            let from = ring[(index + ring.count - 1) % ring.count]
            let (dx, dy) = (Double(to.x - from.x) / 256, Double(to.y - from.y) / 256)
            guard dx != 0 || dy != 0 else { continue }
            let isFlat = abs(dx) >= abs(dy)
            let start = Double(isFlat ? from.x : from.y) / 256
            let across = Double(isFlat ? from.y : from.x) / 256
            let (length, rise) = isFlat ? (dx, dy) : (dy, dx)
            for pixel in 0..<40 {
                let center = Double(pixel) + 0.5
                let isCrossed =
                    length > 0
                    ? center >= start && center < start + length : center <= start && center > start + length
                guard isCrossed else { continue }
                let value = across + (center - start) / length * rise
                let row = value.rounded(.down)
                let place = isFlat ? Int(row) * 40 + pixel : pixel * 40 + Int(row)
                // Rounding decides there.
                if abs(value - value.rounded()) < 1e-4 {
                    isClose.formUnion([place, place - 1, place + 1, place - 40, place + 40])
                }
                let distance = abs(value - row - 0.5)
                let coverage = 1 - distance * distance * (3 - 2 * distance)
                expected[place] += (1 - expected[place]) * coverage
            }
        }
        for place in expected.indices where !isClose.contains(place) {
            let drawn = Double(canvas.pixels[place] >> 24) / 255
            #expect(abs(drawn - expected[place]) < 0.02, "pixel \(place % 40), \(place / 40)")
        }
    }

    /// Neither the shape of the region nor precomputed shades change a pixel.
    @Test(arguments: 1...60, [0.7, 3, 12]) func allWaysAreOne(seed: UInt64, side: Double) {
        let ring = ring(seed, side: side)
        let region = PixelRegion(
            convex: points((18, -10), (44, 10), (22, 42), (-4, 14)), width: 40, height: 30)
        var (whole, shaded, cut, parts) = (Canvas(40, 30), Canvas(40, 30), Canvas(40, 30), Canvas(40, 30))
        whole.outline([ring], 0xA040_3020)
        shaded.outline([ring], 0xA040_3020, isReused: true)
        cut.outline([ring], 0xA040_3020, in: region)
        for first in stride(from: 0, to: ring.count, by: 2) {
            parts.outline([ring], 0xA040_3020, part: first..<min(first + 2, ring.count))
        }
        #expect(shaded.pixels == whole.pixels && parts.pixels == whole.pixels)
        for row in 0..<30 {
            for column in 0..<40 {
                let isInside = region.columns(inRow: row).contains(column)
                #expect(cut.pixels[row * 40 + column] == (isInside ? whole.pixels[row * 40 + column] : 0))
            }
        }
    }
}
