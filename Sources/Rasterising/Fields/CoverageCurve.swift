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
        for first in stride(from: 0, through: Self.steps, by: 4) {
            let distances = (PixelQuad.Numbers(repeating: Float(first)) + PixelQuad.offsets) / Float(Self.steps)
            var coverage = Self.smoothstep(edge, distances)
            if let inner {
                let hole = 1 - Self.smoothstep(inner, distances)
                coverage.replace(with: hole, where: hole .< coverage)
            }
            let bytes = PixelQuad.bytes(coverage)
            for index in 0..<4 { table[first + index] = UInt8(truncatingIfNeeded: bytes[index]) }
        }
        return table
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
