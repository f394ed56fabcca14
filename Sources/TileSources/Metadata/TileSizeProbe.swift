import Imaging

/// Reads the width of a picture from its first bytes, without decoding it.
enum TileSizeProbe {
    /// Width in pixels, or nil where the bytes do not tell or tell nonsense (0, or beyond 2048).
    static func width(of tile: Tile) -> Int? {
        let width: Int? =
            switch tile.format {
            case .image(.png): png(tile.bytes)
            case .image(.jpeg): jpeg(tile.bytes)
            case .image(.webp): webP(tile.bytes)
            default: nil
            }
        guard let width, (1...DecodingLimits.tile.side).contains(width) else { return nil }
        return width
    }

    /// PNG, 11.2.2: the first chunk is IHDR, and its first word the width.
    private static func png(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        return bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    }

    /// JPEG, B.2.2: segments up to the first start of frame (SOF0 to SOF15 but for DHT, JPG and DAC).
    private static func jpeg(_ bytes: [UInt8]) -> Int? {
        var offset = 2
        while offset + 9 <= bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            if marker == 0xFF {  // a fill byte
                offset += 1
                continue
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return Int(bytes[offset + 7]) << 8 | Int(bytes[offset + 8])
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2 else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// WebP container (RFC 9649, 2.5 to 2.7) and the two bitstreams' first fields.
    private static func webP(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ":
            guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
            return Int(bytes[26]) | Int(bytes[27] & 0x3F) << 8
        case "VP8L":
            guard bytes[20] == 0x2F else { return nil }
            return 1 + (Int(bytes[21]) | Int(bytes[22] & 0x3F) << 8)
        case "VP8X":
            return 1 + (Int(bytes[24]) | Int(bytes[25]) << 8 | Int(bytes[26]) << 16)
        default: return nil
        }
    }
}
