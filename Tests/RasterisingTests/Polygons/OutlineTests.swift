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
}
