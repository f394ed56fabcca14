public import MapGeometry

/// A path of lines and curves in points of an image, x right and y **down**.
///
/// A part starts with `move(to:)`; there may be several.
public struct Path: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private(set) var elements: [Element] = []

    /// Creates an empty path.
    public init() {}

    /// Starts a new part at a point.
    public mutating func move(to point: Point) { elements.append(.move(point)) }

    /// Adds a straight line to a point.
    public mutating func addLine(to point: Point) { elements.append(.line(point)) }

    /// Adds a cubic Bézier curve to a point.
    ///
    /// - Parameters:
    ///   - point: the end of the curve.
    ///   - control1: the first control point.
    ///   - control2: the second control point.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        elements.append(.curve(control1, control2, point))
    }

    /// Closes the current part with a line to its start.
    public mutating func close() { elements.append(.close) }
}
