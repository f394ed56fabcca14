import MapSnapshot

/// Writes a JSON object in one line (RFC 8259), member by member.
struct JSONLine {
    private var bytes = Array("{".utf8)

    /// - Parameter raw: a value in JSON.
    mutating func add(_ key: String, raw value: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        append(quoted: key)
        bytes.append(UInt8(ascii: ":"))
        bytes += value.utf8
    }

    mutating func add(_ key: String, _ text: String) {
        add(key, raw: "")
        append(quoted: text)
    }

    /// The line, with its line break.
    consuming func finish() -> [UInt8] {
        bytes += "}\n".utf8
        return bytes
    }

    private mutating func append(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
