import CPixels
import Compression
package import Platform

/// Compresses the rows of an image for PNG, without filters, as a zlib stream (RFC 1950).
///
/// Searches repetitions pixel by pixel. In maps, they continue the pixel to the left or the row above; tables of pairs
/// and of colors find what returns elsewhere. A large image is compressed in bands of rows, on several threads.
package enum PixelDeflate {
    /// Minimum number of pixels in a band, except for the last one: such bands make a file 0.1% larger.
    static let bandPixels = 1 << 20

    /// Compresses words `0xAARRGGBB` with straight alpha.
    ///
    /// - Parameters:
    ///   - words: `width * height` pixels.
    ///   - hasAlpha: whether the alpha is written.
    ///   - spareThreads: threads that help with a large image.
    /// - Returns: nil for images that it does not support, for one that is not opaque if no alpha is written, and for a
    ///   path that the processor does not support.
    package static func compress(
        _ words: [UInt32], width: Int, height: Int, hasAlpha: Bool, path: PixelPath = .best,
        spareThreads: SpareThreads = .none
    ) -> [UInt8]? {
        guard width > 0, height > 0, words.count == width * height else { return nil }
        let bandRows = min((bandPixels + width - 1) / width, height)
        let bandCount = (height + bandRows - 1) / bandRows
        var bands = spareThreads.map(bandCount) { index in
            let rows = index * bandRows..<min((index + 1) * bandRows, height)
            return band(
                words[rows.lowerBound * width..<rows.upperBound * width], width: width, height: rows.count,
                hasAlpha: hasAlpha, path: path, startsStream: index == 0, endsStream: index == bandCount - 1)
        }
        // The first band, which is most often the only one, is not copied.
        guard let first = bands.removeFirst() else { return nil }
        var (stream, checksum) = (first.bytes, first.checksum)
        for band in bands {
            guard let band else { return nil }
            stream += band.bytes
            checksum.append(band.checksum)
        }
        stream += PNGChunkWriter.bigEndian(checksum.value)
        return stream
    }

    /// The start of a zlib stream: Deflate with a window of 32 KiB, at the fastest level (RFC 1950, section 2.2).
    private static let header: [UInt8] = [0x78, 0x01]

    /// A part of the stream.
    private struct Band: Sendable {
        let bytes: [UInt8]
        let checksum: Adler32
    }

    private static func band(
        _ words: ArraySlice<UInt32>, width: Int, height: Int, hasAlpha: Bool, path: PixelPath, startsStream: Bool,
        endsStream: Bool
    ) -> Band? {
        let pixelBytes = hasAlpha ? 4 : 3
        let workspace = pixel_deflate_workspace(width, height, pixelBytes)
        guard workspace > 0 else { return nil }
        let space = UnsafeMutableRawPointer.allocate(byteCount: workspace, alignment: 16)
        defer { space.deallocate() }
        let bound = pixel_deflate_bound(width, height, pixelBytes)
        var checksum: UInt32 = 0
        let start = startsStream ? header : []
        // With room for the checksum of the stream.
        let bytes = [UInt8](unsafeUninitializedCapacity: start.count + bound + 4) { output, count in
            _ = output.initialize(from: start)
            let packed = words.withUnsafeBufferPointer {
                pixel_deflate(
                    $0.baseAddress, width, height, pixelBytes, path.code, space, endsStream ? 1 : 0,
                    output.baseAddress.map { $0 + start.count }, bound, Zlib.continueAdler32, &checksum)
            }
            count = packed > 0 ? start.count + packed : 0
        }
        guard !bytes.isEmpty else { return nil }
        return Band(bytes: bytes, checksum: Adler32(checksum, of: (width * pixelBytes + 1) * height))
    }
}

extension PixelDeflate {
    /// Compresses an image without a palette, with its alpha if it is not opaque.
    static func compress(_ pixmap: Pixmap, _ spareThreads: SpareThreads) -> (layout: PNGLayout, packed: [UInt8])? {
        let (width, height) = (pixmap.width, pixmap.height)
        // Whether all pixels are opaque is found out on the way: most images are, and looking at all takes a while.
        let mayBeOpaque = pixmap.pixels.first.map { $0 >> 24 == 255 } ?? false
        if mayBeOpaque,
            let packed = compress(
                pixmap.pixels, width: width, height: height, hasAlpha: false, spareThreads: spareThreads)
        {
            return (.rgb, packed)
        }
        let words = pixmap.pixels.map { AlphaWord.unpremultiply($0) }
        return compress(words, width: width, height: height, hasAlpha: true, spareThreads: spareThreads)
            .map { (.rgba, $0) }
    }
}

/// The checksum of a zlib stream (RFC 1950, section 8.2), of parts.
struct Adler32 {
    /// The sum of the bytes, and the sum of these sums after each byte, both modulo 65,521.
    private var low: UInt64 = 1
    private var high: UInt64 = 0
    private var count: UInt64 = 0

    private static let modulus: UInt64 = 65_521

    /// The checksum of no bytes.
    init() {}

    /// A known checksum.
    ///
    /// - Parameter count: the number of its bytes.
    init(_ value: UInt32, of count: Int) {
        (low, high, self.count) = (UInt64(value & 0xFFFF), UInt64(value >> 16), UInt64(count))
    }

    /// As 32 bits, as it is stored.
    var value: UInt32 { UInt32(high << 16 | low) }

    /// Appends bytes with a checksum.
    ///
    /// Each of them adds to the second sum what the first sum was before them, which a checksum alone counts as 1.
    mutating func append(_ other: Adler32) {
        let before = low + Self.modulus - 1
        high = (high + other.high + other.count % Self.modulus * (before % Self.modulus)) % Self.modulus
        low = (before + other.low) % Self.modulus
        count += other.count
    }
}
