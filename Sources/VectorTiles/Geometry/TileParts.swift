/// Points, lines and rings of many features, one part after the other.
package struct TileParts: Hashable, Sendable {
    private var points: [TilePoint] = []
    /// The end index of each part in `points`.
    private var ends: [UInt32] = []

    /// - Parameter capacity: the number of vertices to reserve memory for.
    init(capacity: Int) { points.reserveCapacity(capacity) }

    /// - Parameter points: the vertices of all parts, of which `end` tells where they end.
    init(_ points: [TilePoint]) { self.points = points }

    /// The number of parts.
    var count: Int { ends.count }

    /// Size in memory, in bytes.
    var cost: Int { 4 * (points.count + ends.count) }

    /// Adds a part; an empty one is dropped.
    mutating func add(_ part: ArraySlice<TilePoint>) {
        guard !part.isEmpty else { return }
        points.append(contentsOf: part)
        ends.append(UInt32(truncatingIfNeeded: points.count))
    }

    /// Ends a part of vertices that are already there; an empty one is dropped.
    mutating func end(after part: Range<Int>) {
        guard !part.isEmpty else { return }
        ends.append(UInt32(truncatingIfNeeded: part.upperBound))
    }

    /// Adds a ring from its vertices, of which the first one is repeated at the end.
    mutating func addRing(_ ring: some Collection<TilePoint>) {
        guard let first = ring.first else { return }
        points.append(contentsOf: ring)
        points.append(first)
        ends.append(UInt32(truncatingIfNeeded: points.count))
    }

    /// Number of vertices of a range of parts.
    func vertexCount(of parts: Range<UInt32>) -> Int { vertices(of: parts).count }

    /// The vertex of parts that have no other; nil for others.
    func onlyVertex(of parts: Range<UInt32>) -> TilePoint? {
        let vertices = vertices(of: parts)
        return vertices.count == 1 ? points[vertices.lowerBound] : nil
    }

    /// Appends a range of parts to a geometry.
    func append(_ parts: Range<UInt32>, to geometry: inout TileGeometry) {
        let vertices = vertices(of: parts)
        geometry.append(
            points[vertices], ends: ends[Int(parts.lowerBound)..<Int(parts.upperBound)], from: vertices.lowerBound)
    }

    private func vertices(of parts: Range<UInt32>) -> Range<Int> {
        let start = parts.lowerBound == 0 ? 0 : Int(ends[Int(parts.lowerBound) - 1])
        return start..<(parts.isEmpty ? start : Int(ends[Int(parts.upperBound) - 1]))
    }
}
