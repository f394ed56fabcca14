/// What a store says of a failure: an XML document with `Code` and `Message`, and sometimes the right `Region`.
struct S3ErrorDocument {
    /// Longest document that is read.
    static let maximumLength = 65_536
    /// Most characters that are shown of a text of the store.
    private static let maximumTextLength = 200

    let code: String?
    let message: String?
    let region: String?

    /// Reads a body; what is no such document has none of the fields.
    init(_ body: [UInt8]) {
        let text = body.count <= Self.maximumLength ? String(decoding: body, as: UTF8.self) : ""
        let isError = text.contains("<Error>") || text.contains("<Error ")
        code = isError ? Self.field("Code", in: text) : nil
        message = isError ? Self.field("Message", in: text) : nil
        region = isError ? Self.field("Region", in: text) : nil
    }

    /// The text of the first element of that name; these documents do not nest names.
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
