/// A text in sections, each with its own style, and images between them.
package struct FormattedText: Hashable, Sendable {
    /// One section: a text or an image.
    package struct Section: Hashable, Sendable {
        /// How a section is aligned within its line.
        package enum VerticalAlign: String, CaseIterable, Sendable {
            case bottom, center, top
        }

        /// Empty in a section with an image.
        package var text: String
        /// The image instead of a text.
        package var image: StyleImage?
        /// Size relative to the label's size.
        package var scale: Double?
        /// Comma-separated font names; nil for the label's fonts.
        package var font: String?
        /// The color; nil for the label's color.
        package var color: StyleColor?
        /// The alignment; nil for the default.
        package var verticalAlign: VerticalAlign?
    }

    /// The sections, in order.
    package var sections: [Section]

    /// Creates a text from sections.
    package init(sections: [Section]) { self.sections = sections }

    /// Creates a text without formatting.
    package init(_ text: String) { sections = [Section(text: text)] }

    /// The whole text, without images.
    package var text: String {
        sections.count == 1 ? sections[0].text : sections.reduce(into: "") { $0 += $1.text }
    }

    /// Whether characters are all there is to it.
    package var isPlain: Bool {
        guard sections.count == 1, let section = sections.first else { return false }
        return section.image == nil && section.scale == nil && section.font == nil && section.color == nil
            && section.verticalAlign == nil
    }

    /// Whether there is neither text nor image.
    package var isEmpty: Bool {
        for index in sections.indices where !sections[index].text.isEmpty || sections[index].image != nil {
            return false
        }
        return true
    }
}

/// An image of the sprite, by name.
package struct StyleImage: Hashable, Sendable {
    /// The name in the sprite; never empty.
    package var name: String
    /// Whether the sprite has it; false if no list of images was given.
    package var isAvailable: Bool

    /// Creates an image reference; nil if the name is empty, which means no image.
    package init?(_ name: String, isAvailable: Bool = false) {
        guard !name.isEmpty else { return nil }
        self.name = name
        self.isAvailable = isAvailable
    }
}
