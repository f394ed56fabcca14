/// Removes vertices that make no difference at a given resolution.
enum LineSimplification {
    /// Number of vertices simplified together; the two at the ends always remain.
    ///
    /// Without stretches, an adversarial line would take quadratic time.
    private static let stretch = 512

    /// A line that is nowhere farther from the given one than the tolerance, with the same ends.
    ///
    /// Filters first by distance from the last kept vertex, then by Ramer–Douglas–Peucker.
    static func simplified(_ points: [WorldPoint], tolerance: Double) -> [WorldPoint] {
        guard points.count > 2, tolerance > 0 else { return points }
        let thinned = thinned(points, distance: tolerance / 3)
        let square = tolerance * tolerance * 4 / 9
        var isKept = [Bool](repeating: false, count: thinned.count)
        var pending: [(first: Int, last: Int)] = []
        var first = 0
        isKept[0] = true
        while first < thinned.count - 1 {
            let last = min(first + stretch, thinned.count - 1)
            isKept[last] = true
            pending.append((first, last))
            while let part = pending.popLast() {
                guard part.last - part.first > 1 else { continue }
                let farthest = farthest(thinned, part.first, part.last)
                guard farthest.square > square else { continue }
                isKept[farthest.index] = true
                pending.append((part.first, farthest.index))
                pending.append((farthest.index, part.last))
            }
            first = last
        }
        return thinned.indices.filter { isKept[$0] }.map { thinned[$0] }
    }

    private static func thinned(_ points: [WorldPoint], distance: Double) -> [WorldPoint] {
        var last = points[0]
        var result = [last]
        let square = distance * distance
        for point in points[1..<(points.count - 1)] {
            let (dx, dy) = (point.x - last.x, point.y - last.y)
            guard dx * dx + dy * dy > square else { continue }
            result.append(point)
            last = point
        }
        result.append(points[points.count - 1])
        return result
    }

    private static func farthest(_ points: [WorldPoint], _ first: Int, _ last: Int) -> (index: Int, square: Double) {
        let (a, b) = (points[first], points[last])
        var result = (index: first, square: -1.0)
        for index in (first + 1)..<last {
            let square = points[index].squaredDistance(toSegment: a, b)
            if square > result.square { result = (index, square) }
        }
        return result
    }
}
