import MapSnapshot
import RequestText

/// The parameter `format`.
enum GoogleFormat {
    /// The format; PNG if absent, and instead of GIF.
    static func read(_ query: Query, _ ignored: inout IgnoredNames) throws(DialectProblem) -> FileFormat {
        guard let text = query.text("format") else { return .png }
        switch text.lowercased() {
        case "png", "png32": return .png
        case "png8": return .png8
        case "jpg", "jpeg", "jpg-baseline": return .jpeg
        case "gif":
            ignored.add("format")
            return .png
        default: throw .invalid("format", text, "png, png8, png32, gif, jpg or jpg-baseline")
        }
    }
}
