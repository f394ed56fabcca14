/// Where pixels of a row equal those of another place, as bits, so that the length of a run takes a few instructions.
struct PixelRuns {
    /// One bit per pixel, lowest first; zeros before the first and after the last.
    private(set) var words: [UInt32]

    /// Number of pixels that the bits from one byte on certainly show.
    private static let shown = 57

    /// Number of pixels before those that are compared first, which count as different.
    static let lead = 32

    /// - Parameter count: the maximum number of pixels to compare.
    init(count: Int) { words = [UInt32](repeating: 0, count: count / 32 + 4) }

    /// Compares pixels with others in the same order.
    mutating func compare(_ row: UnsafePointer<UInt32>, with other: UnsafePointer<UInt32>, count: Int) {
        words.withUnsafeMutableBufferPointer { words in
            let (one, two) = (UnsafeRawPointer(row), UnsafeRawPointer(other))
            var (column, word) = (0, 1)
            while column &+ 32 <= count {
                var bits = SIMD4<UInt32>(repeating: 0)
                var bit = SIMD4<UInt32>(1, 2, 4, 8)
                for quad in 0..<8 {
                    let offset = 4 &* column &+ 16 &* quad
                    let isEqual =
                        one.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
                        .== two.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
                    bits.replace(with: bits | bit, where: isEqual)
                    bit = bit &<< 4
                }
                words[word] = bits.x | bits.y | bits.z | bits.w
                (column, word) = (column &+ 32, word &+ 1)
            }
            var bits: UInt32 = 0
            for index in column..<max(count, column) where row[index] == other[index] {
                bits |= 1 << UInt32(index & 31)
            }
            words[word] = bits
        }
    }

    /// The number of equal pixels from a place on, counted from `lead` pixels before the first.
    ///
    /// - Parameter bits: those of `words`.
    @inline(__always)
    static func length(_ bits: UnsafeRawPointer, from place: Int) -> Int {
        let length = shownLength(bits, place)
        return length < shown ? length : longLength(bits, from: place)
    }

    @inline(never)
    private static func longLength(_ bits: UnsafeRawPointer, from place: Int) -> Int {
        var end = place
        while case let length = shownLength(bits, end), length > 0 { end &+= length }
        return end &- place
    }

    /// The same, but at most 63, and exact only below `shown`.
    @inline(__always)
    private static func shownLength(_ bits: UnsafeRawPointer, _ place: Int) -> Int {
        let word = UInt64(littleEndian: bits.loadUnaligned(fromByteOffset: place >> 3, as: UInt64.self))
        let others = ~(word &>> UInt64(place & 7))
        return (others | 1 << 63).trailingZeroBitCount
    }
}
