public import MapGeometry

/// An outline of lines and curves in points of a picture, x right and y **down**.
///
/// A part begins with `move(to:)`; there may be several.
public struct Path: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private(set) var elements: [Element] = []

    /// An empty outline.
    public init() {}

    /// Starts a new part at a point.
    public mutating func move(to point: Point) { elements.append(.move(point)) }

    /// A straight line to a point.
    public mutating func addLine(to point: Point) { elements.append(.line(point)) }

    /// A cubic Bézier curve to a point.
    ///
    /// - Parameters:
    ///   - point: where it ends.
    ///   - control1: the curve leaves its start in this direction.
    ///   - control2: the curve reaches its end from this direction.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        elements.append(.curve(control1, control2, point))
    }

    /// Closes the part with a line to its start.
    public mutating func close() { elements.append(.close) }
}
