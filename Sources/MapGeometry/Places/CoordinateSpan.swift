/// The size of a region from edge to edge, in degrees.
public struct CoordinateSpan: Hashable, Sendable {
    /// From the southern to the northern edge, degrees, 0 to 180.
    public var latitudeDelta: Double
    /// From the western to the eastern edge, degrees, 0 to 360.
    public var longitudeDelta: Double

    /// Creates a span without checking it.
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}
