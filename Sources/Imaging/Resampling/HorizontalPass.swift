import CPixels

/// Resamples rows, two at a time, into the layout that the vertical pass reads.
struct HorizontalPass {
    /// Columns of the source that contribute.
    private let columns: Range<Int>
    private let path: pixel_path
    /// The weights of all pixels, as many pairs for each.
    private let weights: [resampling_weights]
    private let pairsPerPixel: Int
    /// First column of each pixel, counted from the first of `columns`.
    private let starts: [UInt32]
    /// Each column of two rows with its right neighbor.
    private var spread: [Int16]

    init(_ weights: ResamplingWeights, _ path: PixelPath = .best) {
        let taps = weights.taps
        let first = taps.reduce(Int.max) { min($0, $1.start) }
        columns = first..<taps.reduce(first + 1) { max($0, $1.start + $1.weights.count) }
        self.path = path.code
        starts = taps.map { UInt32($0.start - first) }
        let most = max(taps.reduce(1) { max($0, $1.weights.count) } + 1, 2) / 2
        pairsPerPixel = most
        self.weights = taps.flatMap { tap in
            (0..<most).map { pair in
                func weight(_ index: Int) -> Int32 { index < tap.weights.count ? tap.weights[index] : 0 }
                return resampling_weights(weight(2 * pair), weight(2 * pair + 1))
            }
        }
        // A pixel with fewer taps than most multiplies zeros beyond the last column.
        spread = [Int16](repeating: 0, count: 16 * (columns.count + 2 * most))
    }

    /// Resamples rows `y` and `y + 1` of the source.
    ///
    /// If `y` is the last row of the source, the row after it has no weight.
    ///
    /// - Parameter output: 8 numbers per pixel: both rows alternating, for each channel.
    mutating func run(
        _ source: inout PixmapMosaic, row y: Int, into output: UnsafeMutableBufferPointer<Int16>
    ) {
        precondition(output.count == 8 * starts.count, "a row has 8 numbers per pixel")
        spread.withUnsafeMutableBufferPointer { spread in
            guard let base = spread.baseAddress, let first = output.baseAddress else { return }
            for row in y..<min(y + 2, source.height) {
                var place = base + 8 * (row - y)
                source.withParts(ofRow: row, in: columns) { part, next in
                    guard let start = part.baseAddress else { return }
                    resampling_spread(start, part.count, next, place)
                    place += 16 * part.count
                }
            }
            resampling_sum_columns(path, base, starts, weights, pairsPerPixel, starts.count, first)
        }
    }
}
