import Colors
import Compression
import TestSupport
import Testing

@testable import Imaging

@Suite struct PNGEncoderTests {
    /// An image of `colors` distinct opaque (or partly transparent) colors, each at least once.
    static func image(colors: Int, alpha: Bool = false, width: Int = 37) -> Pixmap {
        var random = SplitMix64(state: UInt64(colors))
        let palette = (0..<colors).map { index -> UInt32 in
            let color = Color(
                red: UInt8(truncatingIfNeeded: index), green: UInt8(truncatingIfNeeded: index >> 8), blue: 77,
                alpha: alpha && index % 3 == 1 ? 255 - UInt8(index % 2) : 255)
            return color.premultiplied
        }
        let height = colors / width + 5
        let pixels = (0..<width * height).map {
            $0 < colors ? palette[$0] : palette[Int.random(in: 0..<colors, using: &random)]
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// libpng reads back every pixel, whatever the form.
    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 3000], [false, true])
    func readsBack(colors: Int, alpha: Bool) throws {
        for width in [1, 2, 3, 5, 37, 64] {
            let image = Self.image(colors: colors, alpha: alpha, width: width)
            for (search, filter) in [
                (PNGEncoder.Search.bytes(level: 2), PNGEncoder.Filter.none), (.bytes(level: 1), .up), (.pixels, .none),
                (.pixels, .up), (.bytes(level: 10), .adaptive),
            ] {
                let file = try PNGEncoder.encode(image, options: .init(search: search, filter: filter))
                #expect(
                    try ImageDecoder.decode(file, limits: DecodingLimits(side: 4000, pixels: 1 << 24, bytes: 1 << 24))
                        == image)
            }
        }
    }

    /// Each row has the filter with the smallest sum, computed here from the definitions, and its differences.
    @Test(arguments: [false, true]) func adaptiveRowsHaveTheSmallestSum(alpha: Bool) throws {
        let image = Self.photo(alpha: alpha)
        let step = alpha ? 4 : 3
        let plain = try rows(of: image, .none)
        let filtered = try rows(of: image, .adaptive)
        var kinds: Set<UInt8> = []
        for (y, row) in filtered.enumerated() {
            let above = y > 0 ? plain[y - 1] : [UInt8](repeating: 0, count: row.count)
            let all = (0...4).map { Self.differences($0, of: plain[y], below: above, step) }
            let sums = all.map { $0.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) } }
            let best = try #require(sums.indices.min { sums[$0] < sums[$1] })
            #expect(Int(row[0]) == best && Array(row[1...]) == all[best])
            kinds.insert(row[0])
        }
        #expect(kinds.count > 1)
    }

    @Test func theAlternativeIsUsedIfItIsSmaller() throws {
        for (image, isSmaller) in [(Self.photo(alpha: false), true), (Self.fewColors(), false)] {
            let files = try [PNGEncoder.Filter.none, .adaptive].map {
                try PNGEncoder.encode(image, options: .init(search: .bytes(level: 10), filter: $0))
            }
            #expect((files[1].count < files[0].count) == isSmaller)
            let either = try PNGEncoder.encode(
                image, options: .init(search: .bytes(level: 10), alternative: .adaptive))
            let isChosen = either == files[isSmaller ? 1 : 0]
            #expect(isChosen)
        }
    }

    /// Smooth colors with little noise, and noise alone in some rows.
    private static func photo(alpha: Bool) -> Pixmap {
        var random = SplitMix64(state: 11)
        let (width, height) = (61, 40)
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            let noise = y % 7 == 6 ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0...2, using: &random)
            return Color(
                red: UInt8(2 * x) &+ noise, green: UInt8(5 * y) &+ noise, blue: UInt8(x + y) &+ noise,
                alpha: alpha ? UInt8(255 - x) : 255
            ).premultiplied
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// Colors that return again and again, too many for a palette, whose differences are all different.
    private static func fewColors() -> Pixmap {
        var random = SplitMix64(state: 12)
        let colors = (0..<300).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
        let pixels = (0..<64 * 64).map { colors[$0 < 300 ? $0 : Int.random(in: 0..<300, using: &random)] }
        return Pixmap(width: 64, height: 64, pixels: pixels)
    }

    /// The rows in IDAT, each with its filter's byte.
    private func rows(of image: Pixmap, _ filter: PNGEncoder.Filter) throws -> [[UInt8]] {
        let file = try PNGEncoder.encode(image, options: .init(search: .bytes(level: 1), filter: filter))
        let data = try #require(PNGChunk.all(of: file).first { $0.type == "IDAT" }).data
        let bytes = try Zlib.decompress(data, limit: 1 << 20)
        let stride = bytes.count / image.height
        return (0..<image.height).map { Array(bytes[$0 * stride..<($0 + 1) * stride]) }
    }

    /// What a filter leaves of a row, as the PNG specification defines it in section 9.2.
    private static func differences(_ kind: Int, of row: [UInt8], below above: [UInt8], _ step: Int) -> [UInt8] {
        (1..<row.count).map { at in
            let (left, up, corner) = (
                at > step ? Int(row[at - step]) : 0, Int(above[at]), at > step ? Int(above[at - step]) : 0
            )
            let estimate = left + up - corner
            let nearest = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
            let expected = [0, left, up, (left + up) / 2, nearest][kind]
            return row[at] &- UInt8(expected)
        }
    }

    @Test(arguments: [
        (1, false, 1, 3), (2, false, 1, 3), (3, false, 2, 3), (4, false, 2, 3), (5, false, 4, 3), (16, false, 4, 3),
        (17, true, 8, 3), (256, false, 8, 3), (257, false, 8, 2), (257, true, 8, 6),
    ])
    func smallestForm(colors: Int, alpha: Bool, depth: UInt8, type: UInt8) throws {
        let chunks = try PNGChunk.all(of: PNGEncoder.encode(Self.image(colors: colors, alpha: alpha)))
        #expect(Array(chunks[0].data[8...]) == [depth, type, 0, 0, 0])
        let names = chunks.map(\.type)
        if type == 3 {
            #expect(names == (alpha ? ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"] : ["IHDR", "PLTE", "IDAT", "IEND"]))
            #expect(chunks[1].data.count == colors * 3)
        } else {
            #expect(names == ["IHDR", "IDAT", "IEND"])
        }
    }

    /// Runs of all lengths, which are looked at eight pixels at a time.
    @Test(arguments: [1, 2, 255, 256, 257, 400]) func palettesOfRuns(colors: Int) {
        var random = SplitMix64(state: UInt64(colors))
        // Words that share the same place in the table among them.
        let words = (0..<colors).map { UInt32($0) &* ($0 % 3 == 0 ? 1 << 23 : 77) }
        for count in [1, 7, 8, 9, 1000, 20_003] {
            var pixels: [UInt32] = []
            while pixels.count < count {
                let word = words[Int.random(in: 0..<colors, using: &random)]
                pixels += repeatElement(word, count: Int.random(in: 1...40, using: &random))
            }
            pixels.removeLast(pixels.count - count)
            var order: [UInt32] = []
            for word in pixels where !order.contains(word) { order.append(word) }
            let palette = Palette(exactly: pixels)
            #expect((palette == nil) == (order.count > 256))
            guard let palette else { continue }
            #expect(palette.indices.count == count && palette.colors.count == order.count)
            #expect(zip(palette.indices, pixels).allSatisfy { order[Int($0)] == $1 })
        }
    }

    @Test func paletteIsInOrderOfAppearance() throws {
        let words: [UInt32] = [0xFF00_0003, 0x8000_0000, 0xFF00_0003, 0xFF00_0001, 0xFF00_0002]
        let chunks = try PNGChunk.all(of: PNGEncoder.encode(Pixmap(width: 5, height: 1, pixels: words)))
        #expect(chunks[1].data == [0, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 2])
        #expect(chunks[2].data == [255, 128])
        // Five indices of two bits: 0 1 0 2, then 3.
        #expect(try Zlib.decompress(chunks[3].data, limit: 100) == [0, 0b0001_0010, 0b1100_0000])
    }

    @Test func samplesAreRedGreenBlueAlpha() throws {
        let image = Self.image(colors: 400)
        let data = try #require(PNGChunk.all(of: PNGEncoder.encode(image)).first { $0.type == "IDAT" }).data
        let rows = try Zlib.decompress(data, limit: 1 << 20)
        var expected: [UInt8] = []
        for y in 0..<image.height {
            expected.append(0)
            for word in image.pixels[y * 37..<(y + 1) * 37] {
                expected += [UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255)]
            }
        }
        #expect(rows == expected)
    }

    @Test func densityAndTexts() throws {
        let options = PNGEncoder.Options(
            pixelsPerMeter: 5669, text: [("Copyright", "© OpenStreetMap"), ("Comment", "a\0b")])
        let chunks = try PNGChunk.all(of: PNGEncoder.encode(Pixmap(width: 1, height: 1, fill: ~0), options: options))
        #expect(chunks.map(\.type) == ["IHDR", "PLTE", "pHYs", "iTXt", "iTXt", "IDAT", "IEND"])
        #expect(chunks[2].data == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
        #expect(chunks[3].data == Array("Copyright\0\0\0\0\0© OpenStreetMap".utf8))
        #expect(chunks[4].data == Array("Comment\0\0\0\0\0ab".utf8))
    }

    @Test(arguments: ["", " a", "a ", "ä", "a\nb", String(repeating: "k", count: 80)]) func badKeyword(keyword: String)
    {
        let error = #expect(throws: ImagingError.self) {
            try PNGEncoder.encode(Pixmap(width: 1, height: 1), options: .init(text: [(keyword, "text")]))
        }
        #expect(error?.code == .encodingFailed)
    }

    /// A word that no premultiplied color has is written as some color, and nothing traps.
    @Test func invalidWords() throws {
        var random = SplitMix64(state: 5)
        let pixels = (0..<1000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        let file = try PNGEncoder.encode(Pixmap(width: 100, height: 10, pixels: pixels))
        #expect(try PNGDecoder.decode(file, limits: .tile).height == 10)
    }

    @Test func sameBytesAgain() throws {
        let image = Self.image(colors: 900, alpha: true)
        #expect(try PNGEncoder.encode(image) == PNGEncoder.encode(image))
    }
}
