import Imaging

/// Plain tiles of 256 pixels.
enum Plain {
    enum Color: UInt32 {
        case green = 0xFF00_8000
        case blue = 0xFF00_00FF
    }

    /// One color all over.
    static func png(_ color: Color) throws -> [UInt8] {
        try PNGEncoder.encode(Pixmap(width: 256, height: 256, fill: color.rawValue), options: PNGEncoder.Options())
    }

    /// Its chunks and checksums are valid, but its data is not.
    static let undecodable: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0, 0, 0, 2, 0, 8,
        3, 0, 0, 0, 0xC3, 0xA6, 0x24, 0xC8, 0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 0x78, 0x76, 0xE6, 0x84, 0xE6, 0, 0, 0,
        0,
        0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// White, with a black square in the middle, as an image with words on it would be.
    static func sign() throws -> [UInt8] {
        let pixels = (0..<65_536).map { index -> UInt32 in
            (96..<160).contains(index % 256) && (96..<160).contains(index / 256) ? 0xFF00_0000 : 0xFFFF_FFFF
        }
        return try PNGEncoder.encode(
            Pixmap(width: 256, height: 256, pixels: pixels), options: PNGEncoder.Options())
    }
}
