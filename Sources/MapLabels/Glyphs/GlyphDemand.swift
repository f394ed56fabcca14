/// The glyphs that the texts of an image need.
package struct GlyphDemand: Sendable {
    /// The demanded ranges of one font stack.
    package struct Stack: Sendable {
        /// The names of fonts, in order of preference.
        package let fonts: [String]
        /// The characters of each demanded range, as bits; beyond the basic plane there are none.
        fileprivate(set) var characters: [Int: CharacterBits] = [:]

        /// The name of the stack on glyph servers.
        package var name: String { fonts.joined(separator: ",") }
        /// The numbers of its ranges, ascending.
        package var ranges: [Int] { characters.keys.sorted() }

        /// Whether glyph ranges have all characters of one demanded range.
        package func isCovered(by ranges: [GlyphRange], _ range: Int) -> Bool {
            (characters[range]?.places ?? []).allSatisfy { place in ranges.contains { $0.advance(at: place) != nil } }
        }
    }

    /// The characters of a range.
    struct CharacterBits: Sendable {
        private var words: SIMD4<UInt64> = .zero

        mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

        mutating func formUnion(_ other: CharacterBits) { words |= other.words }

        var places: [Int] { (0..<256).filter { words[$0 >> 6] >> UInt64($0 & 63) & 1 == 1 } }
    }

    /// The font stacks.
    package private(set) var stacks: [Stack] = []
    private var indices: [[String]: Int] = [:]

    /// Maximum number of ranges in one image; others are missing.
    package static let maximumRanges = 1_024
    /// Characters beyond the basic plane are not on glyph servers.
    package static let firstAbsentRange = 256

    /// Creates an empty demand.
    package init() {}

    /// The demanded visible characters that a table has no glyphs for, each once, ascending.
    package func missing(in table: GlyphTable) -> [Unicode.Scalar] {
        var missing: Set<Unicode.Scalar> = []
        for (index, stack) in stacks.enumerated() {
            for (range, characters) in stack.characters {
                for place in characters.places {
                    guard let scalar = Unicode.Scalar(UInt32(range << 8 | place)), scalar.isVisible,
                        !table.has(scalar, stack: index)
                    else { continue }
                    missing.insert(scalar)
                }
            }
        }
        return missing.sorted()
    }

    /// Whether no glyph is needed.
    package var isEmpty: Bool { stacks.allSatisfy { $0.characters.isEmpty } }

    /// Adds the stacks and characters of another demand.
    package mutating func formUnion(_ other: GlyphDemand) {
        for added in other.stacks {
            let index = stack(added.fonts)
            for (range, characters) in added.characters {
                stacks[index].characters[range, default: CharacterBits()].formUnion(characters)
            }
        }
    }

    /// The index of a font stack; nil if it is not in the demand.
    func index(of fonts: [String]) -> Int? { indices[fonts] }

    /// The index of a font stack, which is added if it is new.
    package mutating func stack(_ fonts: [String]) -> Int {
        if let index = indices[fonts] { return index }
        indices[fonts] = stacks.count
        stacks.append(Stack(fonts: fonts))
        return stacks.count - 1
    }

    /// Adds the characters of a text whose sections have stacks of this demand.
    ///
    /// - Parameter isVertical: whether it may be written vertically, which needs other punctuation.
    package mutating func insert(_ text: LabelText, isVertical: Bool = false) {
        // Neighboring characters are mostly of one range, which is looked up once.
        var (stack, range, characters) = (0, -1, CharacterBits())
        for (index, scalar) in text.scalars.enumerated() {
            let section = text.section(at: index)
            guard section.image == nil else { continue }
            if section.stack != stack || Int(scalar.value >> 8) != range {
                insert(characters, range, in: stack)
                (stack, range, characters) = (section.stack, Int(scalar.value >> 8), CharacterBits())
            }
            characters.insert(Int(scalar.value & 255))
            guard stacks.indices.contains(stack) else { continue }
            if isVertical, let form = LabelText.verticalForms[scalar] { insert(form, in: stack) }
            if ScalarSet.arabic.contains(scalar) { insertForms(in: stack) }
        }
        insert(characters, range, in: stack)
    }

    private mutating func insert(_ characters: CharacterBits, _ range: Int, in stack: Int) {
        guard range >= 0, stacks.indices.contains(stack) else { return }
        stacks[stack].characters[range, default: CharacterBits()].formUnion(characters)
    }

    private mutating func insert(_ scalar: Unicode.Scalar, in stack: Int) {
        stacks[stack].characters[Int(scalar.value >> 8), default: CharacterBits()].insert(Int(scalar.value & 255))
    }

    /// The forms of joined letters (Arabic Presentation Forms), whichever are needed.
    private mutating func insertForms(in stack: Int) {
        for range in 0xFB...0xFE where stacks[stack].characters[range] == nil {
            stacks[stack].characters[range] = CharacterBits()
        }
    }
}

extension Unicode.Scalar {
    /// Whether a label looks different without the character.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }
}
