import Imaging
import Testing

@testable import MapSnapshot

@Suite struct TileMosaicTests {
    /// Row by row it is what painting all of it on one canvas gives: overlaps, gaps, transparency and clipped edges.
    @Test(arguments: [0, 0xFFEE_DDCC] as [UInt32]) func equalsOneCanvas(fill: UInt32) {
        let squares: [TileMosaic.Square] = [
            (-2, -3, Self.square(side: 8, alpha: 255, seed: 1)), (6, -3, Self.square(side: 8, alpha: 128, seed: 2)),
            (5, 4, Self.square(side: 8, alpha: 0x40, seed: 3)), (11, 6, Self.square(side: 8, alpha: 255, seed: 4)),
        ]
        var whole = Pixmap(width: 16, height: 12, fill: fill)
        for (x, y, image) in squares { whole.blend(image, x: x, y: y, opacity: 1) }
        var mosaic = TileMosaic(width: 16, height: 12, fill: fill, squares: squares)
        var rows: [UInt32] = []
        for y in 0..<mosaic.height { mosaic.withRow(y) { row in for x in 0..<row.count { rows.append(row[x]) } } }
        #expect(rows == whole.pixels)
    }

    private static func square(side: Int, alpha: UInt32, seed: UInt32) -> Pixmap {
        let pixels = (0..<UInt32(side * side)).map { index in
            let gray = (index &* 37 &+ seed &* 91) % (alpha + 1)
            return alpha << 24 | gray << 16 | gray << 8 | gray
        }
        return Pixmap(width: side, height: side, pixels: pixels)
    }
}
