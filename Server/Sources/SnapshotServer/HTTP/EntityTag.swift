/// Entity tags (RFC 9110, 8.8.3 and 13.1.2).
enum EntityTag {
    /// Whether If-None-Match names a tag.
    static func matches(_ field: String, _ tag: String) -> Bool {
        if field.trimmed == "*" { return true }
        return field.split(separator: ",").contains { part in
            let text = String(part).trimmed
            return (text.hasPrefix("W/") ? String(text.dropFirst(2)) : text) == tag
        }
    }

    /// A strong tag of bytes that have no digest: FNV-1a, 64 bits.
    static func of(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\"\(String(hash, radix: 16))-\(bytes.count)\""
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}
