/// An image's rectangle, perhaps turned, in tiles of one level from the world's north-western corner.
struct TileOutline: Hashable, Sendable {
    /// No area at all.
    static let nothing = TileOutline(corners: [])

    private let corners: [WorldPoint]

    /// The rectangle of an image and a margin in points; nil where it has no area or its place is not finite.
    init?(viewport: Viewport, z: Int, margin: Double) {
        guard viewport.isValid, margin.isFinite else { return nil }
        let level = Double(1 << z)
        let tile = WebMercator.worldSize(zoom: viewport.zoom) / level
        guard tile.isFinite, tile > 0 else { return nil }
        // What cannot be seen must not become a cell: 1e-6 points, and 2^-50 of the world, which is rounding.
        let inset = max(1e-6 * min(tile, 1), tile * level * 0x1p-50) - margin
        let (right, bottom) = (viewport.size.width - inset, viewport.size.height - inset)
        guard inset < right, inset < bottom else { return nil }
        let (center, anchor) = (viewport.worldCenter, viewport.anchor)
        let turn = Rotation(bearing: viewport.bearing)
        corners = [(inset, inset), (right, inset), (right, bottom), (inset, bottom)].map { x, y in
            let offset = turn.toWorld(x: x - anchor.x, y: y - anchor.y)
            return WorldPoint(x: center.x * level + offset.x / tile, y: center.y * level + offset.y / tile)
        }
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    }

    private init(corners: [WorldPoint]) { self.corners = corners }

    /// The northernmost y.
    var top: Double { corners.reduce(.infinity) { min($0, $1.y) } }
    /// The southernmost y.
    var bottom: Double { corners.reduce(-.infinity) { max($0, $1.y) } }

    /// How far it reaches west and east between two parallels; nil where it is not between them.
    ///
    /// It is convex, so what lies between two parallels spans an interval without gaps: every square that is open
    /// to it shares an area with it. That is the separating-axis test of a whole row at once.
    func span(from top: Double, to bottom: Double) -> (left: Double, right: Double)? {
        var (left, right) = (Double.infinity, -Double.infinity)
        for (index, start) in corners.enumerated() {
            let end = corners[(index + 1) % corners.count]
            let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
            guard upper.y < bottom, lower.y > top else { continue }
            let first = Self.x(at: max(upper.y, top), from: upper, to: lower)
            let last = Self.x(at: min(lower.y, bottom), from: upper, to: lower)
            (left, right) = (min(left, first, last), max(right, first, last))
            // A level edge is a single y, at which it has two ends.
            if upper.y == lower.y { (left, right) = (min(left, start.x, end.x), max(right, start.x, end.x)) }
        }
        return left < right ? (left, right) : nil
    }

    /// The cells that have a part of their inside between two edges.
    static func cells(_ low: Double, _ high: Double) -> Range<Int> {
        // Beyond 2^53 whole numbers have gaps; so many cells can only be refused.
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
