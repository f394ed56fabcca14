/// A position in Protocol Buffers data, and its end.
struct ProtobufCursor {
    /// Wire types; vector tiles do not use groups (3 and 4).
    enum Wire: Int {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    private(set) var position: Int
    let end: Int

    init(_ range: Range<UInt32>) {
        position = Int(range.lowerBound)
        end = Int(range.upperBound)
    }

    var isAtEnd: Bool { position >= end }
    var remaining: Int { end &- position }

    /// A varint of up to 64 bits; nil if it is truncated or longer.
    @inline(__always)
    mutating func varint(_ bytes: Span<UInt8>) -> UInt64? {
        guard position < end else { return nil }
        let first = bytes[position]
        if first < 0x80 {
            position &+= 1
            return UInt64(first)
        }
        if remaining > 1 {
            let second = bytes[position &+ 1]
            if second < 0x80 {
                position &+= 2
                return UInt64(first & 0x7F) | UInt64(second) << 7
            }
        }
        return longVarint(bytes)
    }

    private mutating func longVarint(_ bytes: Span<UInt8>) -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while position < end, shift < 70 {
            let byte = bytes[position]
            position &+= 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift &+= 7
        }
        return nil
    }

    /// Moves on by bytes that were checked to remain.
    mutating func advance(_ count: Int) { position &+= count }

    /// The number and wire type of the next field; nil if it is invalid.
    @inline(__always)
    mutating func field(_ bytes: Span<UInt8>) -> (number: Int, wire: Wire)? {
        guard let tag = varint(bytes), tag <= UInt32.max, tag >> 3 > 0, let wire = Wire(rawValue: Int(tag & 7)) else {
            return nil
        }
        return (Int(tag >> 3), wire)
    }

    /// The range of a length-delimited field, which is skipped; nil if it is truncated.
    @inline(__always)
    mutating func range(_ bytes: Span<UInt8>) -> Range<UInt32>? {
        guard let length = varint(bytes), length <= UInt64(remaining) else { return nil }
        let start = position
        position &+= Int(length)
        return UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: position)
    }

    /// A little-endian number of 4 or 8 bytes; nil if it is truncated.
    mutating func fixed(_ bytes: Span<UInt8>, count: Int) -> UInt64? {
        guard count <= remaining else { return nil }
        var value = UInt64(0)
        for index in 0..<count { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position &+= count
        return value
    }

    /// Skips a field of any type; false if it is truncated.
    mutating func skip(_ wire: Wire, _ bytes: Span<UInt8>) -> Bool {
        switch wire {
        case .varint: varint(bytes) != nil
        case .bytes: range(bytes) != nil
        case .fixed32: fixed(bytes, count: 4) != nil
        case .fixed64: fixed(bytes, count: 8) != nil
        }
    }
}
