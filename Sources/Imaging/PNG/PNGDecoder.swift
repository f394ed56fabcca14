import CPNG

/// Decodes PNG files to pixels: common ones with ``PlainPNG``, all others with libpng (`cpng_decode`).
///
/// Supports every color type, bit depth and interlacing. 16-bit samples are rounded to 8 bits. Gamma, chromaticities
/// and color profiles are ignored, as in most tile viewers, so palette colors come out as written.
package enum PNGDecoder {
    /// Decodes a whole file.
    package static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(ImagingError) -> Pixmap {
        let header = try limits.admit(bytes, as: .png)
        if let pixmap = PlainPNG.decode(bytes, width: header.width, height: header.height) { return pixmap }
        return try decodeByLibpng(bytes, header)
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
