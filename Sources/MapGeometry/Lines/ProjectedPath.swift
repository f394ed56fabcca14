/// A line in the image, ready to stroke, in points with y down.
package struct ProjectedPath: Hashable, Sendable {
    /// The vertices, all within the image and its margin; at least two.
    package var points: [Point]
    /// Whether the last vertex is joined to the first, which is not repeated.
    package var isClosed: Bool

    /// Creates a path.
    package init(points: [Point], isClosed: Bool = false) {
        self.points = points
        self.isClosed = isClosed
    }
}
