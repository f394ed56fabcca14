/// Resamples rows, two at a time, into the form that the vertical pass wants.
struct HorizontalPass {
    /// Columns of the source that are looked at.
    private let columns: Range<Int>
    private let pairs: [TapPair]
    /// Where each pixel's taps begin, from the first column on.
    private let starts: [Int]
    private let pairsPerPixel: Int
    /// Neighbouring pixels of one row side by side, with channels alternating, for both rows.
    private var upper: [SIMD8<Int16>]
    private var lower: [SIMD8<Int16>]

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
        upper = [SIMD8<Int16>](repeating: .zero, count: columns.count + 2 * most)
        lower = upper
    }

    /// Resamples rows `y` and `y + 1` of the source (or one, at its end) into pixels of alternating rows.
    mutating func run(_ source: Pixmap, row y: Int, into output: UnsafeMutableBufferPointer<SIMD8<Int16>>) {
        Self.spread(source, row: y, columns, into: &upper)
        Self.spread(source, row: min(y + 1, source.height - 1), columns, into: &lower)
        pairs.withUnsafeBufferPointer { pairs in
            upper.withUnsafeBufferPointer { upper in
                lower.withUnsafeBufferPointer { lower in
                    for x in 0..<starts.count {
                        var (above, below) = (TapSum(), TapSum())
                        let (start, tap) = (starts[x], x &* pairsPerPixel)
                        for pair in 0..<pairsPerPixel {
                            let weights = pairs[tap &+ pair]
                            above.add(upper[start &+ 2 &* pair], weights)
                            below.add(lower[start &+ 2 &* pair], weights)
                        }
                        output[x] = alternatingChannels(above.rounded.clampedToByte, below.rounded.clampedToByte)
                    }
                }
            }
        }
    }

    private static func spread(
        _ source: Pixmap, row y: Int, _ columns: Range<Int>, into output: inout [SIMD8<Int16>]
    ) {
        source.pixels.withUnsafeBufferPointer { pixels in
            let row = UnsafeBufferPointer(rebasing: pixels[y * source.width..<(y + 1) * source.width])
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
