/// Lines and closed polygons on a page, in points, y down.
package struct PagePath: Sendable {
    /// One line or polygon.
    package struct Part: Hashable, Sendable {
        /// Its corners as a range of `points`.
        package let points: Range<Int>
        /// Whether the last corner is joined to the first.
        package let isClosed: Bool
    }

    /// Corners that are nearer to the previous one are left out, in points: 0.02 mm.
    static let detail = 0.05

    /// Maximum number of corners of a path that has several features.
    static let limit = 20_000

    /// The corners of all parts.
    package private(set) var points: [SIMD2<Double>] = []
    /// The parts, in drawing order.
    package private(set) var parts: [Part] = []

    /// Creates an empty path.
    package init() {}

    /// Whether there is nothing to draw.
    package var isEmpty: Bool { parts.isEmpty }

    /// Removes all parts, but keeps the memory.
    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    /// Adds a line, or a polygon without a repeated first corner.
    ///
    /// - Parameter place: the position of a corner on the page.
    mutating func append<Corner>(_ corners: [Corner], isClosed: Bool, _ place: (Corner) -> SIMD2<Double>) {
        let start = points.count
        var last: SIMD2<Double>?
        for (index, corner) in corners.enumerated() {
            let point = place(corner)
            if let last, abs(point.x - last.x) + abs(point.y - last.y) < Self.detail {
                // The end of a line stays where it is.
                guard !isClosed, index == corners.count - 1 else { continue }
                if points.count - start > 1 { points.removeLast() }
            }
            points.append(point)
            last = point
        }
        guard points.count - start > (isClosed ? 2 : 1) else { return points.removeSubrange(start...) }
        parts.append(Part(points: start..<points.count, isClosed: isClosed))
    }
}
