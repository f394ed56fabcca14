import CWebP

/// Encodes WebP files with libwebp.
package enum WebPEncoder {
    /// Maximum width and height in the format, in pixels.
    package static let maximumSide = Int(WEBP_MAX_DIMENSION)

    /// Encodes an image, with its alpha.
    ///
    /// - Parameters:
    ///   - quality: 1 (smallest) to 99 is lossy, 100 is lossless; clamped.
    ///   - copyright: copyright notice for the metadata; nil if there is none.
    package static func encode(
        _ pixmap: Pixmap, quality: Int = 80, copyright: String? = nil
    ) throws(ImagingError) -> [UInt8] {
        guard max(pixmap.width, pixmap.height) <= maximumSide else {
            throw ImagingError(
                .encodingFailed,
                "cannot be WebP at \(pixmap.width)x\(pixmap.height) px, because a side has at most \(maximumSide); use PNG"
            )
        }
        let straight = pixmap.isOpaque ? pixmap.pixels : pixmap.pixels.map(AlphaWord.unpremultiply)
        let (width, height) = (Int32(pixmap.width), Int32(pixmap.height))
        var output: UnsafeMutablePointer<UInt8>?
        let size = straight.withUnsafeBytes { words in
            words.withMemoryRebound(to: UInt8.self) { bytes in
                quality >= 100
                    ? WebPEncodeLosslessBGRA(bytes.baseAddress, width, height, width * 4, &output)
                    : WebPEncodeBGRA(bytes.baseAddress, width, height, width * 4, Float(max(quality, 1)), &output)
            }
        }
        defer { WebPFree(output) }
        guard size > 0, let output else {
            throw ImagingError(.encodingFailed, "could not be written as WebP: libwebp failed, likely out of memory")
        }
        let file = Array(UnsafeBufferPointer(start: output, count: size))
        return copyright.map { WebPMetadata.adding($0, to: file) } ?? file
    }
}
