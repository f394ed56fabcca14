/// A text in sections, each with its own look, and images between them.
package struct FormattedText: Hashable, Sendable {
    /// One section: a text, or an image in its place.
    package struct Section: Hashable, Sendable {
        /// How a section is aligned within its line.
        package enum VerticalAlign: String, CaseIterable, Sendable {
            case bottom, center, top
        }

        /// Empty in a section with an image.
        package var text: String
        /// The image in place of a text.
        package var image: StyleImage?
        /// Of the label's size.
        package var scale: Double?
        /// Names of fonts with commas between them; nil takes the label's.
        package var font: String?
        /// nil takes the label's.
        package var color: StyleColor?
        /// nil takes the default.
        package var verticalAlign: VerticalAlign?
    }

    /// In the order of the text.
    package var sections: [Section]

    /// Sections one after the other.
    package init(sections: [Section]) { self.sections = sections }

    /// A text without looks of its own.
    package init(_ text: String) { sections = [Section(text: text)] }

    /// All of the text, without images.
    package var text: String { sections.reduce(into: "") { $0 += $1.text } }

    /// Whether there is neither text nor image.
    package var isEmpty: Bool { sections.allSatisfy { $0.text.isEmpty && $0.image == nil } }
}

/// The name of an image of the sprite.
package struct StyleImage: Hashable, Sendable {
    /// As the sprite calls it; never empty.
    package var name: String
    /// Whether the sprite has it; false where no list of images was given.
    package var isAvailable: Bool

    /// A name; nil where it is empty, which means no image.
    package init?(_ name: String, isAvailable: Bool = false) {
        guard !name.isEmpty else { return nil }
        self.name = name
        self.isAvailable = isAvailable
    }
}
