import Platform

/// Segments in a tree of boxes, so that only those near a segment are measured; in degrees.
struct EdgeTree: Sendable {
    /// Number of edges in a box, and of boxes in a box of the next level.
    private static let fanOut = 8

    private let edges: [PlaneEdge]
    /// The boxes of each level, finest first; the last level has one.
    private var levels: [[PlaneBox]] = []

    /// - Parameter edges: best in the order of a line, so that neighbors are near each other.
    init(_ edges: [PlaneEdge]) {
        self.edges = edges
        var boxes = edges.map(PlaneBox.init(around:))
        while boxes.count > 1 || levels.isEmpty && !boxes.isEmpty {
            boxes = stride(from: 0, to: boxes.count, by: Self.fanOut).map { start in
                var box = PlaneBox()
                for other in boxes[start..<min(start + Self.fanOut, boxes.count)] { box.add(other) }
                return box
            }
            levels.append(boxes)
        }
    }

    /// Points sorted so that neighbors are near each other: in columns, and by height in each.
    static func sorted(_ points: [PlanePoint]) -> [PlanePoint] {
        let byColumn = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let width = max(Int(Double(points.count).squareRoot().rounded(.up)), 1)
        return stride(from: 0, to: points.count, by: width).flatMap { start in
            byColumn[start..<min(start + width, points.count)].sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        }
    }

    /// Whether an end of an edge in a box, or near it, fulfills a condition.
    func hasEnd(
        in box: PlaneBox, _ effort: inout GeometryEffort,
        _ condition: (PlanePoint, inout GeometryEffort) throws(EvaluationError) -> Bool
    ) throws(EvaluationError) -> Bool {
        var found = false
        try search(&effort) { other in
            found || !other.touches(box) ? .infinity : 0
        } visit: { edge, effort throws(EvaluationError) in
            for end in [edge.start, edge.end] where box.contains(end) && !found {
                found = try condition(end, &effort)
            }
        }
        return found
    }

    /// The distance of the edge nearest to a segment in meters, if it is less than a known one.
    ///
    /// - Parameter scale: meters per degree.
    func nearest(
        to own: PlaneEdge, scale: PlanePoint, below least: Double, _ effort: inout GeometryEffort
    ) throws(EvaluationError) -> Double {
        let box = PlaneBox(around: own)
        var least = least
        try search(&effort) { other in
            let gap = other.gap(to: box, scale: scale)
            return gap < least ? gap : .infinity
        } visit: { edge, _ throws(EvaluationError) in
            least = min(least, edge.distance(to: own, scale: scale))
        }
        return least
    }

    /// Visits edges, those in boxes with a small rank first; a box with an infinite rank is left out.
    private func search(
        _ effort: inout GeometryEffort, rank: (PlaneBox) -> Double,
        visit: (PlaneEdge, inout GeometryEffort) throws(EvaluationError) -> Void
    ) throws(EvaluationError) {
        guard let root = levels.last?.first, rank(root) < .infinity else { return }
        var open: [(level: Int, index: Int)] = [(levels.count - 1, 0)]
        while let next = open.popLast() {
            // Others may have been found since.
            guard rank(levels[next.level][next.index]) < .infinity else { continue }
            let first = next.index * Self.fanOut
            try effort.spend(Self.fanOut)
            guard next.level > 0 else {
                for edge in edges[first..<min(first + Self.fanOut, edges.count)] { try visit(edge, &effort) }
                continue
            }
            let below = levels[next.level - 1]
            var children: [(rank: Double, index: Int)] = []
            for index in first..<min(first + Self.fanOut, below.count) {
                let rank = rank(below[index])
                if rank < .infinity { children.append((rank, index)) }
            }
            children.sort { $0.rank > $1.rank }
            for child in children { open.append((next.level - 1, child.index)) }
        }
    }
}

extension PlaneBox {
    /// The box of an edge; one of more than half the world goes the other way around, so it may be anywhere.
    fileprivate init(around edge: PlaneEdge) {
        add(edge.start)
        add(edge.end)
        if maxX - minX > 180 { (minX, maxX) = (-.infinity, .infinity) }
    }

    fileprivate func contains(_ point: PlanePoint) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    fileprivate func touches(_ other: PlaneBox) -> Bool {
        minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }

    /// At least how far the points of two boxes are from each other in meters, the short way around the world.
    fileprivate func gap(to other: PlaneBox, scale: PlanePoint) -> Double {
        let y = max(minY - other.maxY, other.minY - maxY, 0) * scale.y
        let x = Self.turn(from: minX - other.maxX, to: maxX - other.minX) * scale.x
        return x == 0 ? y : (x * x + y * y).squareRoot()
    }

    /// The least distance in degrees of all differences of longitude in a range.
    private static func turn(from low: Double, to high: Double) -> Double {
        if low <= 0, high >= 0 { return 0 }
        if low > -180, high < 180 { return min(low.magnitude, high.magnitude) }
        if (low / 360).rounded(.up) * 360 <= high { return 0 }
        return min(remainder(low, 360).magnitude, remainder(high, 360).magnitude)
    }
}

extension PlaneEdge {
    /// The distance between two segments in meters; 0 if they cross.
    fileprivate func distance(to other: PlaneEdge, scale: PlanePoint) -> Double {
        if start != end, other.start != other.end, PlaneGeometry.cross(start, end, other.start, other.end) {
            return 0
        }
        return min(
            distance(to: other.start, scale), distance(to: other.end, scale), other.distance(to: start, scale),
            other.distance(to: end, scale))
    }

    /// The distance to a point, the short way around the world.
    private func distance(to point: PlanePoint, _ scale: PlanePoint) -> Double {
        func meters(to place: PlanePoint) -> PlanePoint {
            PlanePoint(x: Self.short(place.x - start.x) * scale.x, y: (place.y - start.y) * scale.y)
        }
        let (way, offset) = (meters(to: end), meters(to: point))
        let length = way.x * way.x + way.y * way.y
        let t = length > 0 ? min(max((offset.x * way.x + offset.y * way.y) / length, 0), 1) : 0
        let rest = PlanePoint(x: offset.x - way.x * t, y: offset.y - way.y * t)
        return (rest.x * rest.x + rest.y * rest.y).squareRoot()
    }

    private static func short(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : remainder(degrees, 360)
    }
}
