public import MapGeometry

/// A camera above the map, as MapKit's: where it looks, from how far, and which way is up.
public struct MapCamera: Hashable, Sendable {
    /// The place in the middle of the picture.
    public var centerCoordinate: Coordinate
    /// Metres from the camera to that place, for a vertical field of view of 30 degrees.
    public var centerCoordinateDistance: Double
    /// Degrees from looking straight down; anything but 0 is refused as unsupported.
    public var pitch: Double
    /// The compass direction that is up, degrees clockwise from north.
    public var heading: Double

    /// A camera that looks straight down, north up, unless told otherwise.
    ///
    /// - Parameters:
    ///   - centerCoordinate: degrees.
    ///   - distance: metres from the camera to that place, above 0.
    ///   - pitch: degrees from looking straight down; only 0 is drawn.
    ///   - heading: degrees clockwise from north.
    public init(
        lookingAtCenter centerCoordinate: Coordinate, fromDistance distance: Double, pitch: Double = 0,
        heading: Double = 0
    ) {
        self.centerCoordinate = centerCoordinate
        centerCoordinateDistance = distance
        self.pitch = pitch
        self.heading = heading
    }
}
