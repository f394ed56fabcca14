import CTurboJPEG

/// Decodes JPEG files to opaque pixels with TurboJPEG (`tjDecompress2`).
///
/// Supports gray and color, baseline and progressive. CMYK is refused, because its colors would be a guess without the
/// profile.
package enum JPEGDecoder {
    /// Decodes a whole file.
    package static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(ImagingError) -> Pixmap {
        let header = try limits.admit(bytes, as: .jpeg)
        guard let decoder = tjInitDecompress() else {
            throw ImagingError(.tooLarge, "could not be read: out of memory")
        }
        defer { tjDestroy(decoder) }
        try check(decoder, bytes, header)
        if let image = read(decoder, bytes, header) { return image }
        // TurboJPEG reports only the first warning, and a harmless one may hide a truncated file.
        if isHarmless(decoder), let image = read(decoder, JPEGOddities.removed(from: bytes), header) {
            return image
        }
        throw ImagingError(.corrupt, "is a corrupt JPEG file: \(message(decoder))")
    }

    /// All pixels, or nil if there was an error or a warning.
    private static func read(_ decoder: tjhandle, _ bytes: [UInt8], _ header: ImageHeader) -> Pixmap? {
        var status: Int32 = -1
        let count = header.width * header.height
        let pixels = [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
            status = bytes.withUnsafeBufferPointer { file in
                tjDecompress2(
                    decoder, file.baseAddress, UInt(file.count), UnsafeMutableRawPointer(words.baseAddress),
                    Int32(header.width), Int32(header.width * 4), Int32(header.height), Int32(TJPF_BGRA.rawValue),
                    // Limits the number of scans: a small progressive file could ask for thousands.
                    TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
            }
            initialized = status == 0 ? count : 0
        }
        return status == 0 ? Pixmap(width: header.width, height: header.height, pixels: pixels) : nil
    }

    /// Checks that TurboJPEG reads the same size as our header parser, on which the limits were checked.
    private static func check(
        _ decoder: tjhandle, _ bytes: [UInt8], _ header: ImageHeader
    ) throws(ImagingError) {
        var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = bytes.withUnsafeBufferPointer {
            tjDecompressHeader3(
                decoder, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colorspace)
        }
        guard status == 0 || isHarmless(decoder) else {
            throw ImagingError(.corrupt, "is a corrupt JPEG file: \(message(decoder))")
        }
        guard width == header.width, height == header.height else {
            throw ImagingError(.corrupt, "is a corrupt JPEG file: two headers of different size")
        }
        guard colorspace != TJCS_CMYK.rawValue, colorspace != TJCS_YCCK.rawValue else {
            throw ImagingError(.unsupported, "is a JPEG in CMYK, which is not supported; convert it to RGB")
        }
    }

    /// Whether the last call gave only a warning about something that does not affect pixels.
    ///
    /// TurboJPEG returns warnings as failures. Missing or corrupt data is such a warning, and stays a failure.
    private static func isHarmless(_ decoder: tjhandle) -> Bool {
        guard tjGetErrorCode(decoder) == TJERR_WARNING.rawValue else { return false }
        let message = message(decoder)
        return message.contains("Invalid SOS parameters") || message.contains("Adobe color transform")
    }

    private static func message(_ decoder: tjhandle) -> String {
        tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "unknown error"
    }
}
