/// An image file format, detected from a file's first bytes and never from its name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics; read and written.
    case png
    /// JPEG; read and written.
    case jpeg
    /// WebP; read and written, except animations.
    case webp
    /// AV1 Image File Format; recognized only.
    case avif
    /// Graphics Interchange Format; recognized only.
    case gif

    /// Detects the format from a file's first bytes; nil if it is unknown.
    package init?(sniffing bytes: [UInt8]) {
        func begins(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + prefix.count && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(Array("ftypavif".utf8), at: 4) || begins(Array("ftypavis".utf8), at: 4) {
            self = .avif
        } else if begins(Array("GIF8".utf8)) {
            self = .gif
        } else {
            return nil
        }
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
