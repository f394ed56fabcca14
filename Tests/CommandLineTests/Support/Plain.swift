import Imaging

/// Tiles of 256 px that are quickly told apart.
enum Plain {
    enum Color: UInt32 {
        case green = 0xFF00_8000
        case blue = 0xFF00_00FF
    }

    /// One colour all over.
    static func png(_ color: Color) throws -> [UInt8] {
        try PNGEncoder.encode(Pixmap(width: 256, height: 256, fill: color.rawValue), options: PNGEncoder.Options())
    }

    /// White, with a black square in the middle, as a picture with words on it would be.
    static func sign() throws -> [UInt8] {
        let pixels = (0..<65_536).map { index -> UInt32 in
            (96..<160).contains(index % 256) && (96..<160).contains(index / 256) ? 0xFF00_0000 : 0xFFFF_FFFF
        }
        return try PNGEncoder.encode(
            Pixmap(width: 256, height: 256, pixels: pixels), options: PNGEncoder.Options())
    }
}
