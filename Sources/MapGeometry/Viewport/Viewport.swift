/// What an image shows: center, zoom, bearing and size.
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

    /// Creates a viewport without checking the values.
    public init(center: Coordinate, zoom: Double, bearing: Double = 0, size: Size, padding: EdgeInsets = .zero) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.size = size
        self.padding = padding
    }

    /// Whether the center and the size are valid and all other values are finite.
    public var isValid: Bool {
        center.isValid && zoom.isFinite && bearing.isFinite && size.isValid && padding.isFinite
    }

    /// The position of the center in the image: the middle of the padded area.
    public var anchor: Point {
        Point(
            x: (padding.left + (size.width - padding.right)) / 2, y: (padding.top + (size.height - padding.bottom)) / 2)
    }
}
