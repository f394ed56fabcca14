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
        case .jpeg where !JPEGSeal.hasEnd(file): throw cutShort(.jpeg)
        case .webp where !WebPSeal.isWhole(file): throw cutShort(.webp)
        case .jpeg, .webp, .avif, .gif: break
        }
        return header
    }

    static func cutShort(_ format: ImageFormat) -> ImagingError {
        ImagingError(.corrupt, "is a \(format.name) file that is cut short")
    }
}
