import Platform

/// What an image shows: center, zoom, bearing, tilt and size.
public struct Viewport: Hashable, Sendable {
    /// The coordinate in the middle of the padded area; without padding, in the middle of the image.
    ///
    /// Latitudes beyond the projection are moved to its edge; longitudes are wrapped.
    public var center: Coordinate
    /// Zoom, which may be fractional: the world is 256 · 2^zoom points wide.
    public var zoom: Double
    /// The compass direction that points up, in degrees clockwise from north.
    public var bearing: Double
    /// The size of the image, in points.
    public var size: Size
    /// Distances from the edges, in points, that define the middle; the map is drawn in the padding, too.
    public var padding: EdgeInsets
    /// How far the camera is tilted from looking straight down, in degrees: at least 0, less than 90.
    public var pitch: Double
    /// How far the camera is turned about its line of sight, in degrees; positive values turn the image
    /// counterclockwise.
    public var roll: Double
    /// The angle between the lines of sight to the middles of the top and bottom edges, in degrees.
    ///
    /// It decides how fast things shrink with distance in a tilted image, and how far towers lean away from the center.
    public var fieldOfView: Double

    /// The field of view of web maps, in degrees: 2 atan(1/3), so that the camera is 1.5 image heights away.
    public static let defaultFieldOfView = 36.86989764584402

    /// Creates a viewport without checking the values.
    public init(
        center: Coordinate, zoom: Double, bearing: Double = 0, size: Size, padding: EdgeInsets = .zero,
        pitch: Double = 0, roll: Double = 0, fieldOfView: Double = defaultFieldOfView
    ) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.size = size
        self.padding = padding
        self.pitch = pitch
        self.roll = roll
        self.fieldOfView = fieldOfView
    }

    /// Whether the center and the size are valid, pitch and field of view in their ranges, and all other values finite.
    public var isValid: Bool {
        center.isValid && zoom.isFinite && bearing.isFinite && size.isValid && padding.isFinite
            && (0..<90).contains(pitch) && roll.isFinite && fieldOfView > 0 && fieldOfView < 180
    }

    /// Whether the camera does not look straight down with the bearing up, so that the ground needs its projection.
    public var isTilted: Bool { pitch != 0 || roll != 0 }

    /// The position of the center in the image: the middle of the padded area.
    public var anchor: Point {
        Point(
            x: (padding.left + (size.width - padding.right)) / 2, y: (padding.top + (size.height - padding.bottom)) / 2)
    }
}
