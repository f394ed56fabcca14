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
