import CWebP

/// WebP files to pixels, lossy and lossless, through libwebp (`WebPDecodeBGRAInto`).
package enum WebPDecoder {
    /// Decodes a whole file.
    ///
    /// The words are premultiplied here and not by libwebp, so that a colour comes out the same as from a PNG file.
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
        // Whatever the header says: that there is no alpha is only a hint in it (RFC 9649, 3.4).
        for index in pixels.indices { pixels[index] = AlphaWord.premultiply(pixels[index]) }
        return Pixmap(width: header.width, height: header.height, pixels: pixels)
    }

    /// Compares libwebp's reading of the header with ours, on which the limits were checked.
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
