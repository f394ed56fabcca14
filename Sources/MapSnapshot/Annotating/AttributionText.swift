/// What tile sets ask to be shown, as plain text.
enum AttributionText {
    private static let entities: [(String, String)] = [
        ("&copy;", "©"), ("&#169;", "©"), ("&#xa9;", "©"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
        ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
    ]

    /// The notices of the layers, each once, bottom layer first.
    static func notices(_ layers: [ReadyLayer]) -> [String] {
        var seen: Set<String> = []
        return layers.compactMap { $0.metadata.attribution.map(plain) }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
    }

    /// The text of a piece of HTML: without tags and control characters, the common entities decoded, spaces folded.
    static func plain(_ html: String) -> String {
        var text = ""
        var isTag = false
        for character in html.prefix(4_096) {
            switch character {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            case _ where isTag: continue
            default: text.append(character)
            }
        }
        for (entity, character) in entities { text = text.replacing(entity, with: character) }
        return text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }
}
