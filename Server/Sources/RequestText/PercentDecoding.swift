/// Percent-decoding (RFC 3986, section 2.1).
package enum PercentDecoding {
    /// Decodes once; a percent sign that is not followed by two digits stays, and bytes that are not UTF-8 are replaced.
    ///
    /// - Parameter plusIsSpace: whether a plus is a space, as in queries; in paths it is a plus.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        String(decoding: bytes(text, plusIsSpace: plusIsSpace).decoded, as: UTF8.self)
    }

    /// Decodes once; nil for a percent sign that is not followed by two digits, and for bytes that are not UTF-8.
    package static func validated(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let (decoded, isValid) = bytes(text, plusIsSpace: plusIsSpace)
        return isValid ? String(validating: decoded, as: UTF8.self) : nil
    }

    private static func bytes(
        _ text: some StringProtocol, plusIsSpace: Bool
    ) -> (decoded: [UInt8], isValid: Bool) {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var (index, isValid) = (0, true)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                if index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) {
                    decoded.append(high << 4 | low)
                    index += 3
                    continue
                }
                isValid = false
            }
            decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return (decoded, isValid)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
