/// Percent-decoding of URIs (RFC 3986, 2.1).
package enum PercentEncoding {
    /// The decoded text; nil if a `%` is not followed by two hexadecimal digits, or if the result is not UTF-8.
    package static func decode(_ text: String) -> String? {
        bytes(text).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The decoded bytes; nil if a `%` is not followed by two hexadecimal digits.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap(digit)
            guard digits.count == 2 else { return nil }
            rest = rest.dropFirst(2)
            bytes.append(digits[0] << 4 | digits[1])
        }
        return bytes
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
