import Compression
import Foundation
import Platform
import TestSupport
import Testing

@testable import Imaging

@Suite struct PixelDeflateTests {
    /// The rows as PNG has them: a filter byte, then red, green, blue, and alpha if there is one.
    private static func rows(_ image: Pixmap, hasAlpha: Bool) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((4 * image.width + 1) * image.height)
        for y in 0..<image.height {
            rows.append(0)
            for word in image.pixels[y * image.width..<(y + 1) * image.width] {
                for shift in [16, 8, 0] as [UInt32] { rows.append(UInt8(truncatingIfNeeded: word >> shift)) }
                if hasAlpha { rows.append(UInt8(word >> 24)) }
            }
        }
        return rows
    }

    private static func compress(
        _ image: Pixmap, hasAlpha: Bool = false, path: PixelPath = .best
    ) throws -> [UInt8] {
        try #require(
            PixelDeflate.compress(
                image.pixels, width: image.width, height: image.height, hasAlpha: hasAlpha, path: path))
    }

    /// Images with repetitions at all distances, with equal rows and black ones, chosen by the seed.
    private static func image(_ width: Int, _ height: Int, colors: Int, seed: UInt64, hasAlpha: Bool = false) -> Pixmap
    {
        var random = SplitMix64(state: seed)
        var pixels: [UInt32] = []
        while pixels.count < width * height {
            let count = Int.random(in: 1...(seed % 3 == 0 ? 300 : 6), using: &random)
            switch UInt8.random(in: 0..<5, using: &random) {
            case 0 where pixels.count >= count:
                // Pixels from anywhere before.
                let start = Int.random(in: 0...(pixels.count - count), using: &random)
                pixels += pixels[start..<start + count]
            case 1 where pixels.count >= width: for _ in 0..<count { pixels.append(pixels[pixels.count - width]) }
            case 2 where seed % 2 == 0 && pixels.count >= width: pixels += pixels.suffix(width)
            default:
                let color = UInt32.random(in: 0..<UInt32(colors), using: &random) &* 0x1234_5677 >> 8
                let alpha: UInt32 = hasAlpha ? .random(in: 0...255, using: &random) : 255
                pixels += repeatElement(alpha << 24 | color, count: count)
            }
        }
        return Pixmap(width: width, height: height, pixels: Array(pixels.prefix(width * height)))
    }

    /// libdeflate reads back what we wrote, its checksum is right, and all instructions give the same bytes.
    ///
    /// Rows of 20,000 pixels exceed sums of 32 bits in a checksum, and those above 10,922 the reach of Deflate.
    @Test(
        arguments: [
            (1, 1), (1, 300), (2, 2), (3, 50), (7, 9), (8, 9), (9, 8), (85, 3), (86, 3), (87, 3), (258, 40), (300, 1),
            (512, 200), (4000, 30), (10_922, 4), (10_923, 3), (20_000, 3),
        ], [2, 300, 1 << 24]) func libdeflateReadsBack(size: (width: Int, height: Int), colors: Int) throws
    {
        for seed in 0..<6 as Range<UInt64> {
            let hasAlpha = seed > 3
            let image = Self.image(size.width, size.height, colors: colors, seed: seed, hasAlpha: hasAlpha)
            let packed = try Self.compress(image, hasAlpha: hasAlpha, path: .scalar)
            #expect(try Zlib.decompress(packed, limit: 1 << 24) == Self.rows(image, hasAlpha: hasAlpha))
            for path in PixelPath.allCases where path.isSupported {
                #expect(try Self.compress(image, hasAlpha: hasAlpha, path: path) == packed)
            }
        }
    }

    /// A large image in bands: each is read back, and the bytes are the same on one thread and on several.
    @Test(arguments: [(1024, 2048), (1000, 2100), (20_000, 110), (1 << 20, 3)], [false, true])
    func bandsAreJoined(size: (width: Int, height: Int), hasAlpha: Bool) throws {
        let (width, height) = size
        // Other rows in each band, so that none may be lost or come twice.
        let pixels = (0..<width * height).map { index in
            let (x, y) = (UInt32(index % width), UInt32(index / width))
            return (hasAlpha ? (y % 255 + 1) << 24 : 0xFF00_0000) | (y & 0xFFF) << 12 | (x / 7) & 0xFFF
        }
        let image = Pixmap(width: width, height: height, pixels: pixels)
        let packed = try Self.compress(image, hasAlpha: hasAlpha)
        let rows = Self.rows(image, hasAlpha: hasAlpha)
        #expect(try Zlib.decompress(packed, limit: 1 << 25) == rows)
        #expect(Array(packed.suffix(4)) == PNGChunkWriter.bigEndian(Zlib.adler32(rows)))
        let threads = SpareThreads(count: 3) { body in _ = BackgroundThread.start(body) }
        let together = PixelDeflate.compress(
            pixels, width: width, height: height, hasAlpha: hasAlpha, spareThreads: threads)
        #expect(together == packed)
    }

    /// Sums of parts are those of the whole.
    @Test func checksumsOfParts() {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: 255 - $0 / 1000) }
        for parts in [[0, 300_000], [0, 1, 2, 65_521, 200_000, 300_000], [0, 0, 150_000, 300_000]] {
            var sum = Adler32()
            for (start, end) in zip(parts, parts.dropFirst()) {
                sum.append(Adler32(Zlib.adler32(Array(bytes[start..<end])), of: end - start))
            }
            #expect(sum.value == Zlib.adler32(bytes))
        }
    }

    /// The brightest rows have the largest sums.
    @Test func checksumsOfWideRows() throws {
        let image = Pixmap(width: 20_000, height: 4, fill: ~0)
        for hasAlpha in [false, true] {
            let rows = Self.rows(image, hasAlpha: hasAlpha)
            for path in PixelPath.allCases where path.isSupported {
                let packed = try Self.compress(image, hasAlpha: hasAlpha, path: path)
                #expect(Array(packed.suffix(4)) == PNGChunkWriter.bigEndian(Zlib.adler32(rows)))
                #expect(try Zlib.decompress(packed, limit: 1 << 20) == rows)
            }
        }
    }

    /// A symbol that occurs once in 200,000 would have a code of more than 15 bits.
    @Test func rareSymbolsHaveCodes() throws {
        var random = SplitMix64(state: 3)
        let pixels = (0..<(256 * 300)).map { _ in
            let red = UInt32(min(UInt64.random(in: 0...UInt64.max, using: &random).leadingZeroBitCount, 24))
            return 0xFF00_0000 | red << 16 | UInt32.random(in: 0x2000...0xFFFF, using: &random)
        }
        let image = Pixmap(width: 256, height: 300, pixels: pixels)
        #expect(try Zlib.decompress(Self.compress(image), limit: 1 << 20) == Self.rows(image, hasAlpha: false))
    }

    /// A black first pixel looks like the filter byte before it.
    @Test func nothingIsBeforeTheFirstPixel() throws {
        for (width, height) in [(1, 1), (5, 1), (40, 3)] {
            let image = Pixmap(width: width, height: height, fill: 0xFF00_0000)
            #expect(try Zlib.decompress(Self.compress(image), limit: 1000) == Self.rows(image, hasAlpha: false))
        }
    }

    /// Python's zlib and libpng read it, too.
    @Test func othersReadBack() throws {
        for (index, hasAlpha) in [false, true, false].enumerated() {
            let image = Self.image(300, 200, colors: 3000, seed: UInt64(index), hasAlpha: hasAlpha)
            let packed = try Self.compress(image, hasAlpha: hasAlpha)
            let folder = FileManager.default.temporaryDirectory.appending(path: "deflate-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let (from, to) = (folder.appending(path: "packed"), folder.appending(path: "rows"))
            try Data(packed).write(to: from)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [
                "python3", "-c",
                "import sys, zlib; open(sys.argv[2], 'wb').write(zlib.decompress(open(sys.argv[1], 'rb').read()))",
                from.path, to.path,
            ]
            try process.run()
            process.waitUntilExit()
            #expect(try Array(Data(contentsOf: to)) == Self.rows(image, hasAlpha: hasAlpha))
            guard !hasAlpha else { continue }
            let file = try PNGEncoder.encode(image)
            let header = try DecodingLimits.icon.admit(file, as: .png)
            #expect(try PNGDecoder.decodeByLibpng(file, header) == image)
        }
    }

    /// Equal pixels take a few bytes per row, and equal rows and pairs that return little more.
    @Test func repetitionsAreFound() throws {
        let plain = Pixmap(width: 512, height: 512, fill: 0xFF12_3456)
        #expect(try Self.compress(plain).count < 4000)
        var random = SplitMix64(state: 1)
        let row = (0..<512).map { _ in UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random) }
        let striped = Pixmap(width: 512, height: 512, pixels: (0..<512).flatMap { _ in row })
        #expect(try Self.compress(striped).count < 8000)
        // Pairs that return at other places: as long as two rows without them.
        let shifted = Pixmap(
            width: 512, height: 16, pixels: (0..<16).flatMap { row[(7 * $0)...] + row[..<(7 * $0)] })
        #expect(try Self.compress(shifted).count < 4000)
    }

    /// One pixel that is not opaque, wherever it is, makes an image with alpha.
    @Test func oneTransparentPixel() throws {
        for (width, height) in [(1, 1), (31, 9), (300, 4)] {
            for place in [0, 1, 7, 8, 15, 16, width - 1, width, width * height - 1] where place < width * height {
                var pixels = (0..<(width * height)).map { 0xFF00_0000 | UInt32($0) &* 0x1234_567 >> 8 }
                pixels[place] = 0x7F00_0000
                for path in PixelPath.allCases where path.isSupported {
                    #expect(
                        PixelDeflate.compress(pixels, width: width, height: height, hasAlpha: false, path: path) == nil)
                }
                let image = Pixmap(width: width, height: height, pixels: pixels)
                let file = try PNGEncoder.encode(image)
                #expect(try ImageDecoder.decode(file, limits: .tile) == image)
            }
        }
    }

    /// An image with alpha is written with straight alpha.
    @Test func alphaIsStraight() throws {
        let image = Pixmap(
            width: 300, height: 2, pixels: (0..<600).map { 0x8000_0000 | (UInt32($0) % 128) << 8 | UInt32($0) / 128 })
        let file = try PNGEncoder.encode(image)
        #expect(try ImageDecoder.decode(file, limits: .tile) == image)
    }
}
