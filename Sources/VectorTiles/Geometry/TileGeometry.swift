/// The geometry of one feature: its points, or its lines, or the rings of its polygons, whose first and last point are
/// equal.
///
/// One value is filled again and again, so that decoding a feature allocates nothing.
package struct TileGeometry: Hashable, Sendable {
    /// All vertices, part after part.
    package private(set) var points: [TilePoint] = []
    /// Where each part ends in `points`.
    package private(set) var ends: [Int] = []

    /// No geometry.
    package init() {}

    /// The vertices of each part.
    package var parts: [[TilePoint]] {
        ends.indices.map { Array(points[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]]) }
    }

    /// Takes memory for more vertices and parts at once.
    package mutating func reserve(vertices: Int, parts: Int) {
        points.reserveCapacity(points.count + vertices)
        ends.reserveCapacity(ends.count + parts)
    }

    /// Forgets all parts, but keeps the memory.
    package mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a vertex to the part at work.
    @inline(__always)
    package mutating func append(_ point: TilePoint) { points.append(point) }

    /// Ends the part that the last points belong to, if there are any.
    @inline(__always)
    package mutating func endPart() {
        if points.count > (ends.last ?? 0) { ends.append(points.count) }
    }

    /// Adds the first point of the part at work once more; false where it has none.
    mutating func closePart() -> Bool {
        let start = ends.last ?? 0
        guard start < points.count else { return false }
        points.append(points[start])
        return true
    }

    /// Takes back all parts behind a number of them, which were whole then.
    package mutating func removeParts(from count: Int) {
        ends.removeSubrange(count...)
        points.removeSubrange((ends.last ?? 0)...)
    }

    /// Takes some parts out, behind a number of others.
    ///
    /// - Parameter kept: the vertices of parts that stay, as indexes of `points`, in any order.
    package mutating func keepParts(_ kept: [Range<Int>], from count: Int) {
        let rest = kept.map { points[$0] }
        removeParts(from: count)
        for part in rest {
            points.append(contentsOf: part)
            ends.append(points.count)
        }
    }
}
