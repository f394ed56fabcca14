/// The coverage of a pixel by the distance that a field has there: of a shape, or of a halo around it.
///
/// A distance is 0 to 1, and the shape's edge lies at 0.75. Edges are smoothed over about a pixel, with the curves of
/// MapLibre's shaders.
package struct FieldInk: Hashable, Sendable {
    /// The premultiplied color, with opacity: red, green, blue, alpha, 0 to 1.
    package let color: SIMD4<Float>
    /// How the coverage depends on the distance.
    let curve: CoverageCurve

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
        curve = CoverageCurve(edge: [Self.shapeEdge - soft, Self.shapeEdge + soft])
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
        curve = CoverageCurve(
            edge: [outer - soft, outer + soft], inner: [Self.shapeEdge, Self.shapeEdge + 2 * soft])
    }

    private static func positive(_ value: Float) -> Float { value > 1e-4 ? value : 1e-4 }

    /// Whether it can change a pixel.
    package var isVisible: Bool { color.w > 0 && curve.edge.x < 1 }

    /// The distance of the ink's outer edge, where the coverage is half.
    package var threshold: Float { (curve.edge.x + curve.edge.y) / 2 }
}
