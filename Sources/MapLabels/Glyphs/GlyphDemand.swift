/// The glyphs that the texts of an image need.
package struct GlyphDemand: Sendable {
    /// The demanded ranges of one font stack.
    package struct Stack: Sendable {
        /// The names of fonts, in order of preference.
        package let fonts: [String]
        /// The characters of each demanded range.
        fileprivate(set) var characters = CharacterRanges()

        /// The name of the stack on glyph servers.
        package var name: String { fonts.joined(separator: ",") }
        /// The numbers of its ranges, ascending.
        package var ranges: [Int] { characters.numbers }

        /// Whether glyph ranges have all characters of one demanded range.
        package func isCovered(by ranges: [GlyphRange], _ range: Int) -> Bool {
            (characters[range]?.places ?? []).allSatisfy { place in ranges.contains { $0.advance(at: place) != nil } }
        }
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
        visible { !table.has($0, stack: $1) }.sorted()
    }

    /// The demanded visible characters that neither the ranges nor the preferred local fonts of a table have: the
    /// installed fonts must be searched to know whether they are missing.
    package func rare(in table: GlyphTable) -> Set<Unicode.Scalar> { visible { !table.hasAtHand($0, stack: $1) } }

    /// The demanded characters of a stack that run from right to left, or have no glyph in the ranges of a table.
    func characters(ofStack index: Int, notPlainIn table: GlyphTable) -> CharacterRanges {
        var found = CharacterRanges()
        let characters = stacks[index].characters
        for range in characters.numbers {
            for place in characters[range]?.places ?? [] {
                if let scalar = Unicode.Scalar(UInt32(range << 8 | place)), !ScalarSet.rightToLeft.contains(scalar),
                    table.glyph(for: scalar, stack: index) != nil
                {
                    continue
                }
                var bits = CharacterBits()
                bits.insert(place)
                found.formUnion(bits, in: range)
            }
        }
        return found
    }

    private func visible(where isIncluded: (Unicode.Scalar, _ stack: Int) -> Bool) -> Set<Unicode.Scalar> {
        var found: Set<Unicode.Scalar> = []
        for (index, stack) in stacks.enumerated() {
            for range in stack.ranges {
                for place in stack.characters[range]?.places ?? [] {
                    guard let scalar = Unicode.Scalar(UInt32(range << 8 | place)), scalar.isVisible,
                        isIncluded(scalar, index)
                    else { continue }
                    found.insert(scalar)
                }
            }
        }
        return found
    }

    /// Whether no glyph is needed.
    package var isEmpty: Bool { stacks.allSatisfy { $0.characters.isEmpty } }

    /// Adds the stacks and characters of another demand.
    package mutating func formUnion(_ other: GlyphDemand) {
        for added in other.stacks {
            let index = stack(added.fonts)
            stacks[index].characters.formUnion(added.characters)
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
        for (number, section) in text.sections.enumerated()
        where section.image == nil && stacks.indices.contains(section.stack) {
            insert(text.scalars[text.range(ofSection: number)], in: section.stack, isVertical)
        }
    }

    private mutating func insert(_ scalars: ArraySlice<Unicode.Scalar>, in stack: Int, _ isVertical: Bool) {
        // Those of the first half of the first range need no look at scripts.
        var ascii = SIMD2<UInt64>.zero
        // Neighboring characters are mostly of one range, which is looked up once.
        var (range, characters) = (-1, CharacterBits())
        let arabic = ScalarSet.arabic
        for scalar in scalars {
            if scalar.isASCII, !isVertical {
                let bit: UInt64 = 1 << UInt64(scalar.value & 63)
                ascii |= scalar.value < 64 ? SIMD2(bit, 0) : SIMD2(0, bit)
                continue
            }
            if Int(scalar.value >> 8) != range {
                if range >= 0 { stacks[stack].characters.formUnion(characters, in: range) }
                (range, characters) = (Int(scalar.value >> 8), CharacterBits())
            }
            characters.insert(Int(scalar.value & 255))
            if isVertical, let form = LabelText.verticalForms[scalar] { insert(form, in: stack) }
            if arabic.contains(scalar) { insertForms(in: stack) }
        }
        if range >= 0 { stacks[stack].characters.formUnion(characters, in: range) }
        if ascii != .zero { stacks[stack].characters.formUnion(CharacterBits(ascii: ascii), in: 0) }
    }

    private mutating func insert(_ scalar: Unicode.Scalar, in stack: Int) {
        var characters = CharacterBits()
        characters.insert(Int(scalar.value & 255))
        stacks[stack].characters.formUnion(characters, in: Int(scalar.value >> 8))
    }

    /// The forms of joined letters (Arabic Presentation Forms), whichever are needed.
    private mutating func insertForms(in stack: Int) {
        for range in 0xFB...0xFE { stacks[stack].characters.formUnion(CharacterBits(), in: range) }
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
