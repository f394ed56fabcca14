/// A position in the image before the division: `x / depth` and `y / depth`.
///
/// Unlike positions, these are linear along an edge in space, also through the plane of the camera.
package struct HomogeneousPoint: Hashable, Sendable {
    /// Points from the left edge of the image, times the depth.
    package var x: Double
    /// Points down from its top edge, times the depth.
    package var y: Double
    /// The distance along the line of sight over that of the center; 0 or less beside and behind the camera.
    package var depth: Double

    /// Creates a value without checking it.
    package init(x: Double, y: Double, depth: Double) {
        self.x = x
        self.y = y
        self.depth = depth
    }

    /// The position in the image; meaningless unless the depth is positive.
    package var point: Point { Point(x: x / depth, y: y / depth) }

    /// A point at a fraction of the straight way to another.
    package func interpolated(to end: HomogeneousPoint, _ t: Double) -> HomogeneousPoint {
        HomogeneousPoint(x: x + (end.x - x) * t, y: y + (end.y - y) * t, depth: depth + (end.depth - depth) * t)
    }
}

extension HomogeneousPoint {
    /// The part of a convex or any other ring with at least a given depth (Sutherland–Hodgman).
    ///
    /// - Returns: the corners in their order; empty if nothing is left. A convex ring gets at most one more corner.
    package static func clipped(
        _ ring: [HomogeneousPoint], depth: Double = GroundProjection.nearestDepth
    ) -> [HomogeneousPoint] {
        guard var start = ring.last, ring.contains(where: { $0.depth < depth }) else { return ring }
        var result: [HomogeneousPoint] = []
        for end in ring {
            if (start.depth < depth) != (end.depth < depth) {
                result.append(start.interpolated(to: end, (depth - start.depth) / (end.depth - start.depth)))
            }
            if end.depth >= depth { result.append(end) }
            start = end
        }
        return result.count > 2 ? result : []
    }
}
