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
