/// The comparison of MapLibre's render tests: our implementation of pixelmatch 7.1 over pixel words.
///
/// A pixel differs where its color does by more than a threshold, as the eye sees it, and neither image has an
/// anti-aliased edge there.
struct PixelMatch {
    /// The suite's default.
    static let threshold = 0.1285

    private let width: Int
    private let height: Int
    private let expected: [SIMD4<Double>]
    private let actual: [SIMD4<Double>]
    private let words: (actual: [UInt32], expected: [UInt32])

    /// - Parameters: straight words `0xAARRGGBB` of images of one size.
    init(actual: [UInt32], expected: [UInt32], width: Int, height: Int) {
        self.width = width
        self.height = height
        words = (actual, expected)
        self.actual = actual.map(Self.channels)
        self.expected = expected.map(Self.channels)
    }

    /// Where the images differ.
    func mismatches(threshold: Double = threshold) -> [Bool] {
        // The largest possible difference of two colors is 35215.
        let limit = 35_215 * threshold * threshold
        return (0..<width * height).map { index in
            guard words.actual[index] != words.expected[index] else { return false }
            guard abs(Self.difference(actual[index], expected[index], at: index * 4, isBrightness: false)) > limit
            else {
                return false
            }
            let (x, y) = (index % width, index / width)
            return !isAntialiased(actual, x, y) && !isAntialiased(expected, x, y)
        }
    }

    private static func channels(_ word: UInt32) -> SIMD4<Double> {
        [Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255), Double(word >> 24)]
    }

    /// The difference of two colors in YIQ, or of their brightness alone; transparent ones lie on a pattern.
    private static func difference(
        _ a: SIMD4<Double>, _ b: SIMD4<Double>, at position: Int, isBrightness: Bool
    ) -> Double {
        var d = a - b
        if d == .zero { return 0 }
        if a.w < 255 || b.w < 255 {
            let k = Double(position)
            func shade(_ divisor: Double) -> Double { 48 + 159 * Double(Int(k / divisor) % 2) }
            let backdrop: SIMD4<Double> = [
                48 + 159 * Double(position % 2), shade(1.618033988749895), shade(2.618033988749895), 0,
            ]
            d = (a * a.w - b * b.w - backdrop * (a.w - b.w)) / 255
        }
        let y = d.x * 0.29889531 + d.y * 0.58662247 + d.z * 0.11448223
        if isBrightness { return y }
        let i = d.x * 0.59597799 - d.y * 0.27417610 - d.z * 0.32180189
        let q = d.x * 0.21147017 - d.y * 0.52261711 + d.z * 0.31114694
        let delta = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
        return y > 0 ? -delta : delta
    }

    /// Whether a pixel looks like a part of a soft edge: between a darker and a brighter neighbor, one of which lies in
    /// an even area of both images.
    private func isAntialiased(_ image: [SIMD4<Double>], _ x: Int, _ y: Int) -> Bool {
        var equal = x == 0 || x == width - 1 || y == 0 || y == height - 1 ? 1 : 0
        var (low, high) = ((value: 0.0, x: 0, y: 0), (value: 0.0, x: 0, y: 0))
        let index = y * width + x
        for nx in max(x - 1, 0)...min(x + 1, width - 1) {
            for ny in max(y - 1, 0)...min(y + 1, height - 1) where nx != x || ny != y {
                let delta = Self.difference(
                    image[index], image[ny * width + nx], at: index * 4, isBrightness: true)
                if delta == 0 {
                    equal += 1
                    if equal > 2 { return false }
                } else if delta < low.value {
                    low = (delta, nx, ny)
                } else if delta > high.value {
                    high = (delta, nx, ny)
                }
            }
        }
        guard low.value != 0, high.value != 0 else { return false }
        return isEven(low.x, low.y) || isEven(high.x, high.y)
    }

    private func isEven(_ x: Int, _ y: Int) -> Bool {
        hasEqualNeighbors(words.actual, x, y) && hasEqualNeighbors(words.expected, x, y)
    }

    private func hasEqualNeighbors(_ image: [UInt32], _ x: Int, _ y: Int) -> Bool {
        var equal = x == 0 || x == width - 1 || y == 0 || y == height - 1 ? 1 : 0
        for nx in max(x - 1, 0)...min(x + 1, width - 1) {
            for ny in max(y - 1, 0)...min(y + 1, height - 1) where nx != x || ny != y {
                if image[ny * width + nx] == image[y * width + x] { equal += 1 }
            }
        }
        return equal > 2
    }
}
