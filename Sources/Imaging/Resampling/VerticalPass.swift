import CPixels

/// Resamples columns, with a ring buffer of the last rows from the horizontal pass.
struct VerticalPass {
    private let width: Int
    private let path: pixel_path
    /// For each row of the result: the first pair of source rows, and the weights from there.
    private let rows: [(firstPair: Int, weights: [resampling_weights])]
    /// Number of row pairs in the ring buffer.
    private let kept: Int
    private var ring: [Int16]
    /// The next pair of source rows to resample.
    private var next: Int

    init(_ weights: ResamplingWeights, width: Int, _ path: PixelPath = .best) {
        self.width = width
        self.path = path.code
        rows = weights.taps.map { tap in
            // Pairs start at even rows; an odd start gets a zero weight in front.
            let padded = (tap.start % 2 == 0 ? [] : [0]) + tap.weights + [0]
            let pairs = (0..<padded.count / 2).map { resampling_weights(padded[2 * $0], padded[2 * $0 + 1]) }
            return (tap.start / 2, pairs)
        }
        // With zeros dropped, a row may end before the row above it, so the furthest end counts.
        var end = 0
        kept = rows.reduce(1) { kept, row in
            end = max(end, row.firstPair + row.weights.count)
            return max(kept, end - row.firstPair)
        }
        ring = [Int16](repeating: 0, count: kept * width * 8)
        next = 0
        start(atRow: 0)
    }

    /// Prepares for a row of the result and those below it.
    mutating func start(atRow y: Int) { next = rows[y...].reduce(Int.max) { min($0, $1.firstPair) } }

    /// Computes row `y` of the result.
    ///
    /// Call it from the top row down, so that each source row is resampled once.
    mutating func run(
        row y: Int, _ source: inout PixmapMosaic, _ horizontal: inout HorizontalPass,
        into output: UnsafeMutableBufferPointer<UInt32>
    ) {
        precondition(output.count == width, "a row must be as wide as the result")
        let (first, weights) = rows[y]
        let numbers = width * 8
        ring.withUnsafeMutableBufferPointer { ring in
            while next < first + weights.count {
                let slot = next % kept * numbers
                horizontal.run(
                    &source, row: 2 * next, into: UnsafeMutableBufferPointer(rebasing: ring[slot..<slot + numbers]))
                next += 1
            }
            guard let base = ring.baseAddress, let start = output.baseAddress else { return }
            let slots = weights.indices.map { UnsafePointer<Int16>?(base + (first + $0) % kept * numbers) }
            resampling_sum_rows(path, slots, weights, weights.count, width, start)
        }
    }
}
