/// The coverage of a pixel by the distance that a field has there: of a shape, or of a halo around it.
///
/// A distance is 0 to 1, and the shape's edge lies at 0.75. Edges are smoothed over about a pixel, with the curves of
/// MapLibre's shaders.
package struct FieldInk: Hashable, Sendable {
    /// The premultiplied color, with opacity: red, green, blue, alpha, 0 to 1.
    package let color: SIMD4<Float>
    /// Distances where the coverage begins and where it is full.
    let edge: SIMD2<Float>
    /// Distances where a halo ends inside of its shape; nil for the shape itself.
    let inner: SIMD2<Float>?

    private static let shapeEdge: Float = 0.75
    /// Half of the smoothed width, in distances at size 1 and scale 1.
    private static let gamma: Float = 0.105
    /// Texels between the distances 0 and 1.
    private static let reach: Float = 8

    /// The ink of a shape.
    ///
    /// - Parameters:
    ///   - size: points per texel of the field, such as text size / 24.
    ///   - scale: pixels per point.
    ///   - softness: how much wider the smoothed edge is on the field, for one that is seen at an angle.
    package init(fill color: SIMD4<Float>, size: Float, scale: Float, softness: Float = 1) {
        self.color = color
        let soft = Self.gamma / Self.positive(scale) / Self.positive(size) * softness
        edge = [Self.shapeEdge - soft, Self.shapeEdge + soft]
        inner = nil
    }

    /// The ink of a halo; it is open inside of the shape, which may be translucent.
    ///
    /// - Parameters:
    ///   - width: beyond the shape's edge, in points.
    ///   - blur: in points.
    package init(
        halo color: SIMD4<Float>, width: Float, blur: Float, size: Float, scale: Float, softness: Float = 1
    ) {
        self.color = color
        let size = Self.positive(size)
        let soft = (blur * 1.19 / Self.reach + Self.gamma / Self.positive(scale)) / size * softness
        let outer = (6 - width / size) / Self.reach
        edge = [outer - soft, outer + soft]
        inner = [Self.shapeEdge, Self.shapeEdge + 2 * soft]
    }

    private static func positive(_ value: Float) -> Float { value > 1e-4 ? value : 1e-4 }

    /// Whether it can change a pixel.
    package var isVisible: Bool { color.w > 0 && edge.x < 1 }

    /// The distance of the ink's outer edge, where the coverage is half.
    package var threshold: Float { (edge.x + edge.y) / 2 }

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
