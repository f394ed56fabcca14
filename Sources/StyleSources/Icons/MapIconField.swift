/// An icon as a signed distance field (SDF), as sprites have them: it can be drawn in any color and with a halo.
package struct MapIconField: Sendable {
    /// Width and height in pixels, with the border.
    package let side: Int
    /// The field, row by row from the top: 191.25 on the outline, more inside.
    package let bytes: [UInt8]

    /// The border around the grid in points.
    package static let border = 3.0
    /// Width and height in points, with the border.
    package static let points = MapIcon.side + 2 * border
    /// The distance in pixels between values 0 and 255, as in the glyphs and sprites of MapLibre styles.
    private static let spread = 8.0

    /// Draws the field of an icon.
    ///
    /// - Parameter density: pixels per point.
    package init(_ icon: MapIcon, density: Int) {
        let scale = Double(max(density, 1))
        side = Int(Self.points * scale)
        var field = [Double](repeating: -Self.spread, count: side * side)
        for contour in icon.contours {
            let points = contour.points.map { ($0 + Self.border) * scale - 0.5 }
            Self.visit(points, side: side, reach: Self.spread) { pixel, distance in
                field[pixel] = contour.isCut ? min(field[pixel], -distance) : max(field[pixel], distance)
            }
        }
        bytes = field.map { UInt8(min(max((0.75 + $0 / Self.spread) * 255, 0), 255).rounded()) }
    }

    /// Visits the pixels in and around a polygon with their distances from it, positive inside.
    private static func visit(
        _ points: [SIMD2<Double>], side: Int, reach: Double, _ body: (_ pixel: Int, _ distance: Double) -> Void
    ) {
        guard var low = points.first else { return }
        var high = low
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        func range(_ low: Double, _ high: Double) -> Range<Int> {
            let first = min(max(Int((low - reach).rounded(.down)), 0), side)
            return first..<min(max(Int((high + reach).rounded(.up)) + 1, first), side)
        }
        let edges = zip(points, points.dropFirst() + points.prefix(1)).map { (start: $0, delta: $1 - $0) }
        for row in range(low.y, high.y) {
            for column in range(low.x, high.x) {
                let place = SIMD2(Double(column), Double(row))
                var (nearest, isInside) = (Double.infinity, false)
                for edge in edges {
                    let offset = place - edge.start
                    let length = (edge.delta * edge.delta).sum()
                    let along = length > 0 ? min(max((offset * edge.delta).sum() / length, 0), 1) : 0
                    let gap = offset - edge.delta * along
                    nearest = min(nearest, (gap * gap).sum())
                    if (offset.y < 0) != (offset.y < edge.delta.y),
                        offset.x < offset.y / edge.delta.y * edge.delta.x
                    {
                        isInside.toggle()
                    }
                }
                body(row * side + column, isInside ? nearest.squareRoot() : -nearest.squareRoot())
            }
        }
    }
}
