/// Reads protobuf's base-128 numbers, least significant group first, one after the other.
struct VarintReader {
    /// Where the next number begins.
    private(set) var offset: Int
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// How many bytes have not been read.
    var remaining: Int { bytes.count - offset }

    /// The next number, or nil where the bytes end within it or it needs more than 64 bits (10 bytes).
    @inline(__always)
    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset &+= 1
            // The tenth byte has room for one bit only.
            guard shift < 63 || byte <= 1 else { return nil }
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
            shift &+= 7
        }
        return nil
    }
}
