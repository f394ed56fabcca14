/// A store's error document: XML with `Code` and `Message`, and sometimes the correct `Region`.
struct S3ErrorDocument {
    /// Maximum size of a document in bytes.
    static let maximumLength = 65_536
    /// Maximum number of characters to show of a store's text.
    private static let maximumTextLength = 200

    let code: String?
    let message: String?
    let region: String?

    /// Parses a body; anything else than an error document gives no fields.
    init(_ body: [UInt8]) {
        let text = body.count <= Self.maximumLength ? String(decoding: body, as: UTF8.self) : ""
        let isError = text.contains("<Error>") || text.contains("<Error ")
        code = isError ? Self.field("Code", in: text) : nil
        message = isError ? Self.field("Message", in: text) : nil
        region = isError ? Self.field("Region", in: text) : nil
    }

    /// The text of the first element with a name; these documents do not nest names.
    private static func field(_ name: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "<\(name)>"),
            let end = text[start.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        let line = unescaped(text[start.upperBound..<end.lowerBound])
            .split {
                $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }
            }
            .joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(maximumTextLength))
    }

    private static func unescaped(_ text: Substring) -> String {
        [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#34;", "\""),
            ("&amp;", "&"),
        ]
        .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
