import CWebP

/// Decodes lossy and lossless WebP files to pixels with libwebp (`WebPDecodeBGRAInto`).
package enum WebPDecoder {
    /// Decodes a whole file.
    ///
    /// Premultiplies here and not in libwebp, so that a color comes out the same as from a PNG file.
    package static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(ImagingError) -> Pixmap {
        let header = try limits.admit(bytes, as: .webp)
        try check(bytes, header)
        let count = header.width * header.height
        var isDecoded = false
        var pixels = [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
            isDecoded = bytes.withUnsafeBufferPointer { file in
                UnsafeMutableRawBufferPointer(words).withMemoryRebound(to: UInt8.self) { output in
                    WebPDecodeBGRAInto(
                        file.baseAddress, file.count, output.baseAddress, count * 4, Int32(header.width * 4)) != nil
                }
            }
            initialized = isDecoded ? count : 0
        }
        guard isDecoded else { throw damaged }
        // Ignores the header's alpha bit, which is only a hint (RFC 9649, 3.4).
        for index in pixels.indices { pixels[index] = AlphaWord.premultiply(pixels[index]) }
        return Pixmap(width: header.width, height: header.height, pixels: pixels)
    }

    /// Checks that libwebp reads the same size as our header parser, on which the limits were checked.
    private static func check(_ bytes: [UInt8], _ header: ImageHeader) throws(ImagingError) {
        var features = WebPBitstreamFeatures()
        let status = bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &features) }
        guard status == VP8_STATUS_OK, features.has_animation == 0, features.width == header.width,
            features.height == header.height
        else { throw damaged }
    }

    private static var damaged: ImagingError {
        ImagingError(.corrupt, "is a WebP file that is corrupt or cut short")
    }
}

/// Reads the size of a WebP file from its first chunk (RFC 9649, sections 2.5 to 2.7).
enum WebPHeader {
    static func size(_ file: ByteReader) throws(ImagingError) -> (width: Int, height: Int)? {
        if file.holds("VP8X", at: 12) {
            guard let flags = file[20], let width = file.littleEndian(24, 3), let height = file.littleEndian(27, 3)
            else { return nil }
            guard flags & 0x02 == 0 else {
                throw ImagingError(.unsupported, "is an animated WebP image, which is not supported; use one frame")
            }
            return (width + 1, height + 1)
        }
        if file.holds("VP8L", at: 12) {
            guard file[20] == 0x2F, let bits = file.littleEndian(21, 4) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        // A lossy key frame: three bytes of tag, three of start code, then the sizes with two bits of scaling each.
        guard file.holds("VP8 ", at: 12), file.bigEndian(23, 3) == 0x9D012A else { return nil }
        guard let width = file.littleEndian(26, 2), let height = file.littleEndian(28, 2) else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}

/// Checks the length in the header of a WebP file (RFC 9649, section 2.4).
enum WebPSeal {
    /// Whether the file is as long as its header says.
    static func isWhole(_ file: ByteReader) -> Bool {
        file.littleEndian(4, 4).map { $0 <= file.count - 8 } ?? false
    }
}
