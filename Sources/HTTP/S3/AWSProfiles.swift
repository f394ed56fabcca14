/// The sections of an AWS configuration file: keys and values by name.
///
/// Lines are `[section]`, `key = value`, or an indented `key = value` that belongs to the key above and is stored as
/// `s3.key`. Lines that start with `#` or `;` are comments.
struct AWSProfiles {
    /// Maximum file size in bytes.
    static let maximumLength = 1 << 20

    private(set) var sections: [String: [String: String]] = [:]

    init(_ text: String) {
        var (section, parent): (String?, String?) = (nil, nil)
        for line in text.split(whereSeparator: \.isNewline) {
            let isIndented = line.first?.isWhitespace == true
            let content = Self.trimmed(line)
            guard let first = content.first, first != "#", first != ";" else { continue }
            if first == "[" {
                section = Self.name(content)
                parent = nil
                if let section { sections[section, default: [:]].merge([:]) { $1 } }
                continue
            }
            let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let section, parts.count == 2, let first = parts.first, let last = parts.last else { continue }
            let (key, value) = (Self.trimmed(first).lowercased(), String(Self.trimmed(last)))
            if isIndented {
                if let parent { sections[section]?["\(parent).\(key)"] = value }
            } else {
                parent = key
                sections[section]?[key] = value
            }
        }
    }

    /// The name in brackets; in `config`, profiles except the default one are `[profile name]`.
    private static func name(_ header: Substring) -> String? {
        guard let end = header.firstIndex(of: "]") else { return nil }
        return header[..<end].dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
