/// The format and size of an image file, read from its first bytes without decoding a pixel.
package struct ImageHeader: Hashable, Sendable {
    package let format: ImageFormat
    /// Width in pixels, at least 1.
    package let width: Int
    /// Height in pixels, at least 1.
    package let height: Int

    /// Reads the header of a PNG, JPEG or WebP file.
    package init(parsing bytes: [UInt8]) throws(ImagingError) {
        guard let format = ImageFormat(sniffing: bytes) else {
            throw ImagingError(.unsupported, "is not a supported image (PNG, JPEG or WebP)")
        }
        let reader = ByteReader(bytes)
        let size =
            switch format {
            case .png: PNGHeader.size(reader)
            case .jpeg: JPEGHeader.size(reader)
            case .webp: try WebPHeader.size(reader)
            case .avif, .gif:
                throw ImagingError(
                    .unsupported,
                    "is \(format == .gif ? "a GIF" : "an AVIF") image, which is not supported; convert it to PNG")
            }
        guard let size, size.width > 0, size.height > 0 else {
            throw ImagingError(.corrupt, "is a \(format.name) file whose header is corrupt or cut short")
        }
        (self.format, width, height) = (format, size.width, size.height)
    }
}

extension ImageFormat {
    /// The name as users write it.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .avif: "AVIF"
        case .gif: "GIF"
        }
    }
}

/// Reads numbers at any offset of a file; beyond its end, everything is nil.
struct ByteReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// The byte at an offset that is not negative.
    subscript(offset: Int) -> Int? { offset < bytes.count ? Int(bytes[offset]) : nil }

    /// A number of `length` bytes (at most 4), most significant first.
    func bigEndian(_ offset: Int, _ length: Int) -> Int? {
        guard offset <= bytes.count - length else { return nil }
        return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of `length` bytes (at most 4), least significant first.
    func littleEndian(_ offset: Int, _ length: Int) -> Int? {
        guard offset <= bytes.count - length else { return nil }
        return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the four characters are at the offset.
    func holds(_ tag: StaticString, at offset: Int) -> Bool {
        tag.withUTF8Buffer { tag in
            offset <= bytes.count - tag.count && bytes[offset..<offset + tag.count].elementsEqual(tag)
        }
    }
}
