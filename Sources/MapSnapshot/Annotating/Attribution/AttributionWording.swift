/// The wordings of an attribution, from the full text to the names that are required.
struct AttributionWording: Hashable, Sendable {
    let full: String
    /// The text without words that no license requires.
    let essential: String
    /// The copyright holders: `© OpenStreetMap`.
    let holders: String
    /// The holders' abbreviations: `© OSM`.
    let abbreviated: String
    /// The same in as little space as possible: `©OSM`.
    var compact: String { abbreviated.replacing("© ", with: "©") }

    /// - Parameter text: one attribution as plain text.
    init(_ text: String) {
        full = text
        let essential = Self.withoutOptionalWords(text)
        let holders = Self.holders(in: essential)
        self.essential = essential.isEmpty ? text : essential
        self.holders = holders.isEmpty ? self.essential : holders
        abbreviated = Self.abbreviations.reduce(self.holders) { $0.replacing($1.name, with: $1.short) }
    }

    /// Joins several attributions.
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

    /// Whether the holders are all names of the text: some names stand without a ©, and a license may require them.
    var holdersNameAll: Bool { Self.names(in: essential).isSubset(of: Self.names(in: holders)) }

    private static func names(in text: String) -> Set<Substring> {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return Set(words.filter { !isYear($0) && !["and", "c"].contains($0) })
    }

    private static let abbreviations = [(name: "OpenStreetMap", short: "OSM")]

    /// Optional phrases in lower case, longer ones before their prefixes.
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
                // A comma after the phrase separates what is before from what follows.
                let last = words[index - 1].last
                if let last, ",;".contains(last), let end = kept.indices.last, kept[end].last?.isLetter == true {
                    kept[end].append(last)
                }
                continue
            }
            // No separator at the start, and no two in a row.
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

    /// The names after each ©, without years, up to the next separator.
    private static func holders(in text: String) -> String {
        var holders: [String] = []
        let signed = text.replacing("(c)", with: "©").replacing("(C)", with: "©")
        for part in signed.split(separator: "©", omittingEmptySubsequences: false).dropFirst() {
            let words = part.split { ",;|·•()".contains($0) }.first?.split(separator: " ") ?? []
            let name = words.filter { !isYear($0) }.prefix { !["-", "–", "—", "/", "and", "under"].contains($0) }
            if !name.isEmpty { holders.append("© \(name.joined(separator: " "))") }
        }
        // OpenStreetMap's guideline requires this name, whatever the wording.
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
