/// Finds the nearest color of a palette, exactly.
struct NearestColor {
    typealias Channels = ColorHistogram.Channels

    /// The palette sorted by the sum of its channels, with a sentinel at each end.
    private let sorted: [(sum: Int32, color: Channels, index: Int)]
    /// For each sum, the first index in `sorted` with at least that sum.
    private let starts: [Int]

    /// The sum of the channels of opaque white.
    private static let maximumSum: Int32 = 4 * 255

    /// - Parameter palette: at least one color.
    init(_ palette: [Channels]) {
        let colors = palette.enumerated().map { ($1.wrappedSum(), $1, $0) }.sorted { ($0.0, $0.2) < ($1.0, $1.2) }
        let end = 8 * Self.maximumSum
        sorted = [(-end, .zero, 0)] + colors + [(end, .zero, 0)]
        var position = 1
        var starts: [Int] = []
        for sum in 0...Self.maximumSum {
            while sorted[position].sum < sum { position += 1 }
            starts.append(position)
        }
        self.starts = starts
    }

    /// The index of the nearest color.
    ///
    /// Searches outward from colors with the same sum, until the sums alone are farther apart than the nearest color
    /// found: two sums differ by at most twice the distance (Cauchy–Schwarz).
    func index(of color: Channels) -> Int {
        let sum = color.wrappedSum()
        var up = starts[Int(sum)]
        var down = up &- 1
        // Larger than any distance, but small enough not to overflow below.
        var (best, index) = (4 * 255 * 255 + 1 as Int32, 0)
        while true {
            let (above, below) = (sorted[up].sum &- sum, sum &- sorted[down].sum)
            let gap = min(above, below)
            guard gap &* gap < best &* 4 else { return index }
            let candidate = above < below ? up : down
            if above < below { up &+= 1 } else { down &-= 1 }
            let difference = sorted[candidate].color &- color
            let distance = (difference &* difference).wrappedSum()
            if distance < best { (best, index) = (distance, sorted[candidate].index) }
        }
    }
}
