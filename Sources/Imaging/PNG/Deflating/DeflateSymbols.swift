/// The symbols of lengths and distances (RFC 1951, section 3.2.5).
enum DeflateSymbols {
    /// Literals, the end of a block, and lengths.
    static let literalCount = 286
    static let distanceCount = 30
    static let endOfBlock = 256
    static let maximumLength = 258

    /// The symbol of a length of 3 to 258 bytes, and the bits after it.
    static func length(_ length: Int) -> (symbol: Int, bits: Int, extra: Int) {
        guard length < maximumLength else { return (285, 0, 0) }
        guard length > 10 else { return (254 + length, 0, 0) }
        // Four symbols per power of two.
        let bits = (length - 3).bitWidth - (length - 3).leadingZeroBitCount - 3
        return (257 + bits * 4 + (length - 3) >> bits, bits, (length - 3) & (1 << bits - 1))
    }

    /// The symbol of a distance of 1 to 32,768 bytes, and the bits after it.
    @inline(__always)
    static func distance(_ distance: UInt32) -> (symbol: Int, bits: Int, extra: UInt32) {
        // Two symbols per power of two; without extra bits up to 4.
        let value = distance &- 1
        let bits = 30 &- (value | 2).leadingZeroBitCount
        return (2 &* bits &+ Int(value &>> UInt32(bits)), bits, value & (1 &<< UInt32(bits) &- 1))
    }
}
