/// The glyphs of 256 neighboring characters in one font stack, as a glyph server delivers them.
package struct GlyphRange: Sendable {
    /// The number of the range: its first character is 256 times as large.
    package let index: Int
    /// Maximum size in bytes.
    package static let maximumBytes = 4 << 20

    private let bytes: [UInt8]
    private var glyphs: [GlyphField] = []
    /// The index of each character's glyph; -1 without one.
    private var slots = [Int16](repeating: -1, count: 256)

    /// Maximum side of a glyph without its border, in pixels.
    private static let maximumSide: UInt64 = 255
    /// The border of each glyph in pixels.
    static let border = 3

    /// Reads a range (`glyphs.proto` of Mapbox's node-fontnik).
    ///
    /// Glyphs of other characters, and those whose pixels do not match their size, are left out.
    package init(_ bytes: [UInt8], index: Int) throws(GlyphError) {
        guard bytes.count <= Self.maximumBytes else { throw GlyphError("are larger than 4 MiB") }
        (self.bytes, self.index) = (bytes, index)
        var reader = GlyphMessage(0..<bytes.count)
        while !reader.isAtEnd {
            guard let field = reader.next(bytes) else { throw Self.corrupt }
            if field.number == 1, case .bytes(let stack) = field.value { try readStack(stack) }
        }
    }

    private static let corrupt = GlyphError("are corrupt")

    /// The glyph of a character; nil if there is none.
    package func glyph(for scalar: Unicode.Scalar) -> GlyphField? {
        guard Int(scalar.value >> 8) == index, slots[Int(scalar.value & 255)] >= 0 else { return nil }
        return glyph(at: Int(scalar.value & 255))
    }

    /// The glyph of the character with a number in the range.
    func glyph(at place: Int) -> GlyphField? {
        guard slots.indices.contains(place), slots[place] >= 0 else { return nil }
        return glyphs[Int(slots[place])]
    }

    /// Whether there is anything to draw of a character.
    func hasInk(at place: Int) -> Bool {
        guard slots.indices.contains(place), slots[place] >= 0 else { return false }
        return !glyphs[Int(slots[place])].isEmpty
    }

    /// The advance of a character in 1/24 em; nil if it has no glyph.
    func advance(at place: Int) -> Double? {
        slots[place] >= 0 ? glyphs[Int(slots[place])].advance : nil
    }

    private mutating func readStack(_ range: Range<Int>) throws(GlyphError) {
        var reader = GlyphMessage(range)
        while !reader.isAtEnd {
            guard let field = reader.next(bytes) else { throw Self.corrupt }
            if field.number == 3, case .bytes(let glyph) = field.value { try readGlyph(glyph) }
        }
    }

    private mutating func readGlyph(_ range: Range<Int>) throws(GlyphError) {
        var reader = GlyphMessage(range)
        var id: UInt64?
        var (left, top, advance) = (Int32(0), Int32(0), UInt32(0))
        var (width, height) = (UInt64(0), UInt64(0))
        var bitmap: Range<Int>?
        while !reader.isAtEnd {
            guard let field = reader.next(bytes) else { throw Self.corrupt }
            switch (field.number, field.value) {
            case (1, .varint(let value)): id = value
            case (2, .bytes(let range)): bitmap = range
            case (3, .varint(let value)): width = value
            case (4, .varint(let value)): height = value
            case (5, .varint(let value)): left = Self.signed(value)
            case (6, .varint(let value)): top = Self.signed(value)
            case (7, .varint(let value)): advance = UInt32(truncatingIfNeeded: value)
            default: break
            }
        }
        guard let id, id >> 8 == UInt64(clamping: index), width <= Self.maximumSide, height <= Self.maximumSide else {
            return
        }
        // With the border; 0 without ink.
        var (columns, rows, offset) = (0, 0, 0)
        if let bitmap, !bitmap.isEmpty {
            columns = Int(width) + 2 * Self.border
            rows = Int(height) + 2 * Self.border
            offset = bitmap.lowerBound
            guard columns * rows == bitmap.count else { return }
        }
        let glyph = GlyphField(
            left: Double(left), top: Double(top), advance: Double(advance), width: columns, height: rows,
            pixelsPerUnit: 1, bytes: bytes, offset: offset)
        guard let glyph else { return }
        // A character that is listed twice has its last glyph.
        let place = Int(id & 255)
        if slots[place] >= 0 {
            glyphs[Int(slots[place])] = glyph
        } else {
            slots[place] = Int16(glyphs.count)
            glyphs.append(glyph)
        }
    }

    /// ZigZag, as `sint32` has it.
    private static func signed(_ value: UInt64) -> Int32 {
        let word = UInt32(truncatingIfNeeded: value)
        return Int32(bitPattern: word >> 1) ^ -Int32(bitPattern: word & 1)
    }
}

/// A message of Protocol Buffers, field by field.
struct GlyphMessage {
    /// The content of a field; nil for the types that glyphs do not use.
    enum Value {
        case varint(UInt64)
        case bytes(Range<Int>)
        case other
    }

    private var position: Int
    private let end: Int

    /// - Parameter range: the bytes of the message.
    init(_ range: Range<Int>) { (position, end) = (range.lowerBound, range.upperBound) }

    var isAtEnd: Bool { position >= end }

    /// The next field; nil if it is truncated or of an unknown type.
    mutating func next(_ bytes: [UInt8]) -> (number: UInt64, value: Value)? {
        guard let tag = varint(bytes), tag >> 3 > 0 else { return nil }
        switch tag & 7 {
        case 0: return varint(bytes).map { (tag >> 3, .varint($0)) }
        case 1: return skip(8) ? (tag >> 3, .other) : nil
        case 2:
            guard let length = varint(bytes), length <= UInt64(end - position) else { return nil }
            let start = position
            position += Int(length)
            return (tag >> 3, .bytes(start..<position))
        case 5: return skip(4) ? (tag >> 3, .other) : nil
        default: return nil
        }
    }

    private mutating func skip(_ count: Int) -> Bool {
        guard count <= end - position else { return false }
        position += count
        return true
    }

    private mutating func varint(_ bytes: [UInt8]) -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while position < end, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}

/// Glyphs that cannot be read.
package struct GlyphError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as the end of a sentence about the glyphs.
    package let description: String

    /// Creates an error with the end of a sentence about the glyphs.
    package init(_ description: String) { self.description = description }
}
