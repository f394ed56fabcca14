/// A line in the image, in points with y down, that is ready to be stroked.
package struct ProjectedPath: Hashable, Sendable {
    /// The vertices, all within the image and its margin; at least two.
    package var points: [Point]
    /// Whether the last vertex is joined to the first one, which is not repeated.
    package var isClosed: Bool

    /// A path with these vertices.
    package init(points: [Point], isClosed: Bool = false) {
        self.points = points
        self.isClosed = isClosed
    }
}
