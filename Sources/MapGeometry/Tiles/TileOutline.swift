/// The ground that an image shows, in tiles of one level from the world's northwest corner.
///
/// A rectangle, possibly rotated; in a tilted image a convex polygon.
struct TileOutline: Hashable, Sendable {
    /// An empty outline.
    static let nothing = TileOutline(corners: [])

    private let corners: [WorldPoint]

    /// The ground of an image with a margin in points; nil if it has no area or its position is not finite.
    init?(viewport: Viewport, z: Int, margin: Double) {
        guard viewport.isValid, margin.isFinite else { return nil }
        let level = Double(1 << z)
        let tile = WebMercator.worldSize(zoom: viewport.zoom) / level
        guard tile.isFinite, tile > 0 else { return nil }
        // Invisible overlaps must not become cells: 1e-6 points, and 2^-50 of the world, which is rounding.
        let inset = max(1e-6 * min(tile, 1), tile * level * 0x1p-50) - margin
        let (right, bottom) = (viewport.size.width - inset, viewport.size.height - inset)
        guard inset < right, inset < bottom else { return nil }
        let (center, anchor) = (viewport.worldCenter, viewport.anchor)
        let turn = Rotation(bearing: viewport.bearing)
        let image = [(inset, inset), (right, inset), (right, bottom), (inset, bottom)]
        let ground =
            viewport.isTilted
            ? GroundProjection(viewport).ground(inside: image.map { Point(x: $0, y: $1) })
            : image.map { x, y in (x - anchor.x, y - anchor.y) }
        guard ground.count > 2 else { return nil }
        corners = ground.map { x, y in
            let offset = turn.toWorld(x: x, y: y)
            return WorldPoint(x: center.x * level + offset.x / tile, y: center.y * level + offset.y / tile)
        }
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    }

    private init(corners: [WorldPoint]) { self.corners = corners }

    /// The northernmost y.
    var top: Double { corners.reduce(.infinity) { min($0, $1.y) } }
    /// The southernmost y.
    var bottom: Double { corners.reduce(-.infinity) { max($0, $1.y) } }

    /// The westernmost and easternmost x between two parallels; nil if the outline is not between them.
    ///
    /// The outline is convex, so between two parallels it spans one interval without gaps, and every tile that overlaps
    /// the interval overlaps the outline. This is the separating-axis test for a whole row at once.
    func span(from top: Double, to bottom: Double) -> (left: Double, right: Double)? {
        var (left, right) = (Double.infinity, -Double.infinity)
        for (index, start) in corners.enumerated() {
            let end = corners[(index + 1) % corners.count]
            let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
            guard upper.y < bottom, lower.y > top else { continue }
            let first = Self.x(at: max(upper.y, top), from: upper, to: lower)
            let last = Self.x(at: min(lower.y, bottom), from: upper, to: lower)
            (left, right) = (min(left, first, last), max(right, first, last))
            // A horizontal edge has one y and two ends.
            if upper.y == lower.y { (left, right) = (min(left, start.x, end.x), max(right, start.x, end.x)) }
        }
        return left < right ? (left, right) : nil
    }

    /// The cells whose interior overlaps the range between two edges.
    static func cells(_ low: Double, _ high: Double) -> Range<Int> {
        // Beyond 2^53, integers have gaps; so many cells are refused anyway.
        let limit = 9_007_199_254_740_992.0
        let first = Int(min(max(low.rounded(.down), -limit), limit))
        let end = Int(min(max(high.rounded(.up), -limit), limit))
        return low < high ? first..<end : 0..<0
    }

    private static func x(at y: Double, from upper: WorldPoint, to lower: WorldPoint) -> Double {
        if y == upper.y { return upper.x }
        if y == lower.y { return lower.x }
        return upper.x + (lower.x - upper.x) * ((y - upper.y) / (lower.y - upper.y))
    }
}
