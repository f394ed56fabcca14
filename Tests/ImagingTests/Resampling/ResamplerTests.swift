import Platform
import Testing

@testable import Imaging

@Suite struct ResamplerTests {
    static let cases = Fixture.table("resampled/cases.txt")

    @Test func tableIsThere() { #expect(Self.cases.count == 16) }

    /// Equal to Pillow to the bit: a PNG file for opaque images, a CRC for premultiplied ones.
    @Test(arguments: cases) func equalsPillow(fields: [String]) throws {
        let source = try Fixture.pixmap("resampled/\(fields[0]).png")
        let edges = try fields[1...4].map { try #require(Double($0)) }
        let result = Resampler.resample(
            source, box: ResamplingBox(x0: edges[0], y0: edges[1], x1: edges[2], y1: edges[3]),
            width: try #require(Int(fields[5])), height: try #require(Int(fields[6])))
        if fields[7].hasSuffix(".png") {
            #expect(try result == Fixture.pixmap("resampled/\(fields[7])"))
        } else {
            #expect(String(result.crc, radix: 16) == fields[7])
        }
    }

    @Test func wholePixelsAreCopied() throws {
        let source = try Fixture.pixmap("resampled/alpha.png")
        #expect(Resampler.resample(source, box: ResamplingBox(source), width: 40, height: 30) == source)
        let part = Resampler.resample(source, box: ResamplingBox(x0: 3, y0: 5, x1: 10, y1: 9), width: 7, height: 4)
        for y in 0..<4 {
            for x in 0..<7 { #expect(part.pixels[y * 7 + x] == source.pixels[(y + 5) * 40 + x + 3]) }
        }
    }

    /// A plain color stays the same at any scale, even if translucent.
    @Test(arguments: [(1, 1), (3, 90), (90, 3), (17, 64), (200, 1)]) func flatImagesStayFlat(width: Int, height: Int) {
        let source = Pixmap(width: 37, height: 23, fill: 0x80_40_20_10)
        let box = ResamplingBox(x0: 0.3, y0: 0.7, x1: 36.9, y1: 22.2)
        let result = Resampler.resample(source, box: box, width: width, height: height)
        #expect(Set(result.pixels) == [0x80_40_20_10])
    }

    /// Rows whose outer weights are zero end before the rows above them; the ring of rows must still hold them.
    @Test(arguments: 1...40) func everyPhaseEqualsTheTransposed(size: Int) throws {
        let source = try Fixture.pixmap("resampled/noise.png")
        let turned = Self.transposed(source)
        let direct = Resampler.resample(
            source, box: ResamplingBox(x0: 0, y0: 2, x1: 31, y1: 14), width: 31, height: size)
        let around = Resampler.resample(
            turned, box: ResamplingBox(x0: 2, y0: 0, x1: 14, y1: 31), width: size, height: 31)
        // One of the two passes changes nothing here, so their order cannot show.
        #expect(Self.transposed(around) == direct)
    }

    /// A large result in bands is that of one thread.
    @Test(arguments: [0.4, 1, 2.7]) func bandsAreThoseOfOneThread(factor: Double) throws {
        let pixels = (0..<640 * 700).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xFF00_0000 }
        let source = Pixmap(width: 640, height: 700, pixels: pixels)
        let box = ResamplingBox(x0: 1.5, y0: 0.25, x1: 630, y1: 699.5)
        let (width, height) = (Int(640 * factor), Int(1400 * factor))
        let threads = SpareThreads(count: 3) { body in _ = BackgroundThread.start(body) }
        let mosaic = PixmapMosaic(DecodedImage(source))
        let together = try Resampler.resample(mosaic, box: box, width: width, height: height, threads, check: {})
        #expect(together == Resampler.resample(source, box: box, width: width, height: height))
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try Resampler.resample(mosaic, box: box, width: width, height: height, threads) { throw Stop() }
        }
    }

    /// Every set of instructions gives the same pixels, with odd widths and with more than 256 pixels in a sum.
    @Test(arguments: PixelPath.allCases.filter(\.isSupported), [1, 2, 3, 7, 40, 599])
    func allPathsGiveTheSame(path: PixelPath, size: Int) {
        let pixels = (0..<601 * 599).map { index -> UInt32 in
            // Black and white in blocks make the kernel overshoot; the others are any colors.
            let block = (index / 601 / 5 + index % 601 / 7) % 3
            return block == 2 ? UInt32(truncatingIfNeeded: index &* 2_654_435_761) : block == 1 ? 0xFFFF_FFFF : 0
        }
        let source = Pixmap(width: 601, height: 599, pixels: pixels)
        let columns = ResamplingWeights(size: 601, from: 0.25, to: 600.5, count: size)
        let rows = ResamplingWeights(size: 599, from: 0.75, to: 599, count: size)
        func resampled(_ path: PixelPath) -> [UInt32] {
            var (horizontal, vertical) = (HorizontalPass(columns, path), VerticalPass(rows, width: size, path))
            var mosaic = PixmapMosaic(DecodedImage(source))
            var result = [UInt32](repeating: 0, count: size * size)
            result.withUnsafeMutableBufferPointer { result in
                for y in 0..<size {
                    vertical.run(
                        row: y, &mosaic, &horizontal,
                        into: UnsafeMutableBufferPointer(rebasing: result[y * size..<(y + 1) * size]))
                }
            }
            return result
        }
        #expect(resampled(path) == Self.sums(source, columns, rows))
    }

    /// The sums in plain arithmetic: columns first, then rows, each rounded and clamped.
    private static func sums(_ source: Pixmap, _ columns: ResamplingWeights, _ rows: ResamplingWeights) -> [UInt32] {
        func sum(_ tap: (start: Int, weights: [Int32]), _ word: (Int) -> UInt32) -> UInt32 {
            stride(from: UInt32(0), to: 32, by: 8).reduce(0) { result, shift in
                let sum = tap.weights.indices.reduce(1 << 21) {
                    $0 + Int(tap.weights[$1]) * Int(word(tap.start + $1) >> shift & 0xFF)
                }
                return result | UInt32(min(max(sum >> 22, 0), 255)) << shift
            }
        }
        let narrow = (0..<source.height).map { y in
            columns.taps.map { tap in sum(tap) { source.pixels[y * source.width + $0] } }
        }
        return rows.taps.flatMap { tap in columns.taps.indices.map { x in sum(tap) { narrow[$0][x] } } }
    }

    static func transposed(_ source: Pixmap) -> Pixmap {
        let pixels = (0..<source.width).flatMap { x in (0..<source.height).map { source.pixels[$0 * source.width + x] }
        }
        return Pixmap(width: source.height, height: source.width, pixels: pixels)
    }
}
