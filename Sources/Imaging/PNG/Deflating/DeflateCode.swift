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
