/// A box of neighboring colors of a histogram, and where to cut it in two (as Wu, "Efficient statistical computations
/// for optimal color quantization", 1991, but over the colors themselves and not a grid).
struct ColorBox {
    typealias Channels = ColorHistogram.Channels

    /// Positions in the list of colors that all boxes share.
    let range: Range<Int>
    private let sum: SIMD4<Int64>
    private let weight: Int64
    /// The best cut: colors with at most `bound` in `channel` go left.
    private(set) var cut: (channel: Int, bound: Int32)?
    /// How much the cut reduces the sum of squared errors.
    private(set) var gain = 0.0

    /// - Parameter order: the index in the histogram of the color at each position.
    init(_ range: Range<Int>, _ order: [UInt16], _ histogram: ColorHistogram) {
        self.range = range
        var (sum, weight) = (SIMD4<Int64>.zero, Int64(0))
        var (low, high) = (Channels(repeating: 255), Channels(repeating: 0))
        for position in range {
            let entry = Int(order[position])
            let (color, count) = (histogram.colors[entry], Int64(histogram.counts[entry]))
            sum &+= SIMD4<Int64>(truncatingIfNeeded: color) &* count
            weight &+= count
            low = pointwiseMin(low, color)
            high = pointwiseMax(high, color)
        }
        (self.sum, self.weight) = (sum, weight)
        for channel in 0..<4 where low[channel] < high[channel] {
            findCut(channel, low[channel], high[channel], order, histogram)
        }
    }

    /// The color with the smallest squared error for the whole box.
    var mean: Channels { ColorHistogram.mean(sum, weight) }

    /// Tries every bound in one channel, moving colors from the right sum to the left.
    private mutating func findCut(
        _ channel: Int, _ low: Int32, _ high: Int32, _ order: [UInt16], _ histogram: ColorHistogram
    ) {
        let bins = Int(high - low) + 1
        var sums = [SIMD4<Int64>](repeating: .zero, count: bins)
        var weights = [Int64](repeating: 0, count: bins)
        for position in range {
            let entry = Int(order[position])
            let (color, count) = (histogram.colors[entry], Int64(histogram.counts[entry]))
            let bin = Int(color[channel] &- low)
            sums[bin] &+= SIMD4<Int64>(truncatingIfNeeded: color) &* count
            weights[bin] &+= count
        }
        let whole = Self.energy(sum, weight)
        var (left, leftWeight) = (SIMD4<Int64>.zero, Int64(0))
        for bin in 0..<bins - 1 where weights[bin] > 0 {
            left &+= sums[bin]
            leftWeight &+= weights[bin]
            let gain = Self.energy(left, leftWeight) + Self.energy(sum &- left, weight - leftWeight) - whole
            if gain > self.gain { (self.gain, cut) = (gain, (channel, low + Int32(bin))) }
        }
    }

    /// The sum of squares minus the squared error: the square of the sum, divided by the weight.
    private static func energy(_ sum: SIMD4<Int64>, _ weight: Int64) -> Double {
        let sum = SIMD4<Double>(sum)
        return (sum * sum).sum() / Double(weight)
    }
}
