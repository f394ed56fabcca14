/// The colors of an image and how often each occurs; similar colors are merged if there are too many.
struct ColorHistogram {
    /// Red, green, blue, alpha, **premultiplied**, so that distances match what is visible.
    typealias Channels = SIMD4<Int32>

    /// The colors in order of appearance; the mean of merged colors.
    private(set) var colors: [Channels] = []
    /// Number of pixels per color, at least 1.
    private(set) var counts: [Int32] = []
    /// The index of each pixel's color.
    private(set) var indices: [UInt16] = []

    /// Maximum number of colors.
    ///
    /// Drawn maps have a few thousand and resampled ones some ten thousand; more would take time for no visible gain.
    private static let limit = 1 << 15

    /// - Parameter pixels: at least one.
    init(of pixels: [UInt32]) {
        // All eight bits of a channel, or only the upper ones. Four bits give at most 2^16 colors, far fewer
        // premultiplied; two bits always fit.
        for mask: UInt32 in [0xFFFF_FFFF, 0xFEFE_FEFE, 0xFCFC_FCFC, 0xF8F8_F8F8, 0xF0F0_F0F0, 0xC0C0_C0C0] {
            var keys: [UInt32] = []
            counts = []
            indices = [UInt16](unsafeUninitializedCapacity: pixels.count) { indices, initialized in
                pixels.withUnsafeBufferPointer {
                    initialized = Self.count($0, mask, into: indices, &keys, &counts) ? $0.count : 0
                }
            }
            guard indices.count == pixels.count else { continue }
            colors = mask == ~0 ? keys.map(Self.channels) : means(of: pixels)
            return
        }
    }

    @inline(__always)
    static func channels(_ word: UInt32) -> Channels {
        Channels(
            truncatingIfNeeded: SIMD4<UInt32>(word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF, word >> 24))
    }

    /// Open addressing, at most half full; a slot holds a key and its index plus one, and 0 means free.
    ///
    /// - Returns: false if there are more colors than the limit.
    private static func count(
        _ pixels: UnsafeBufferPointer<UInt32>, _ mask: UInt32, into indices: UnsafeMutableBufferPointer<UInt16>,
        _ keys: inout [UInt32], _ counts: inout [Int32]
    ) -> Bool {
        // Enough bits for twice the number of pixels, so that a small image gets a small table.
        let bits = min(max(Int.bitWidth - (2 * pixels.count).leadingZeroBitCount, 4), 16)
        let shift = UInt32(32 - bits)
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 << bits) { table in
            table.initialize(repeating: 0)
            guard let first = pixels.first else { return true }
            var (last, lastIndex) = (~(first & mask), 0)
            for position in 0..<pixels.count {
                let key = pixels[position] & mask
                if key != last {
                    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> shift)
                    while table[2 &* slot &+ 1] != 0, table[2 &* slot] != key { slot = (slot &+ 1) & (1 << bits &- 1) }
                    if table[2 &* slot &+ 1] == 0 {
                        guard keys.count < limit else { return false }
                        keys.append(key)
                        counts.append(0)
                        table[2 &* slot] = key
                        table[2 &* slot &+ 1] = UInt32(truncatingIfNeeded: keys.count)
                    }
                    (last, lastIndex) = (key, Int(table[2 &* slot &+ 1]) &- 1)
                }
                counts[lastIndex] &+= 1
                indices[position] = UInt16(truncatingIfNeeded: lastIndex)
            }
            return true
        }
    }

    private func means(of pixels: [UInt32]) -> [Channels] {
        var sums = [SIMD4<Int64>](repeating: .zero, count: counts.count)
        for (index, word) in zip(indices, pixels) {
            sums[Int(index)] &+= SIMD4<Int64>(truncatingIfNeeded: Self.channels(word))
        }
        return zip(sums, counts).map { Self.mean($0, Int64($1)) }
    }

    /// The rounded mean of a sum over `count` pixels; the count is at least 1.
    static func mean(_ sum: SIMD4<Int64>, _ count: Int64) -> Channels {
        Channels(truncatingIfNeeded: (sum &+ count / 2) / SIMD4(repeating: count))
    }
}
