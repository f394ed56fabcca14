/// Reads protobuf's base-128 varints in order.
struct VarintReader {
    /// Offset of the next number.
    private(set) var offset: Int
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Number of unread bytes.
    var remaining: Int { bytes.count - offset }

    /// The next number; nil if the bytes end within it, or if it needs more than 64 bits (10 bytes).
    @inline(__always)
    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset &+= 1
            // The tenth byte only has room for one bit.
            guard shift < 63 || byte <= 1 else { return nil }
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
            shift &+= 7
        }
        return nil
    }
}
