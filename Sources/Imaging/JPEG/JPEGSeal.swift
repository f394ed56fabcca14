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
