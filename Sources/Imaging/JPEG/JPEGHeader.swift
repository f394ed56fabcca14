/// Reads the size of a JPEG file from its first start-of-frame segment (ITU-T T.81, B.2.2).
enum JPEGHeader {
    static func size(_ file: ByteReader) -> (width: Int, height: Int)? {
        var offset = 2
        while let lead = file[offset], let marker = file[offset + 1] {
            guard lead == 0xFF else { return nil }
            switch marker {
            case 0xFF:
                // Fill bytes may precede a marker.
                offset += 1
            case 0x01, 0xD0...0xD8:
                offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = file.bigEndian(offset + 5, 2), let width = file.bigEndian(offset + 7, 2) else {
                    return nil
                }
                return (width, height)
            case 0x00, 0xD9, 0xDA:
                return nil
            default:
                guard let length = file.bigEndian(offset + 2, 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    /// Offset of the end of the application segments (JFIF, Exif and others) at the start; nil if the file is not a
    /// JPEG.
    static func endOfApplicationData(_ file: ByteReader) -> Int? {
        guard file.bigEndian(0, 3) == 0xFFD8FF else { return nil }
        var offset = 2
        while file[offset] == 0xFF, let marker = file[offset + 1], 0xE0...0xEF ~= marker,
            let length = file.bigEndian(offset + 2, 2), length >= 2
        {
            offset += 2 + length
        }
        return offset <= file.count ? offset : nil
    }
}

/// Fields of JPEG files that some programs write wrongly.
///
/// No decoder uses them, but each warns about them.
enum JPEGOddities {
    /// The file with those fields corrected, and otherwise unchanged.
    ///
    /// - In a sequential file every scan has all 64 coefficients in full precision (ITU-T T.81, B.2.3); three bytes
    ///   repeat that.
    /// - The color transform of Adobe's segment is 0, 1 or 2; any other value counts as 1, YCbCr.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var isSequential = false
        var offset = 2
        while offset + 4 <= bytes.count {
            let marker = bytes[offset + 1]
            guard bytes[offset] == 0xFF, !(0xD0...0xD9).contains(marker), ![0x00, 0x01, 0xFF].contains(marker) else {
                // Scan data, or a marker without a length.
                offset += 1
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let end = offset + 2 + length
            guard length >= 2, end <= bytes.count else { break }
            switch marker {
            case 0xC0, 0xC1: isSequential = true
            case 0xDA where isSequential && length >= 6: bytes.replaceSubrange(end - 3..<end, with: [0, 63, 0])
            case 0xEE where length >= 14 && bytes[offset + 4..<offset + 9].elementsEqual("Adobe".utf8):
                if bytes[offset + 15] > 2 { bytes[offset + 15] = 1 }
            default: break
            }
            offset = end
        }
        return bytes
    }
}

/// Finds the end of a JPEG file (ITU-T T.81, B.2.1).
enum JPEGSeal {
    /// Whether an end-of-image marker follows the start of the first scan.
    ///
    /// The two bytes never occur by chance in scan data, and a preview with its own marker comes before the scan.
    static func hasEnd(_ file: ByteReader) -> Bool {
        guard let scan = startOfScan(file) else { return false }
        var offset = file.count - 2
        while offset > scan {
            if file.bigEndian(offset, 2) == 0xFFD9 { return true }
            offset -= 1
        }
        return false
    }

    private static func startOfScan(_ file: ByteReader) -> Int? {
        var offset = 2
        while let lead = file[offset], let marker = file[offset + 1] {
            guard lead == 0xFF else { return nil }
            switch marker {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD8: offset += 2
            case 0xDA: return offset
            case 0x00, 0xD9: return nil
            default:
                guard let length = file.bigEndian(offset + 2, 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }
}
