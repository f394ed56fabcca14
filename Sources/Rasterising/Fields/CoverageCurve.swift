/// The coverage of a pixel by its distance in a field.
struct CoverageCurve: Hashable, Sendable {
    /// Distances where the coverage begins and where it is full.
    let edge: SIMD2<Float>
    /// Distances where a halo ends inside of its shape; nil for the shape itself.
    var inner: SIMD2<Float>?

    /// Number of steps between the distances 0 and 1.
    static let steps = 4080

    /// The coverage, 0 to 255, by distance in steps; three bytes follow, which are read with the last one.
    func coverages() -> [UInt8] {
        var table = [UInt8](repeating: 0, count: Self.steps + 4)
        let steps = changingSteps
        for first in stride(from: steps.lowerBound & ~3, to: steps.upperBound, by: 4) {
            let distances = (PixelQuad.Numbers(repeating: Float(first)) + PixelQuad.offsets) / Float(Self.steps)
            var coverage = Self.smoothstep(edge, distances)
            if let inner {
                let hole = 1 - Self.smoothstep(inner, distances)
                coverage.replace(with: hole, where: hole .< coverage)
            }
            let bytes = PixelQuad.bytes(coverage)
            for index in 0..<4 { table[first + index] = UInt8(truncatingIfNeeded: bytes[index]) }
        }
        if inner == nil { for index in steps.upperBound..<max(steps.upperBound, table.count) { table[index] = 255 } }
        return table
    }

    /// The steps outside of which the coverage stays as it is at the first and the last of them: 0, or 255 after those
    /// of a shape.
    private var changingSteps: Range<Int> {
        func step(_ distance: Float) -> Int { Int(min(max(distance, 0), 1) * Float(Self.steps)) }
        let end = inner ?? edge
        // NaN is in no order.
        guard edge.x < edge.y, end.x < end.y else { return 0..<Self.steps + 1 }
        // One more on each side, because of rounding. A halo may end before it begins.
        let first = max(step(edge.x) - 1, 0)
        return first..<max(first, min(step(end.y) + 2, Self.steps + 1))
    }

    private static func smoothstep(_ edge: SIMD2<Float>, _ values: PixelQuad.Numbers) -> PixelQuad.Numbers {
        let width = edge.y - edge.x
        guard width > 0, width.isFinite else {
            return PixelQuad.Numbers.zero.replacing(with: 1, where: values .>= edge.x)
        }
        // `clamped` and `pointwiseMin` of the standard library treat one scalar after the other.
        var t = (values - edge.x) / width
        t.replace(with: 0, where: t .< 0)
        t.replace(with: 1, where: t .> 1)
        return t * t * (3 - 2 * t)
    }
}
