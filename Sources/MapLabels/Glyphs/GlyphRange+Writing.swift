extension GlyphRange {
    /// A glyph to write: a distance field of 24 pixels per em.
    package struct Glyph: Sendable {
        fileprivate let place: Int
        fileprivate let left, top, advance: Int
        /// Without the border.
        fileprivate let width, height: Int
        fileprivate let field: [UInt8]

        /// Creates a glyph; nil for one that clients refuse, or whose field does not fit its size.
        ///
        /// The limits are those of MapLibre Native's `glyph_pbf.cpp`.
        ///
        /// - Parameters:
        ///   - scalar: its character, below U+10000.
        ///   - left: the left edge of the ink to the right of the pen, in pixels.
        ///   - top: the top edge of the ink above the reference line (`LocalGlyph.ascent`), in pixels.
        ///   - advance: distance to the next glyph in pixels.
        ///   - width: width of the field in pixels, with its border; 0 without ink.
        ///   - height: height of the field in pixels, with its border; 0 without ink.
        ///   - field: the field row by row from the top.
        package init?(
            _ scalar: Unicode.Scalar, left: Int, top: Int, advance: Int, width: Int, height: Int, field: [UInt8]
        ) {
            let borders = field.isEmpty ? 0 : 2 * GlyphRange.border
            let inner = (width: width - borders, height: height - borders)
            let (sides, offsets) = (0...255, -128...127)
            guard scalar.value < 1 << 16, field.count == width * height, sides.contains(inner.width),
                sides.contains(inner.height), sides.contains(advance), offsets.contains(left), offsets.contains(top)
            else { return nil }
            place = Int(scalar.value)
            (self.left, self.top, self.advance) = (left, top, advance)
            (self.width, self.height, self.field) = (inner.width, inner.height, field)
        }

        fileprivate var message: [UInt8] {
            var message = GlyphWriter()
            message.add(1, place)
            if !field.isEmpty { message.add(2, field) }
            message.add(3, width)
            message.add(4, height)
            message.add(5, signed: left)
            message.add(6, signed: top)
            message.add(7, advance)
            return message.bytes
        }
    }

    /// The file of a range, as `init(_:index:)` and MapLibre's clients read it (`glyphs.proto` of Mapbox's node-fontnik).
    ///
    /// - Parameters:
    ///   - glyphs: by character.
    ///   - font: the name of the font stack.
    ///   - index: the number of the range.
    package static func file(_ glyphs: [Glyph], font: String, index: Int) -> [UInt8] {
        var stack = GlyphWriter()
        stack.add(1, Array(font.utf8))
        stack.add(2, Array("\(index * 256)-\(index * 256 + 255)".utf8))
        for glyph in glyphs { stack.add(3, glyph.message) }
        var file = GlyphWriter()
        file.add(1, stack.bytes)
        return file.bytes
    }
}

/// Writes a message of Protocol Buffers, field by field.
private struct GlyphWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ field: UInt64, _ value: Int) {
        append(field << 3)
        append(UInt64(value))
    }

    /// ZigZag, as `sint32` has it.
    mutating func add(_ field: UInt64, signed value: Int) { add(field, value << 1 ^ value >> 63) }

    mutating func add(_ field: UInt64, _ content: [UInt8]) {
        append(field << 3 | 2)
        append(UInt64(content.count))
        bytes += content
    }

    private mutating func append(_ varint: UInt64) {
        var rest = varint
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
