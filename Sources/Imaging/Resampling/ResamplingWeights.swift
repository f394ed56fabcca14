import CPixels

/// The source pixels of a row (or column) that contribute to each pixel of the result, and their weights.
///
/// Matches Pillow's `resize` with `BICUBIC` and a `box` bit for bit, so that results can be checked against a second
/// implementation.
struct ResamplingWeights {
    /// Fraction bits: of the 32 bits of a sum, samples take 8 and the kernel's overshoot takes 2.
    static let precision: Int32 = 22

    /// For each pixel of the result: the first of the source, and the fixed-point weights from there on.
    let taps: [(start: Int, weights: [Int32])]

    /// - Parameters:
    ///   - size: pixels of the source.
    ///   - low: start of the result in the source, 0 or more.
    ///   - high: end of the result in the source, `size` or less.
    ///   - count: pixels of the result.
    init(size: Int, from low: Double, to high: Double, count: Int) {
        let scale = (high - low) / Double(count)
        // When upscaling, the kernel interpolates; when downscaling, it widens to average.
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

    /// Drops zeros at both ends, so that whole pixels at scale 1 take one tap.
    private static func trimmed(start: Int, _ weights: [Int32]) -> (start: Int, weights: [Int32]) {
        guard let first = weights.firstIndex(where: { $0 != 0 }), let last = weights.lastIndex(where: { $0 != 0 })
        else { return (start, []) }
        return (start + first, Array(weights[first...last]))
    }
}

extension resampling_weights {
    /// The weights of two neighboring pixels, each split into two parts of 16 bits.
    init(_ first: Int32, _ second: Int32) {
        func both(_ first: Int32, _ second: Int32) -> UInt32 {
            UInt32(UInt16(truncatingIfNeeded: first)) | UInt32(UInt16(truncatingIfNeeded: second)) << 16
        }
        self.init(high: both(first >> 12, second >> 12), low: both((first & 0xFFF) << 3, (second & 0xFFF) << 3))
    }
}
