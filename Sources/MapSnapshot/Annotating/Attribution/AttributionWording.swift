/// The wordings of one notice, from all that it says to who must be named.
struct AttributionWording: Hashable, Sendable {
    let full: String
    /// Without the words that no licence asks for.
    let essential: String
    /// Who has the rights: `© OpenStreetMap`.
    let holders: String
    /// The holders by the short names they are known by: `© OSM`.
    let abbreviated: String

    /// - Parameter text: plain, of one notice.
    init(_ text: String) {
        full = text
        let essential = Self.withoutOptionalWords(text)
        let holders = Self.holders(in: essential)
        self.essential = essential.isEmpty ? text : essential
        self.holders = holders.isEmpty ? self.essential : holders
        abbreviated = Self.abbreviations.reduce(self.holders) { $0.replacing($1.name, with: $1.short) }
    }

    /// Several notices beside each other.
    init(_ texts: [String]) {
        let all = texts.map { AttributionWording($0) }
        func joined(_ part: (AttributionWording) -> String) -> String {
            var seen: Set<String> = []
            return all.map(part).filter { seen.insert($0).inserted }.joined(separator: " · ")
        }
        full = joined(\.full)
        essential = joined(\.essential)
        holders = joined(\.holders)
        abbreviated = joined(\.abbreviated)
    }

    private static let abbreviations = [(name: "OpenStreetMap", short: "OSM")]

    /// Word sequences without duty, lower case, the longer before what they begin with.
    private static let optional: [[String]] = [
        ["and", "contributors"], ["&", "contributors"], ["contributors"], ["all", "rights", "reserved"],
        ["improve", "the", "underlying", "map"], ["improve", "this", "map"], ["improve", "the", "map"],
        ["report", "a", "problem"], ["terms", "of", "service"], ["terms", "of", "use"], ["terms", "&", "feedback"],
        ["terms"], ["feedback"], ["privacy", "policy"], ["legal", "notices"], ["map", "data"],
    ]
    private static let punctuation: Set<Character> = [".", ",", ";", ":", "(", ")", "[", "]"]
    private static let separators: Set<String> = ["|", "·", "-", "–", "—", "/", ",", ";", "•"]

    private static func withoutOptionalWords(_ text: String) -> String {
        let words = text.split(separator: " ").map(String.init)
        let bare = words.map { $0.lowercased().filter { !punctuation.contains($0) } }
        var kept: [String] = []
        var index = 0
        while index < words.count {
            if let phrase = optional.first(where: { bare[index...].starts(with: $0) }) {
                index += phrase.count
                // A comma behind the phrase parts what is before it from what follows.
                let last = words[index - 1].last
                if let last, ",;".contains(last), let end = kept.indices.last, kept[end].last?.isLetter == true {
                    kept[end].append(last)
                }
                continue
            }
            // No separator at the beginning, and no two of them.
            if !separators.contains(words[index]) || !(kept.last.map(separators.contains) ?? true) {
                kept.append(words[index])
            }
            index += 1
        }
        while let last = kept.last, separators.contains(last) { kept.removeLast() }
        var result = kept.joined(separator: " ")
        while let last = result.last, ",;:".contains(last) { result.removeLast() }
        return result
    }

    /// The names behind each ©, without years, up to where something else begins.
    private static func holders(in text: String) -> String {
        var holders: [String] = []
        let signed = text.replacing("(c)", with: "©").replacing("(C)", with: "©")
        for part in signed.split(separator: "©", omittingEmptySubsequences: false).dropFirst() {
            let words = part.split { ",;|·•()".contains($0) }.first?.split(separator: " ") ?? []
            let name = words.filter { !isYear($0) }.prefix { !["-", "–", "—", "/", "and", "under"].contains($0) }
            if !name.isEmpty { holders.append("© \(name.joined(separator: " "))") }
        }
        // Its guideline asks for this name, whoever wrote the notice.
        if text.contains("OpenStreetMap"), !holders.contains(where: { $0.contains("OpenStreetMap") }) {
            holders.append("© OpenStreetMap")
        }
        var seen: Set<String> = []
        return holders.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    private static func isYear(_ word: Substring) -> Bool {
        word.allSatisfy { $0.isWholeNumber || "-–".contains($0) } && (4...9).contains(word.count)
    }
}
