/// An area around a place: half of the span lies on each side of the centre, in degrees.
public struct CoordinateRegion: Hashable, Sendable {
    /// The middle, in degrees.
    public var center: Coordinate
    /// From edge to edge, in degrees.
    public var span: CoordinateSpan

    /// An area with this middle and this span.
    public init(center: Coordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// The area between these edges; its centre is the arithmetic middle of the degrees.
    public init(_ bounds: GeoBounds) {
        self.init(
            center: bounds.center,
            span: CoordinateSpan(latitudeDelta: bounds.north - bounds.south, longitudeDelta: bounds.longitudeDelta))
    }

    /// Whether the centre is valid and the span is finite and not negative.
    ///
    /// A span wider than the world is valid and means the whole world.
    public var isValid: Bool {
        center.isValid && span.latitudeDelta.isFinite && span.longitudeDelta.isFinite
            && span.latitudeDelta >= 0 && span.longitudeDelta >= 0
    }
}
