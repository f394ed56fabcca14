/// Resamples rows, two at a time, into the form that the vertical pass wants.
struct HorizontalPass {
    /// Columns of the source that are looked at.
    private let columns: Range<Int>
    private let pairs: [TapPair]
    /// Where each pixel's taps begin, from the first column on.
    private let starts: [Int]
    private let pairsPerPixel: Int
    /// Each pixel beside its right neighbour, with channels alternating: those of the upper row at even places, those
    /// of the lower at odd ones.
    private var spread: [SIMD8<Int16>]

    init(_ weights: ResamplingWeights) {
        let taps = weights.taps
        let first = taps.reduce(Int.max) { min($0, $1.start) }
        columns = first..<taps.reduce(first + 1) { max($0, $1.start + $1.weights.count) }
        starts = taps.map { $0.start - first }
        let most = max(taps.reduce(1) { max($0, $1.weights.count) } + 1, 2) / 2
        pairsPerPixel = most
        pairs = taps.flatMap { tap in
            (0..<most).map { pair in
                func weight(_ index: Int) -> Int32 { index < tap.weights.count ? tap.weights[index] : 0 }
                return TapPair(weight(2 * pair), weight(2 * pair + 1))
            }
        }
        // Where a pixel has fewer taps than most, zeros are multiplied beyond the last column.
        spread = [SIMD8<Int16>](repeating: .zero, count: 2 * (columns.count + 2 * most))
    }

    /// Resamples rows `y` and `y + 1` of the source into pixels of alternating rows.
    ///
    /// Where the source ends with row `y`, no weight is given to what stands for the next.
    mutating func run(
        _ source: inout some PixelRows, row y: Int, into output: UnsafeMutableBufferPointer<SIMD8<Int16>>
    ) {
        source.withRow(y) { Self.spread($0, columns, into: &spread, at: 0) }
        if y + 1 < source.height { source.withRow(y + 1) { Self.spread($0, columns, into: &spread, at: 1) } }
        spread.withUnsafeBufferPointer { rows in
            pairs.withUnsafeBufferPointer { pairs in
                starts.withUnsafeBufferPointer { starts in Self.sum(rows, starts, pairs, pairsPerPixel, output) }
            }
        }
    }

    /// Sums both rows at once, for they have the same weights.
    ///
    /// One array, because of two the compiler finds the instruction of ``TapPair`` for one row only.
    private static func sum(
        _ rows: UnsafeBufferPointer<SIMD8<Int16>>, _ starts: UnsafeBufferPointer<Int>,
        _ pairs: UnsafeBufferPointer<TapPair>, _ pairsPerPixel: Int,
        _ output: UnsafeMutableBufferPointer<SIMD8<Int16>>
    ) {
        var tap = 0
        for x in 0..<starts.count {
            var (upper, lower) = (TapSum(), TapSum())
            var at = 2 &* starts[x]
            for _ in 0..<pairsPerPixel {
                let pair = pairs[tap]
                upper.add(rows[at], pair)
                lower.add(rows[at &+ 1], pair)
                at &+= 4
                tap &+= 1
            }
            output[x] = alternatingChannels(upper.rounded, lower.rounded)
        }
    }

    /// - Parameter place: 0 for the upper row, 1 for the lower.
    private static func spread(
        _ row: Span<UInt32>, _ columns: Range<Int>, into output: inout [SIMD8<Int16>], at place: Int
    ) {
        precondition(columns.upperBound <= row.count, "a row must be as wide as its picture")
        row.withUnsafeBufferPointer { row in
            output.withUnsafeMutableBufferPointer { output in
                var at = place
                var left = channels(row[columns.lowerBound])
                for x in columns.lowerBound &+ 1..<columns.upperBound {
                    let right = channels(row[x])
                    output[at] = alternatingChannels(left, right)
                    left = right
                    at &+= 2
                }
                output[at] = alternatingChannels(left, .zero)
            }
        }
    }
}
