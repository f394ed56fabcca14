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
