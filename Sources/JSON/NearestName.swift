/// Suggests the name that was probably meant by one that is not known.
package enum NearestName {
    /// Maximum length of a name in Unicode scalars; longer ones are no misspellings.
    private static let limit = 64

    /// What to use instead of an unknown name, as the end of a sentence: the most similar name, else all of them.
    package static func remedy(for word: String, among names: [String]) -> String {
        if let name = find(word, among: names) { return "use \(name)" }
        return names.count == 1 ? "use \(names[0])" : "use one of \(names.joined(separator: ", "))"
    }

    /// The most similar name; nil if none is similar.
    ///
    /// Case counts as nothing, and so does a hyphen in place of an underscore. A third of the letters may be wrong, at
    /// least one: missing, added, replaced, or swapped with the next.
    package static func find(_ word: String, among names: some Sequence<String>) -> String? {
        let letters = spelling(word)
        guard letters.count > 1, letters.count <= limit else { return nil }
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(from: letters, to: spelling(name))
            if distance < best?.distance ?? (max(letters.count / 3, 1) + 1) { best = (name, distance) }
        }
        return best?.name
    }

    private static func spelling(_ name: String) -> [Unicode.Scalar] {
        name.lowercased().unicodeScalars.prefix(limit + 1).map { $0 == "-" ? "_" : $0 }
    }

    /// The number of changes between two words (optimal string alignment).
    private static func distance(from word: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for (row, letter) in word.enumerated() {
            var next = [row + 1]
            for (column, candidate) in other.enumerated() {
                var least = min(last[column] + (letter == candidate ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], word[row - 1] == candidate {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }
}
