extension SourceLine {
    /// Maximum recursion depth; only adversarial lines need more.
    private static let maximumLevels = 100

    /// Computes the weight of each vertex (Douglas–Peucker), so that simplifying for any zoom is a comparison.
    mutating func weigh(_ squareTolerance: Double) {
        guard points.count > 1 else { return }
        points[0].weight = 1
        points[points.count - 1].weight = 1
        var pending = [(first: 0, last: points.count - 1, level: 0)]
        while let part = pending.popLast() {
            guard part.last - part.first > 1 else { continue }
            let farthest = farthest(part.first, part.last, beyond: squareTolerance)
            guard let farthest else { continue }
            points[farthest.index].weight = farthest.square
            guard part.level < Self.maximumLevels else {
                keepAll(part.first, part.last)
                continue
            }
            pending.append((part.first, farthest.index, part.level + 1))
            pending.append((farthest.index, part.last, part.level + 1))
        }
    }

    /// The vertex farthest from a chord; of equally far ones, one near the middle, which keeps the recursion balanced.
    private func farthest(_ first: Int, _ last: Int, beyond limit: Double) -> (index: Int, square: Double)? {
        let (a, b) = (points[first], points[last])
        let middle = first + (last - first) / 2
        var (index, square, nearest) = (first, limit, last - first)
        for candidate in (first + 1)..<last {
            let distance = points[candidate].squareDistance(toSegment: a, b)
            if distance > square {
                (index, square) = (candidate, distance)
            } else if distance == square, abs(candidate - middle) < nearest {
                (index, nearest) = (candidate, abs(candidate - middle))
            }
        }
        return square > limit ? (index, square) : nil
    }

    private mutating func keepAll(_ first: Int, _ last: Int) {
        let (a, b) = (points[first], points[last])
        for index in (first + 1)..<last where points[index].weight == 0 {
            points[index].weight = points[index].squareDistance(toSegment: a, b)
        }
    }
}

extension SourcePoint {
    fileprivate func squareDistance(toSegment a: SourcePoint, _ b: SourcePoint) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let t = square > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1) : 0
        let (ex, ey) = (x - (t == 1 ? b.x : a.x + dx * t), y - (t == 1 ? b.y : a.y + dy * t))
        return ex * ex + ey * ey
    }
}
