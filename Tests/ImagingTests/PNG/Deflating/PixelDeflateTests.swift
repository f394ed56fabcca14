import Compression
import TestSupport
import Testing

@testable import Imaging

@Suite struct PixelDeflateTests {
    /// The rows as PNG has them: a filter byte, then red, green and blue.
    private static func rows(_ image: Pixmap) -> [UInt8] {
        PNGScanlines.pack(image, palette: nil, layout: .rgb, filter: .none)
    }

    /// Images with repetitions at all distances, chosen by the seed.
    private static func image(_ width: Int, _ height: Int, colors: Int, seed: UInt64) -> Pixmap {
        var random = SplitMix64(state: seed)
        var pixels: [UInt32] = []
        while pixels.count < width * height {
            let count = Int.random(in: 1...(seed % 3 == 0 ? 300 : 6), using: &random)
            switch UInt8.random(in: 0..<4, using: &random) {
            case 0 where pixels.count >= count:
                // Pixels from anywhere before.
                let start = Int.random(in: 0...(pixels.count - count), using: &random)
                pixels += pixels[start..<start + count]
            case 1 where pixels.count >= width: for _ in 0..<count { pixels.append(pixels[pixels.count - width]) }
            default:
                let word = 0xFF00_0000 | UInt32.random(in: 0..<UInt32(colors), using: &random) &* 0x1234_5677 >> 8
                pixels += repeatElement(word, count: count)
            }
        }
        return Pixmap(width: width, height: height, pixels: Array(pixels.prefix(width * height)))
    }

    /// Another library reads back what we wrote, and its checksum is right.
    @Test(
        arguments: [
            (1, 1), (1, 300), (2, 2), (3, 50), (85, 3), (86, 3), (87, 3), (258, 40), (300, 1), (512, 200), (4000, 30),
            (10_922, 4),
        ], [2, 300, 1 << 24]) func libdeflateReadsBack(size: (width: Int, height: Int), colors: Int) throws
    {
        for seed in 0..<6 {
            let image = Self.image(size.width, size.height, colors: colors, seed: UInt64(seed))
            let packed = try #require(PixelDeflate.compress(image))
            #expect(try Zlib.decompress(packed, limit: 1 << 24) == Self.rows(image))
        }
    }

    /// One color is one literal and lengths, and equal rows are repetitions of the first.
    @Test func repetitionsAreFound() throws {
        let plain = Pixmap(width: 512, height: 512, fill: 0xFF12_3456)
        #expect(try #require(PixelDeflate.compress(plain)).count < 6000)
        var random = SplitMix64(state: 1)
        let row = (0..<512).map { _ in UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random) }
        let striped = Pixmap(width: 512, height: 512, pixels: (0..<512).flatMap { _ in row })
        #expect(try #require(PixelDeflate.compress(striped)).count < 8000)
        // Pairs that return at other places: as long as two rows without them.
        let shifted = Pixmap(
            width: 512, height: 16, pixels: (0..<16).flatMap { row[(7 * $0)...] + row[..<(7 * $0)] })
        #expect(try #require(PixelDeflate.compress(shifted)).count < 4000)
    }

    /// Beyond these sizes, the row above is out of reach.
    @Test func widerImagesAreLeftToOthers() throws {
        let wide = Pixmap(width: 10_923, height: 1, pixels: (0..<10_923).map { 0xFF00_0000 | $0 })
        #expect(PixelDeflate.compress(wide) == nil)
        let file = try PNGEncoder.encode(wide, options: .init(search: .pixels))
        #expect(try PNGDecoder.decode(file, limits: .init(side: 20_000, pixels: 1 << 20, bytes: 1 << 20)) == wide)
    }
}
