import CPixels
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
    ///   - words: `width * height` pixels; if the image has no alpha, that of all words must be the same.
    ///   - hasAlpha: whether the alpha is written.
    ///   - spareThreads: threads that help with a large image.
    /// - Returns: nil for images that it does not support, and for a path that the processor does not support.
    package static func compress(
        _ words: [UInt32], width: Int, height: Int, hasAlpha: Bool, path: PixelPath = .best,
        spareThreads: SpareThreads = .none
    ) -> [UInt8]? {
        guard width > 0, height > 0, words.count == width * height else { return nil }
        let bandRows = min((bandPixels + width - 1) / width, height)
        let bandCount = (height + bandRows - 1) / bandRows
        let bands = spareThreads.map(bandCount) { index in
            let rows = index * bandRows..<min((index + 1) * bandRows, height)
            return band(
                words[rows.lowerBound * width..<rows.upperBound * width], width: width, height: rows.count,
                hasAlpha: hasAlpha, path: path, endsStream: index == bandCount - 1)
        }
        var checksum = Adler32()
        // Deflate with a window of 32 KiB, at the fastest level.
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(6 + bands.reduce(0) { $0 + ($1?.bytes.count ?? 0) })
        for band in bands {
            guard let band else { return nil }
            stream += band.bytes
            checksum.append(band.checksum)
        }
        stream += PNGChunkWriter.bigEndian(checksum.value)
        return stream
    }

    /// A part of the stream.
    private struct Band: Sendable {
        let bytes: [UInt8]
        let checksum: Adler32
    }

    private static func band(
        _ words: ArraySlice<UInt32>, width: Int, height: Int, hasAlpha: Bool, path: PixelPath, endsStream: Bool
    ) -> Band? {
        let pixelBytes = hasAlpha ? 4 : 3
        let workspace = pixel_deflate_workspace(width, height, pixelBytes)
        guard workspace > 0 else { return nil }
        let space = UnsafeMutableRawPointer.allocate(byteCount: workspace, alignment: 16)
        defer { space.deallocate() }
        let bound = pixel_deflate_bound(width, height, pixelBytes)
        var checksum: UInt32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            count = words.withUnsafeBufferPointer {
                pixel_deflate(
                    $0.baseAddress, width, height, pixelBytes, path.code, space, endsStream ? 1 : 0,
                    output.baseAddress, bound, &checksum)
            }
        }
        guard !bytes.isEmpty else { return nil }
        return Band(bytes: bytes, checksum: Adler32(checksum, of: (width * pixelBytes + 1) * height))
    }
}

extension PixelDeflate {
    /// Compresses an image without a palette.
    static func compress(_ pixmap: Pixmap, _ layout: PNGLayout, _ spareThreads: SpareThreads) -> [UInt8]? {
        let hasAlpha = layout == .rgba
        let words = hasAlpha ? pixmap.pixels.map { AlphaWord.unpremultiply($0) } : pixmap.pixels
        return compress(
            words, width: pixmap.width, height: pixmap.height, hasAlpha: hasAlpha, spareThreads: spareThreads)
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
