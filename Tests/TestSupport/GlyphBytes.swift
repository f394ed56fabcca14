/// Builds glyph ranges as servers deliver them.
package enum GlyphBytes {
    package static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }

    package static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    package static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    package static func signed(_ value: Int32) -> UInt64 { UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))) }

    /// A glyph whose field has all the same values.
    package static func glyph(
        _ id: UInt32, width: Int = 2, height: Int = 3, left: Int32 = 1, top: Int32 = -8, advance: UInt64 = 10,
        value: UInt8 = 200, bitmap: Int? = nil
    ) -> [UInt8] {
        let count = bitmap ?? (width == 0 ? 0 : (width + 6) * (height + 6))
        return field(1, UInt64(id)) + (count == 0 ? [] : field(2, [UInt8](repeating: value, count: count)))
            + field(3, UInt64(width)) + field(4, UInt64(height)) + field(5, signed(left)) + field(6, signed(top))
            + field(7, advance)
    }

    package static func range(_ glyphs: [UInt8]...) -> [UInt8] {
        field(
            1, field(1, Array("Test Sans".utf8)) + field(2, Array("0-255".utf8)) + glyphs.flatMap { field(3, $0) })
    }
}
