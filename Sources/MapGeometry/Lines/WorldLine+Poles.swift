extension WorldLine {
    /// A y beyond anything that is drawn, on the northern and on the southern side.
    static func beyondMap(north: Bool) -> Double { north ? -2 : 3 }

    /// Whether a ring around a pole encloses the northern one: the nearer to it by the mean of its heights.
    var isNorthern: Bool {
        var area = 0.0
        for (start, end) in zip(points, points.dropFirst()) { area += (start.y + end.y) / 2 * (end.x - start.x) }
        return area / winding < 0.5
    }

    /// Whether a ring encloses a point, in any copy of the world, by the even-odd rule.
    func contains(_ point: WorldPoint) -> Bool {
        // What lies north of the point on its meridian; a ring that is closed beyond the northern edge lies there too.
        var isInside = winding != 0 && isNorthern
        for (start, end) in zip(points, points.dropFirst()) where start.x != end.x {
            let (left, right) = (min(start.x, end.x), max(start.x, end.x))
            var x = point.x + (left - point.x).rounded(.up)
            while x < right {
                let y = start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
                if y < point.y { isInside.toggle() }
                x += 1
            }
        }
        return isInside
    }

    /// The ring around a pole again and again as one line that reaches over the window on both sides.
    func repeated(over window: ClosedRange<Double>, limit: Int) -> [WorldPoint] {
        guard let reach else { return [] }
        let ends = [(window.lowerBound - reach.upperBound) / winding, (window.upperBound - reach.lowerBound) / winding]
        let most = Double(max(limit / points.count, 1))
        let first = max((min(ends[0], ends[1])).rounded(.up) - 1, -most)
        let last = min((max(ends[0], ends[1])).rounded(.down) + 1, most)
        var result = [WorldPoint(x: points[0].x + first * winding, y: points[0].y)]
        for turn in stride(from: first, through: last, by: 1) {
            result += points.dropFirst().map { WorldPoint(x: $0.x + turn * winding, y: $0.y) }
        }
        return result
    }
}
