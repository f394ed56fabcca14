/// A segment of a line or ring; both ends are the same for a point.
struct PlaneEdge: Sendable {
    var start: PlanePoint
    var end: PlanePoint

    /// The edges of a line or ring.
    static func along(_ points: [PlanePoint]) -> [PlaneEdge] {
        points.count > 1
            ? zip(points, points.dropFirst()).map(PlaneEdge.init) : points.map { PlaneEdge(start: $0, end: $0) }
    }
}

/// Closed rings of a polygon with their edges by height, so that a point is compared with the few at its own.
struct EdgeSlabs: Sendable {
    private let edges: [PlaneEdge]
    private var low = Double.infinity
    private var high = -Double.infinity
    /// Number of slabs per unit of height.
    private var density = 0.0
    /// Where each slab starts in `members`, and the end of the last.
    private var starts: [Int32] = []
    /// Indexes of edges, slab by slab.
    private var members: [Int32] = []

    /// Entries of all slabs together, as a multiple of the edges.
    private static let maximumEntries = 8

    init(_ rings: [[PlanePoint]]) {
        edges = rings.flatMap { zip($0, $0.dropFirst()).map(PlaneEdge.init) }
        for edge in edges {
            low = min(low, edge.start.y, edge.end.y)
            high = max(high, edge.start.y, edge.end.y)
        }
        guard low <= high else { return }
        var count = max(edges.count / 2, 1)
        repeat {
            // Edges that reach over many slabs are in each of them, so there are fewer slabs then.
            density = Double(count) / (high - low)
            if !density.isFinite { density = 0 }
            count /= 2
        } while count > 0 && entryCount > Self.maximumEntries * edges.count
        fill()
    }

    /// The position of a point relative to the rings, by the even-odd rule.
    func side(of point: PlanePoint, _ effort: inout GeometryEffort) throws(EvaluationError) -> PlaneGeometry.Side {
        guard point.y >= low, point.y <= high else { return .outside }
        let members = members(of: slab(point.y)...slab(point.y))
        try effort.spend(members.count)
        var isInside = false
        for index in members {
            let (a, b) = (edges[Int(self.members[index])].start, edges[Int(self.members[index])].end)
            let (first, second) = (point - a, point - b)
            if first.cross(second) == 0, first.x * second.x <= 0, first.y * second.y <= 0 { return .border }
            if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
                isInside.toggle()
            }
        }
        return isInside ? .inside : .outside
    }

    /// Whether a segment properly crosses an edge.
    func isCrossed(
        from a: PlanePoint, to b: PlanePoint, _ effort: inout GeometryEffort
    ) throws(EvaluationError) -> Bool {
        let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
        guard top <= high, bottom >= low else { return false }
        let members = members(of: slab(max(top, low))...slab(min(bottom, high)))
        try effort.spend(members.count)
        return members.contains {
            let edge = edges[Int(self.members[$0])]
            return PlaneGeometry.cross(a, b, edge.start, edge.end)
        }
    }

    private func slab(_ y: Double) -> Int { Int((y - low) * density) }

    /// The places in `members` of consecutive slabs.
    private func members(of slabs: ClosedRange<Int>) -> Range<Int> {
        Int(starts[slabs.lowerBound])..<Int(starts[slabs.upperBound + 1])
    }

    private func slabs(of edge: PlaneEdge) -> ClosedRange<Int> {
        slab(min(edge.start.y, edge.end.y))...slab(max(edge.start.y, edge.end.y))
    }

    private var entryCount: Int { edges.reduce(0) { $0 + slabs(of: $1).count } }

    private mutating func fill() {
        var counts = [Int32](repeating: 0, count: slab(high) + 2)
        for edge in edges { for slab in slabs(of: edge) { counts[slab + 1] += 1 } }
        for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
        starts = counts
        members = [Int32](repeating: 0, count: Int(counts.last ?? 0))
        for (index, edge) in edges.enumerated() {
            for slab in slabs(of: edge) {
                members[Int(counts[slab])] = Int32(truncatingIfNeeded: index)
                counts[slab] += 1
            }
        }
    }
}

/// What one evaluation may still spend on geometry.
struct GeometryEffort {
    /// Number of comparisons left.
    private(set) var left: Int

    /// Counts comparisons.
    ///
    /// - Throws: `tooLarge` if there were too many.
    mutating func spend(_ count: Int) throws(EvaluationError) {
        left -= count
        guard left >= 0 else { throw .tooLarge }
    }
}
