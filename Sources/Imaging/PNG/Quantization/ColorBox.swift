/// Some colours of a histogram that lie together, and where to cut them in two (the cut of Wu, "Efficient statistical
/// computations for optimal color quantization", 1991, over the colours themselves in place of a grid).
struct ColorBox {
    typealias Channels = ColorHistogram.Channels

    /// Positions in the list of colours that all boxes share.
    let range: Range<Int>
    private let sum: SIMD4<Int64>
    private let weight: Int64
    /// Where the cut is: colours with at most `bound` in `channel` go left.
    private(set) var cut: (channel: Int, bound: Int32)?
    /// By how much the cut makes the sum of squared errors smaller.
    private(set) var gain = 0.0

    /// - Parameter order: which colour of the histogram lies at each position.
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

    /// The colour with the least squared error for all of them.
    var mean: Channels { ColorHistogram.mean(sum, weight) }

    /// Tries each bound in one channel: sums of the colours up to it grow, those beyond shrink.
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

    /// What the squared error lacks to the sum of squares: the square of the sum over the weight.
    private static func energy(_ sum: SIMD4<Int64>, _ weight: Int64) -> Double {
        let sum = SIMD4<Double>(sum)
        return (sum * sum).sum() / Double(weight)
    }
}
