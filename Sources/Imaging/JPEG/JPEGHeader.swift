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
