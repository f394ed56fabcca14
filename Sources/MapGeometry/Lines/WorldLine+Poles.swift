extension WorldLine {
    /// A y beyond anything that is drawn, north or south of the map.
    static func beyondMap(north: Bool) -> Double { north ? -2 : 3 }

    /// Whether a ring around a pole encloses the north pole, which is decided by its mean latitude.
    var isNorthern: Bool {
        var area = 0.0
        for (start, end) in zip(points, points.dropFirst()) { area += (start.y + end.y) / 2 * (end.x - start.x) }
        return area / winding < 0.5
    }

    /// Whether a ring encloses a point, in any copy of the world, by the even-odd rule.
    func contains(_ point: WorldPoint) -> Bool {
        // Count edges north of the point on its meridian; a ring closed beyond the northern edge has one more there.
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

    /// A ring around a pole, repeated as one line that extends beyond the window on both sides.
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
