/// Decodes image files of any supported format to pixels.
package enum ImageDecoder {
    /// Decodes a PNG, JPEG or WebP file; its first bytes decide which.
    ///
    /// - Throws: an ``ImagingError``; a truncated file is an error, never half an image.
    package static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(ImagingError) -> Pixmap {
        try decodeKeepingPalette(bytes, limits: limits).pixmap
    }

    /// Decodes a file like ``decode(_:limits:)``, but leaves indexes into a palette as they are.
    package static func decodeKeepingPalette(
        _ bytes: [UInt8], limits: DecodingLimits
    ) throws(ImagingError) -> DecodedImage {
        switch ImageFormat(sniffing: bytes) {
        case .png: try PNGDecoder.decode(bytes, limits: limits)
        case .jpeg: DecodedImage(try JPEGDecoder.decode(bytes, limits: limits))
        case .webp: DecodedImage(try WebPDecoder.decode(bytes, limits: limits))
        case .avif, .gif, nil: throw try unreadable(bytes)
        }
    }

    /// The error of the header, if it has one, because it explains best why the rest cannot be read.
    private static func unreadable(_ bytes: [UInt8]) throws(ImagingError) -> ImagingError {
        let header = try ImageHeader(parsing: bytes)
        return ImagingError(.unsupported, "is \(header.format.name), which is not supported")
    }
}

extension DecodingLimits {
    /// Reads the header of a file that must have a certain format, and checks it against the limits.
    func admit(_ bytes: [UInt8], as format: ImageFormat) throws(ImagingError) -> ImageHeader {
        guard bytes.count <= self.bytes else {
            throw ImagingError(.tooLarge, "has \(bytes.count) bytes, over the limit of \(self.bytes)")
        }
        let header = try ImageHeader(parsing: bytes)
        guard header.format == format else {
            throw ImagingError(.corrupt, "is a \(header.format.name) file, not \(format.name)")
        }
        guard header.width <= side, header.height <= side, header.height <= pixels / header.width else {
            throw ImagingError(
                .tooLarge,
                "has \(header.width)x\(header.height) px, over the limit of \(side) px per side"
                    + " and \(pixels) in total")
        }
        return header
    }
}

/// Checks the structure of an image file for completeness, without decoding a pixel.
package enum ImageSeal {
    /// Checks a file's header against limits, and that the file is complete as far as its format shows.
    ///
    /// A file that passes may still fail to decode.
    ///
    /// - Returns: the header.
    /// - Throws: an ``ImagingError``.
    @discardableResult
    package static func check(_ bytes: [UInt8], limits: DecodingLimits) throws(ImagingError) -> ImageHeader {
        let header = try limits.admit(bytes, as: try ImageHeader(parsing: bytes).format)
        let file = ByteReader(bytes)
        switch header.format {
        case .png: try PNGSeal.check(file)
        case .jpeg where !JPEGSeal.hasEnd(file): throw .cutShort(.jpeg)
        case .webp where !WebPSeal.isWhole(file): throw .cutShort(.webp)
        case .jpeg, .webp, .avif, .gif: break
        }
        return header
    }
}
