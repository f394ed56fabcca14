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

    /// Pixels of a row that are computed together.
    private typealias Lane = SIMD4<Double>
    private static let steps = Lane(0, 1, 2, 3)

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
        let columns = range(low.x, high.x)
        for row in range(low.y, high.y) {
            for first in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: Lane.scalarCount) {
                let x = steps + Double(first)
                var (nearest, isInside) = (Lane(repeating: .infinity), SIMDMask<Lane.MaskStorage>(repeating: false))
                for edge in edges {
                    let (across, down) = (x - edge.start.x, Double(row) - edge.start.y)
                    let length = (edge.delta * edge.delta).sum()
                    let along =
                        length > 0
                        ? clamped((across * edge.delta.x + down * edge.delta.y) / length) : .zero
                    let (gapX, gapY) = (across - edge.delta.x * along, down - edge.delta.y * along)
                    let square = gapX * gapX + gapY * gapY
                    nearest.replace(with: square, where: square .< nearest)
                    if (down < 0) != (down < edge.delta.y) {
                        isInside .^= across .< down / edge.delta.y * edge.delta.x
                    }
                }
                let distances = nearest.squareRoot()
                for (index, column) in (first..<min(first + Lane.scalarCount, columns.upperBound)).enumerated() {
                    body(row * side + column, isInside[index] ? distances[index] : -distances[index])
                }
            }
        }
    }

    /// Numbers clamped to 0 to 1: `clamped` of the standard library treats one scalar after the other.
    @inline(__always)
    private static func clamped(_ lane: Lane) -> Lane {
        let positive = Lane.zero.replacing(with: lane, where: lane .>= .zero)
        let one = Lane(repeating: 1)
        return one.replacing(with: positive, where: positive .< one)
    }
}
