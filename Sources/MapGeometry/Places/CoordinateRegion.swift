/// A region around a center, with half of the span on each side, in degrees.
public struct CoordinateRegion: Hashable, Sendable {
    /// The middle, in degrees.
    public var center: Coordinate
    /// From edge to edge, in degrees.
    public var span: CoordinateSpan

    /// Creates a region with a center and a span.
    public init(center: Coordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// Creates a region with these edges; its center is the arithmetic mean of the degrees.
    public init(_ bounds: GeoBounds) {
        self.init(
            center: bounds.center,
            span: CoordinateSpan(latitudeDelta: bounds.north - bounds.south, longitudeDelta: bounds.longitudeDelta))
    }

    /// Whether the center is valid and the span is finite and not negative.
    ///
    /// A span wider than the world is valid and means the whole world.
    public var isValid: Bool {
        center.isValid && span.latitudeDelta.isFinite && span.longitudeDelta.isFinite
            && span.latitudeDelta >= 0 && span.longitudeDelta >= 0
    }
}
