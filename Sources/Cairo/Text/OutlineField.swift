import Imaging

/// A glyph of a local font as a signed distance field, like the glyphs of servers: at twice their resolution to be drawn
/// here, and at the same for clients.
package struct OutlineField: Sendable {
    /// Where the ink begins to the right of the pen, in pixels of the field.
    package let left: Int
    /// Where the ink begins above the baseline, in pixels of the field.
    package let top: Int
    /// Width in pixels, with the border.
    package let width: Int
    /// Height in pixels, with the border.
    package let height: Int
    /// The field, row by row from the top: 191.25 on the outline, more inside.
    package let bytes: [UInt8]

    /// Pixels per em of the fields that are drawn here.
    package static let size = 48
    /// Pixels per em of the fields in glyph ranges.
    package static let rangeSize = 24
    /// The border around the ink of the fields that are drawn here, in pixels.
    package static let border = border(at: size)
    /// The value on the outline, as a fraction of 255.
    private static let edge: Float = 0.75
    /// Maximum side without the border, in pixels; larger glyphs are not drawn.
    private static let maximumSide: Float = 1_024

    /// The border around the ink in pixels: 3 of 24 pixels per em.
    ///
    /// - Parameter size: pixels per em.
    package static func border(at size: Int) -> Int { size / 8 }

    /// Draws the field of an outline; nil if it has no ink or is too large.
    ///
    /// The distance between values 0 and 255 is a third of an em: 8 of 24 pixels per em.
    init?(_ outline: GlyphOutline) {
        let border = Self.border(at: outline.size)
        let spread = Float(outline.size) / 3
        guard let first = outline.edges.first?.start else { return nil }
        var (low, high) = (first, first)
        for edge in outline.edges {
            low = pointwiseMin(low, edge.end)
            high = pointwiseMax(high, edge.end)
        }
        let size = high - low
        guard size.x < Self.maximumSide, size.y < Self.maximumSide, abs(low.x) < 8_192, abs(low.y) < 8_192 else {
            return nil
        }
        let origin = (x: Int(low.x.rounded(.down)), y: Int(low.y.rounded(.down)))
        left = origin.x
        top = -origin.y
        width = Int(high.x.rounded(.up)) - origin.x + 2 * border
        height = Int(high.y.rounded(.up)) - origin.y + 2 * border
        // The position of the first pixel's center.
        let shift = SIMD2(
            Float(border - origin.x) - 0.5, Float(border - origin.y) - 0.5)
        let edges = outline.edges.map { GlyphOutline.Edge(start: $0.start + shift, end: $0.end + shift) }
        var distances = DistanceField(width: width, height: height, limit: spread * Self.edge)
        for edge in edges { distances.add(from: edge.start, to: edge.end) }
        let inside = WindingRows(edges, width: width, height: height).isInside
        bytes = distances.bytes(isInside: inside, outline: Self.edge, spread: spread)
    }
}

/// Which pixels' centers lie inside of an outline, by the non-zero winding rule.
private struct WindingRows {
    private(set) var isInside: [Bool]

    init(_ edges: [GlyphOutline.Edge], width: Int, height: Int) {
        // How the winding number changes at each pixel, from left to right.
        var turns = [Int32](repeating: 0, count: width * height)
        for edge in edges where edge.start.y != edge.end.y {
            let isDown = edge.start.y < edge.end.y
            let (upper, lower) = isDown ? (edge.start, edge.end) : (edge.end, edge.start)
            let first = max(Int(upper.y.rounded(.up)), 0)
            let end = min(Int(lower.y.rounded(.up)), height)
            guard first < end else { continue }
            let slope = (lower.x - upper.x) / (lower.y - upper.y)
            for row in first..<end {
                let x = upper.x + (Float(row) - upper.y) * slope
                // Also false for an edge that is too flat to have a crossing.
                guard x <= Float(width - 1) else { continue }
                turns[row * width + (x > 0 ? Int(x.rounded(.up)) : 0)] += isDown ? 1 : -1
            }
        }
        isInside = [Bool](repeating: false, count: width * height)
        for row in 0..<height {
            var winding: Int32 = 0
            for index in row * width..<(row + 1) * width {
                winding += turns[index]
                isInside[index] = winding != 0
            }
        }
    }
}
