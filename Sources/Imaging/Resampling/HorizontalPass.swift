/// Resamples rows, two at a time, into the layout that the vertical pass reads.
struct HorizontalPass {
    /// Columns of the source that contribute.
    private let columns: Range<Int>
    private let pairs: [TapPair]
    /// First tap of each pixel, counted from the first column.
    private let starts: [Int]
    private let pairsPerPixel: Int
    /// Each pixel of a row with its right neighbor, channels alternating.
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
        // A pixel with fewer taps than most multiplies zeros beyond the last column.
        spread = [SIMD8<Int16>](repeating: .zero, count: columns.count + 2 * most)
    }

    /// Resamples rows `y` and `y + 1` of the source into pixels of alternating rows.
    ///
    /// If `y` is the last row of the source, the row after it has no weight.
    mutating func run(
        _ source: inout some PixelRows, row y: Int, into output: UnsafeMutableBufferPointer<SIMD8<Int16>>
    ) {
        for (row, shift) in [(y, Int32(0)), (y + 1, 16)] where row < source.height {
            source.withRow(row) { Self.spread($0, columns, into: &spread) }
            spread.withUnsafeBufferPointer { row in
                pairs.withUnsafeBufferPointer { pairs in
                    starts.withUnsafeBufferPointer { starts in
                        Self.sum(row, starts, pairs, pairsPerPixel, shift, output)
                    }
                }
            }
        }
    }

    /// Sums one row into the lower (shift 0) or the upper (shift 16) half of every lane.
    ///
    /// Not inlined, and one row at a time: otherwise the compiler misses the instruction of ``TapPair``.
    @inline(never)
    private static func sum(
        _ row: UnsafeBufferPointer<SIMD8<Int16>>, _ starts: UnsafeBufferPointer<Int>,
        _ pairs: UnsafeBufferPointer<TapPair>, _ pairsPerPixel: Int, _ shift: Int32,
        _ output: UnsafeMutableBufferPointer<SIMD8<Int16>>
    ) {
        var tap = 0
        let kept = SIMD4<Int32>(repeating: shift == 0 ? 0 : 0xFFFF)
        for x in 0..<starts.count {
            var sum = TapSum()
            var at = starts[x]
            for _ in 0..<pairsPerPixel {
                sum.add(row[at], pairs[tap])
                at &+= 2
                tap &+= 1
            }
            let above = unsafeBitCast(output[x], to: SIMD4<Int32>.self) & kept
            output[x] = unsafeBitCast(above | sum.rounded &<< shift, to: SIMD8<Int16>.self)
        }
    }

    private static func spread(_ row: Span<UInt32>, _ columns: Range<Int>, into output: inout [SIMD8<Int16>]) {
        precondition(columns.upperBound <= row.count, "a row must be as wide as its image")
        row.withUnsafeBufferPointer { row in
            output.withUnsafeMutableBufferPointer { output in
                var left = channels(row[columns.lowerBound])
                for x in columns.lowerBound &+ 1..<columns.upperBound {
                    let right = channels(row[x])
                    output[x &- 1 &- columns.lowerBound] = alternatingChannels(left, right)
                    left = right
                }
                output[columns.count &- 1] = alternatingChannels(left, .zero)
            }
        }
    }
}
