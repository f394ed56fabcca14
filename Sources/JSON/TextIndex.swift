/// Finds texts in a list, such as the names of a tile's properties, by their bytes.
package struct TextIndex: Hashable, Sendable {
    private let texts: [String]
    /// The first place of each text; empty for a short list, where comparing takes less time than a table.
    private let places: [ExactText: Int]

    /// Lists up to this length have no table.
    private static let shortCount = 64

    /// Creates an index of a list.
    package init(_ texts: [String]) {
        self.texts = texts
        places =
            texts.count > Self.shortCount
            ? Dictionary(texts.enumerated().lazy.map { (ExactText($1), $0) }) { first, _ in first } : [:]
    }

    /// The first place of a text; nil if it is not in the list.
    package func place(of text: String) -> Int? {
        texts.count > Self.shortCount
            ? places[ExactText(text)] : texts.firstIndex { $0.hasSameBytes(as: text) }
    }
}
