/// Resamples columns, with a ring buffer of the last rows from the horizontal pass.
struct VerticalPass {
    private let width: Int
    /// For each row of the result: the first pair of source rows, and the weights from there.
    private let rows: [(firstPair: Int, pairs: [TapPair])]
    /// Number of row pairs in the ring buffer.
    private let kept: Int
    private var ring: [SIMD8<Int16>]
    /// The next pair of source rows to resample.
    private var next: Int

    init(_ weights: ResamplingWeights, width: Int) {
        self.width = width
        rows = weights.taps.map { tap in
            // Pairs start at even rows; an odd start gets a zero weight in front.
            let padded = (tap.start % 2 == 0 ? [] : [0]) + tap.weights + [0]
            let pairs = (0..<padded.count / 2).map { TapPair(padded[2 * $0], padded[2 * $0 + 1]) }
            return (tap.start / 2, pairs)
        }
        // With zeros dropped, a row may end before the row above it, so the furthest end counts.
        var end = 0
        kept = rows.reduce(1) { kept, row in
            end = max(end, row.firstPair + row.pairs.count)
            return max(kept, end - row.firstPair)
        }
        ring = [SIMD8<Int16>](repeating: .zero, count: kept * width)
        next = 0
        start(atRow: 0)
    }

    /// Prepares for a row of the result and those below it.
    mutating func start(atRow y: Int) { next = rows[y...].reduce(Int.max) { min($0, $1.firstPair) } }

    /// Computes row `y` of the result.
    ///
    /// Call it from the top row down, so that each source row is resampled once.
    mutating func run(
        row y: Int, _ source: inout some PixelRows, _ horizontal: inout HorizontalPass,
        into output: UnsafeMutableBufferPointer<UInt32>
    ) {
        let (first, pairs) = rows[y]
        while next < first + pairs.count {
            ring.withUnsafeMutableBufferPointer { ring in
                let slot = next % kept * width
                horizontal.run(
                    &source, row: 2 * next, into: UnsafeMutableBufferPointer(rebasing: ring[slot..<slot + width]))
            }
            next += 1
        }
        let slots = pairs.indices.map { (first + $0) % kept * width }
        ring.withUnsafeBufferPointer { ring in
            pairs.withUnsafeBufferPointer { pairs in
                slots.withUnsafeBufferPointer { slots in Self.sum(ring, slots, pairs, output) }
            }
        }
    }

    /// Sums the source rows of one result row.
    private static func sum(
        _ ring: UnsafeBufferPointer<SIMD8<Int16>>, _ slots: UnsafeBufferPointer<Int>,
        _ pairs: UnsafeBufferPointer<TapPair>,
        _ output: UnsafeMutableBufferPointer<UInt32>
    ) {
        for x in 0..<output.count {
            var sum = TapSum()
            for pair in 0..<pairs.count {
                sum.add(ring[slots[pair] &+ x], pairs[pair])
            }
            output[x] = word(sum.rounded)
        }
    }
}
