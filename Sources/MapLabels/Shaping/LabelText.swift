/// The text of a label: characters in logical order, each in a section.
package struct LabelText: Hashable, Sendable {
    /// How a section is aligned within a line that is higher.
    package enum VerticalAlignment: Hashable, Sendable {
        case bottom, center, top

        /// The part of the free height that is above the section.
        var factor: Double {
            switch self {
            case .bottom: 1
            case .center: 0.5
            case .top: 0
            }
        }
    }

    /// An image in a text.
    package struct Image: Hashable, Sendable {
        /// The caller's number for it.
        package var index: Int
        /// Width in points.
        package var width: Double
        /// Height in points.
        package var height: Double
        /// Pixels of the image per point.
        package var pixelRatio: Double

        /// Creates an image.
        package init(index: Int, width: Double, height: Double, pixelRatio: Double = 1) {
            (self.index, self.width, self.height, self.pixelRatio) = (index, width, height, pixelRatio)
        }
    }

    /// A part of a text with one style.
    package struct Section: Hashable, Sendable {
        /// The index of the font stack in the caller's list; of no meaning for an image.
        package var stack: Int
        /// The image instead of characters; it counts as one character.
        package var image: Image?
        /// Size relative to the label's size.
        package var scale: Double
        /// The alignment within the line.
        package var alignment: VerticalAlignment

        /// Creates a section.
        package init(stack: Int, image: Image? = nil, scale: Double = 1, alignment: VerticalAlignment = .bottom) {
            (self.stack, self.image, self.scale, self.alignment) = (stack, image, scale, alignment)
        }
    }

    /// The characters.
    package private(set) var scalars: [Unicode.Scalar] = []
    /// The sections.
    package private(set) var sections: [Section] = []
    /// The end of each section; empty for a text of one section, as most are.
    private var ends: [Int] = []

    /// Maximum number of characters; the rest of a longer text is dropped.
    package static let maximumCount = 2_048

    /// The character that represents an image: of private use, and neutral in vertical lines.
    static let imagePlaceholder: Unicode.Scalar = "\u{E000}"

    /// Creates an empty text.
    package init() {}

    /// Creates a text of one section.
    package init(_ text: String, stack: Int = 0) {
        append(text, in: Section(stack: stack))
    }

    /// Creates a text with the only section of another one, which both share.
    package init(_ text: String, like other: LabelText) {
        (scalars, sections) = (Self.scalars(of: text, limit: Self.maximumCount), other.sections)
    }

    /// Appends a section of characters.
    package mutating func append(_ text: String, in section: Section) {
        let start = scalars.count
        let added = Self.scalars(of: text, limit: Self.maximumCount - start)
        if start == 0 { scalars = added } else { scalars += added }
        append(section, after: start)
    }

    private static func scalars(of text: String, limit: Int) -> [Unicode.Scalar] {
        var scalars = [Unicode.Scalar](repeating: " ", count: min(text.utf8.count, limit))
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < scalars.count else { break }
            scalars[count] = scalar
            count += 1
        }
        if count < scalars.count { scalars.removeLast(scalars.count - count) }
        return scalars
    }

    /// Appends an image.
    package mutating func append(image section: Section) {
        guard scalars.count < Self.maximumCount else { return }
        scalars.append(Self.imagePlaceholder)
        append(section, after: scalars.count - 1)
    }

    /// Appends a section that has the characters after those of the others.
    ///
    /// - Parameter start: the end of the others.
    private mutating func append(_ section: Section, after start: Int) {
        if sections.count == 1 { ends.append(start) }
        if !sections.isEmpty { ends.append(scalars.count) }
        sections.append(section)
    }

    /// Replaces the characters one by one.
    mutating func replaceScalars(_ scalars: [Unicode.Scalar]) {
        guard scalars.count == self.scalars.count else { return }
        self.scalars = scalars
    }

    /// Whether nothing is in it.
    package var isEmpty: Bool { scalars.isEmpty }

    /// The number of characters and images.
    package var count: Int { scalars.count }

    /// The index of a character's section.
    package func sectionIndex(at index: Int) -> Int {
        guard !ends.isEmpty else { return 0 }
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The section of a character.
    func section(at index: Int) -> Section { sections[sectionIndex(at: index)] }

    /// The characters of a section.
    package func range(ofSection index: Int) -> Range<Int> {
        ends.isEmpty ? 0..<scalars.count : (index > 0 ? ends[index - 1] : 0)..<ends[index]
    }
}

extension LabelText {
    /// Whether letters may be spaced: not if any belongs to a script whose letters join.
    package var allowsLetterSpacing: Bool { !scalars.contains(where: ScalarSet.cursive.contains) }

    /// Whether it has characters that stand upright in vertical lines, such as ideographs.
    package var allowsVerticalWriting: Bool { scalars.contains(where: ScalarSet.upright.contains) }
}
