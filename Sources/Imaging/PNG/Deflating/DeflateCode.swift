/// A Huffman code as Deflate stores it: canonical, with codes of limited length (RFC 1951, section 3.2.2).
struct DeflateCode {
    /// The length of each symbol's code in bits; 0 for symbols that do not occur.
    let lengths: [UInt8]
    /// The codes as they are written, with the first bit lowest.
    let codes: [UInt16]

    /// Creates the code for symbols by their numbers of occurrences.
    ///
    /// At least two symbols get a code, because readers differ on what shorter codes mean.
    /// - Parameter limit: the maximum length in bits; 2^limit must not be less than the number of symbols.
    init(frequencies: [UInt32], limit: Int) {
        var used = frequencies.indices.filter { frequencies[$0] > 0 }
        if used.isEmpty { used = [0] }
        if used.count < 2 { used.append(used[0] == 0 ? 1 : 0) }
        // Rare symbols first; `sort` is not stable, so equal ones by their numbers.
        used.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
        let depths = Self.depths(used.map { max(frequencies[$0], 1) })
        let counts = Self.limited(depths, to: limit)
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        var next = 0
        for length in stride(from: limit, to: 0, by: -1) {
            for _ in 0..<counts[length] {
                lengths[used[next]] = UInt8(length)
                next += 1
            }
        }
        self.lengths = lengths
        codes = Self.codes(lengths, counts)
    }

    /// The depths of the leaves of a Huffman tree.
    ///
    /// - Parameter weights: ascending, at least two.
    private static func depths(_ weights: [UInt32]) -> [Int] {
        let count = weights.count
        var weights = weights.map { UInt64($0) }
        var parents = [Int](repeating: 0, count: 2 * count - 1)
        // Leaves and inner nodes are both in ascending order, so the two lightest are at their fronts.
        var (leaf, inner) = (0, count)
        for node in count..<(2 * count - 1) {
            var weight: UInt64 = 0
            for _ in 0..<2 {
                let isLeaf = leaf < count && (inner >= node || weights[leaf] <= weights[inner])
                let child = isLeaf ? leaf : inner
                if isLeaf { leaf += 1 } else { inner += 1 }
                weight += weights[child]
                parents[child] = node
            }
            weights.append(weight)
        }
        var depths = [Int](repeating: 0, count: 2 * count - 1)
        for node in (0..<(2 * count - 2)).reversed() { depths[node] = depths[parents[node]] + 1 }
        return Array(depths.prefix(count))
    }

    /// The number of codes of each length, with longer ones shortened and others lengthened in return.
    private static func limited(_ depths: [Int], to limit: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: limit + 1)
        for depth in depths { counts[min(depth, limit)] += 1 }
        // A code is complete if its parts of all bit strings, 2^-length each, add up to 1.
        var total = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while total > 1 << limit, let length = (1..<limit).last(where: { counts[$0] > 0 }) {
            counts[limit] -= 1
            counts[length] -= 1
            counts[length + 1] += 2
            total -= 1
        }
        return counts
    }

    private static func codes(_ lengths: [UInt8], _ counts: [Int]) -> [UInt16] {
        var next = [Int](repeating: 0, count: counts.count + 1)
        for length in counts.indices.dropFirst() { next[length + 1] = (next[length] + counts[length]) << 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            let code = next[Int(length)]
            next[Int(length)] += 1
            var reversed = 0
            for bit in 0..<Int(length) { reversed |= (code >> bit & 1) << (Int(length) - 1 - bit) }
            return UInt16(truncatingIfNeeded: reversed)
        }
    }
}

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

/// How often the parts of tokens occur in a block.
///
/// Colors are counted per channel, because counting one number three times in a row takes longer.
struct TokenOccurrences {
    /// Counts of red, green and blue, of lengths in pixels, and of the symbols of distances.
    var counts = [UInt32](repeating: 0, count: distances + DeflateSymbols.distanceCount)

    static let green = 256
    static let blue = 512
    static let lengths = 768
    static let distances = lengths + PixelTokens.maximumPixels + 1

    /// The occurrences of the symbols of literals and lengths, then of distances.
    ///
    /// - Parameter rows: number of rows, each of which starts with a zero.
    func frequencies(rows: Int) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: DeflateSymbols.literalCount)
        for value in 0..<256 {
            result[value] = counts[value] &+ counts[Self.green &+ value] &+ counts[Self.blue &+ value]
        }
        result[0] &+= UInt32(truncatingIfNeeded: rows)
        result[DeflateSymbols.endOfBlock] = 1
        for pixels in 1...PixelTokens.maximumPixels {
            result[DeflateSymbols.length(3 * pixels).symbol] &+= counts[Self.lengths &+ pixels]
        }
        return result + counts[Self.distances...]
    }
}
