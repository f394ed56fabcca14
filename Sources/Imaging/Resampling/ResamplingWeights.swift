/// Which pixels of a row (or column) make up each pixel of the result, and how much of each.
///
/// The arithmetic is that of Pillow's `resize` with `BICUBIC` and a `box`, to the last bit, so that results can be
/// checked against a second implementation.
struct ResamplingWeights {
    /// Bits after the point: 8 are taken by the samples and 2 by the kernel's overshoot of the 32 of a sum.
    static let precision: Int32 = 22

    /// For each pixel of the result: the first of the source, and the fixed-point weights from there on.
    let taps: [(start: Int, weights: [Int32])]

    /// - Parameters:
    ///   - size: pixels of the source.
    ///   - low: where the result begins in the source, 0 or more.
    ///   - high: where it ends, `size` or less.
    ///   - count: pixels of the result.
    init(size: Int, from low: Double, to high: Double, count: Int) {
        let scale = (high - low) / Double(count)
        // Below 1 the kernel only interpolates; above, it widens to average what falls together.
        let stretch = max(scale, 1)
        let support = CubicKernel.support * stretch
        let inverse = 1 / stretch
        taps = (0..<count).map { index in
            let center = low + (Double(index) + 0.5) * scale
            let first = max(Int(center - support + 0.5), 0)
            let end = min(Int(center + support + 0.5), size)
            var weights = (first..<max(first, end)).map {
                CubicKernel.weight((Double($0 - first) + Double(first) - center + 0.5) * inverse)
            }
            let sum = weights.reduce(0, +)
            if sum != 0 { for tap in weights.indices { weights[tap] /= sum } }
            return Self.trimmed(start: first, weights.map(Self.fixed))
        }
    }

    /// Rounded half away from zero.
    private static func fixed(_ weight: Double) -> Int32 {
        let scaled = weight * Double(1 << precision)
        return Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    }

    /// Leaves out zeros at both ends, so that whole pixels at scale 1 take one tap.
    private static func trimmed(start: Int, _ weights: [Int32]) -> (start: Int, weights: [Int32]) {
        guard let first = weights.firstIndex(where: { $0 != 0 }), let last = weights.lastIndex(where: { $0 != 0 })
        else { return (start, []) }
        return (start + first, Array(weights[first...last]))
    }
}
