public import MapGeometry

/// A camera above the map, like MapKit's: center, distance, pitch and heading.
public struct MapCamera: Hashable, Sendable {
    /// The center of the image.
    public var centerCoordinate: Coordinate
    /// Distance from the camera to the center in meters, for a vertical field of view of 30 degrees.
    public var centerCoordinateDistance: Double
    /// Tilt in degrees from looking straight down, 0 to 60.
    public var pitch: Double
    /// The compass direction that is up, degrees clockwise from north.
    public var heading: Double

    /// Creates a camera, by default looking straight down with north up.
    ///
    /// - Parameters:
    ///   - centerCoordinate: the center in degrees.
    ///   - distance: meters from the camera to the center, above 0.
    ///   - pitch: degrees from looking straight down, 0 to 60.
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
