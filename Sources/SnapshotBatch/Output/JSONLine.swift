import JSON

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

    /// Programs that read lines may take more for the end of one than JSON does.
    private mutating func append(quoted text: String) {
        bytes += JSONText.quoted(text, escaping: JSONText.breaksLines)
    }
}
