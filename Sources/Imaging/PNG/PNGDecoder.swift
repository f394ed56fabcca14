import CPNG
import Compression

/// Decodes PNG files to pixels: common ones with ``PlainPNG``, all others with libpng (`cpng_decode`).
///
/// Supports every color type, bit depth and interlacing. 16-bit samples are rounded to 8 bits. Gamma, chromaticities
/// and color profiles are ignored, as in most tile viewers, so palette colors come out as written.
package enum PNGDecoder {
    /// Decodes a whole file.
    package static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(ImagingError) -> DecodedImage {
        let header = try limits.admit(bytes, as: .png)
        if let image = PlainPNG.decode(bytes, width: header.width, height: header.height) { return image }
        return DecodedImage(try decodeByLibpng(bytes, header))
    }

    /// Decodes any file that libpng can read, and throws its error for others.
    static func decodeByLibpng(_ bytes: [UInt8], _ header: ImageHeader) throws(ImagingError) -> Pixmap {
        let count = header.width * header.height
        var outcome = CPNG_FAILED
        var message = ""
        var pixels = [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CPNG_MESSAGE_SIZE)) { text in
                outcome = bytes.withUnsafeBufferPointer {
                    cpng_decode(
                        $0.baseAddress, $0.count, words.baseAddress, UInt32(header.width), UInt32(header.height),
                        text.baseAddress)
                }
                if outcome == CPNG_FAILED, let start = text.baseAddress { message = String(cString: start) }
            }
            initialized = outcome == CPNG_FAILED ? 0 : count
        }
        guard outcome != CPNG_FAILED else {
            throw ImagingError(.corrupt, "is a corrupt PNG file: \(message)")
        }
        if outcome == CPNG_STRAIGHT_ALPHA {
            for index in pixels.indices { pixels[index] = AlphaWord.premultiply(pixels[index]) }
        }
        return Pixmap(width: header.width, height: header.height, pixels: pixels)
    }
}

/// The IHDR chunk, which is always first (PNG specification, section 11.2.1).
enum PNGHeader {
    static func size(_ file: ByteReader) -> (width: Int, height: Int)? {
        guard file.bigEndian(8, 4) == 13, file.holds("IHDR", at: 12) else { return nil }
        guard let width = file.bigEndian(16, 4), let height = file.bigEndian(20, 4) else { return nil }
        let most = 0x7FFF_FFFF
        return width <= most && height <= most ? (width, height) : nil
    }
}

/// Checks the chunks of a PNG file up to IEND, and their checksums (PNG specification, sections 5.3 and 5.6).
enum PNGSeal {
    /// Throws if a chunk is truncated, if there is no image data, or if the checksum of a chunk that affects pixels is wrong.
    ///
    /// Chunks of metadata are skipped, as decoders do.
    static func check(_ file: ByteReader) throws(ImagingError) {
        var offset = 8
        var hasData = false
        while let length = file.bigEndian(offset, 4), length <= file.count - offset - 12 {
            let isCritical = file[offset + 4].map { $0 & 0x20 == 0 } ?? false
            if isCritical || file.holds("tRNS", at: offset + 4) {
                let crc = Zlib.crc32(file.bytes[offset + 4..<offset + 8 + length])
                guard file.bigEndian(offset + 8 + length, 4) == Int(crc) else {
                    throw ImagingError(.corrupt, "is a PNG file with a wrong checksum")
                }
            }
            if file.holds("IDAT", at: offset + 4) { hasData = true }
            if file.holds("IEND", at: offset + 4) {
                guard hasData else { throw ImagingError(.corrupt, "is a PNG file without image data") }
                return
            }
            offset += 12 + length
        }
        throw .cutShort(.png)
    }
}
