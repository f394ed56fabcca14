/// The geometry of a feature: points, lines, or closed rings of polygons, whose first and last points are equal.
///
/// One value is reused, so that decoding a feature allocates nothing.
package struct TileGeometry: Hashable, Sendable {
    /// All vertices, part by part.
    package private(set) var points: [TilePoint] = []
    /// The end index of each part in `points`.
    package private(set) var ends: [Int] = []

    /// Creates an empty geometry.
    package init() {}

    /// The vertices of each part.
    package var parts: [[TilePoint]] {
        ends.indices.map { Array(points[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]]) }
    }

    /// Reserves memory for more vertices and parts.
    package mutating func reserve(vertices: Int, parts: Int) {
        points.reserveCapacity(points.count + vertices)
        ends.reserveCapacity(ends.count + parts)
    }

    /// Removes all parts, but keeps the memory.
    package mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a vertex to the current part.
    @inline(__always)
    package mutating func append(_ point: TilePoint) { points.append(point) }

    /// Adds vertices to the current part.
    @inline(__always)
    mutating func append(_ points: UnsafeBufferPointer<TilePoint>) {
        if points.isEmpty { return }
        self.points.append(contentsOf: points)
    }

    /// Adds parts; the current one must have ended.
    ///
    /// - Parameters:
    ///   - ends: the end index of each part, none of which is empty.
    ///   - start: the index at which the first part starts.
    mutating func append(_ points: ArraySlice<TilePoint>, ends: ArraySlice<UInt32>, from start: Int) {
        let offset = self.points.count - start
        self.points.append(contentsOf: points)
        for end in ends { self.ends.append(Int(end) + offset) }
    }

    /// Ends the current part, if it has points.
    @inline(__always)
    package mutating func endPart() {
        if points.count > (ends.last ?? 0) { ends.append(points.count) }
    }

    /// Removes all parts after the first `count`.
    package mutating func removeParts(from count: Int) {
        ends.removeSubrange(count...)
        points.removeSubrange((ends.last ?? 0)...)
    }

    /// Removes some of the parts after the first `count`.
    ///
    /// - Parameter kept: the vertices of the parts to keep, as ranges of `points`, in any order.
    package mutating func keepParts(_ kept: [Range<Int>], from count: Int) {
        let rest = kept.map { points[$0] }
        removeParts(from: count)
        for part in rest {
            points.append(contentsOf: part)
            ends.append(points.count)
        }
    }
}
