import Platform
import TestSupport
import Testing

@testable import Imaging

@Suite struct PixmapMosaicTests {
    /// Row by row it is what painting all of it on one canvas gives: overlaps, gaps, transparency and clipped edges.
    @Test(arguments: [0, 0xFFEE_DDCC] as [UInt32]) func equalsOneCanvas(fill: UInt32) {
        let squares = [
            Self.square(-2, -3, alpha: 255, seed: 1), Self.square(6, -3, alpha: 128, seed: 2),
            Self.square(5, 4, alpha: 0x40, seed: 3), Self.square(11, 6, alpha: 255, seed: 4),
        ]
        Self.expectCanvas(squares, width: 16, height: 12, fill: fill)
    }

    /// Rows of opaque squares side by side are read from there; those with a gap, a hole or another square are painted.
    @Test(arguments: [0, 0xFFEE_DDCC] as [UInt32], [0, 1, 2, 3, 4, 5]) func readsRowsOfSquares(
        fill: UInt32, change: Int
    ) {
        var squares = (0..<9).map { index in
            Self.square(index % 3 * 8 - 3, index / 3 * 8 - 5, alpha: 255, seed: UInt32(index))
        }
        switch change {
        case 1: squares.remove(at: 4)
        case 2: squares.remove(at: 2)
        case 3: squares[3] = Self.square(-3, 3, alpha: 77, seed: 3)
        case 4: squares.append(Self.square(4, 1, alpha: 200, seed: 9))
        case 5: squares.swapAt(3, 5)
        default: break
        }
        Self.expectCanvas(squares, width: 18, height: 16, fill: fill)
    }

    /// Resampled, it is the canvas resampled, on every number of threads.
    @Test(arguments: [(90, 70), (300, 260), (41, 33)]) func isResampledAsOneImage(width: Int, height: Int) throws {
        let squares = (0..<12).map { index in
            Self.square(index % 4 * 32 - 7, index / 4 * 32 - 9, side: 32, alpha: 255, seed: UInt32(index))
        }
        let mosaic = PixmapMosaic(width: 110, height: 80, fill: 0xFF11_2233, squares: squares)
        let canvas = Self.canvas(squares, width: 110, height: 80, fill: 0xFF11_2233)
        let box = ResamplingBox(x0: 2.25, y0: 3.5, x1: 107, y1: 78.75)
        let expected = Resampler.resample(canvas, box: box, width: width, height: height)
        let threads = SpareThreads(count: 3) { body in _ = BackgroundThread.start(body) }
        for threads in [.none, threads] {
            let result = try Resampler.resample(mosaic, box: box, width: width, height: height, threads, check: {})
            #expect(result == expected)
        }
    }

    /// All rows are those of a canvas, also in parts of the columns, and each part knows what follows it.
    private static func expectCanvas(_ squares: [PixmapMosaic.Square], width: Int, height: Int, fill: UInt32) {
        let whole = canvas(squares, width: width, height: height, fill: fill)
        var mosaic = PixmapMosaic(width: width, height: height, fill: fill, squares: squares)
        for columns in [0..<width, 3..<width - 2, 5..<6] {
            for y in 0..<height {
                var row: [UInt32] = []
                var following: [Int: UInt32] = [:]
                mosaic.withParts(ofRow: y, in: columns) { part, next in
                    row += part
                    following[row.count] = next
                }
                #expect(row == Array(whole.pixels[y * width + columns.lowerBound..<y * width + columns.upperBound]))
                for (place, next) in following { #expect(next == (place < row.count ? row[place] : 0)) }
            }
        }
    }

    private static func canvas(_ squares: [PixmapMosaic.Square], width: Int, height: Int, fill: UInt32) -> Pixmap {
        var whole = Pixmap(width: width, height: height, fill: fill)
        for square in squares { whole.blend(square.image.pixmap, x: square.x, y: square.y, opacity: 1) }
        return whole
    }

    /// A square of grays; an opaque one with an even seed has indexes into a palette.
    private static func square(_ x: Int, _ y: Int, side: Int = 8, alpha: UInt32, seed: UInt32) -> PixmapMosaic.Square {
        func word(_ gray: UInt32) -> UInt32 { alpha << 24 | gray << 16 | gray << 8 | gray }
        let grays = (0..<UInt32(side * side)).map { index in (index &* 37 &+ seed &* 91) % (alpha + 1) }
        let image =
            alpha == 255 && seed % 2 == 0
            ? DecodedImage(
                width: side, height: side, indexes: grays.map { 255 - UInt8($0) }, stride: side,
                palette: (0..<256).map { word(255 - $0) })
            : DecodedImage(Pixmap(width: side, height: side, pixels: grays.map(word)))
        return PixmapMosaic.Square(x: x, y: y, image: image)
    }
}
