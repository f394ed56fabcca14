/// What an image shows: a place in its middle, how large, which way round.
public struct Viewport: Hashable, Sendable {
    /// The place in the middle of the padded area: of the image, where there is no padding.
    ///
    /// Latitudes beyond the projection's count as its edge; longitudes are wrapped.
    public var center: Coordinate
    /// Zoom of the 256 point grid, fractional: the world is 256 · 2^zoom points wide.
    public var zoom: Double
    /// The compass direction that is up, in degrees clockwise from north.
    public var bearing: Double
    /// The image, in points.
    public var size: Size
    /// What is kept from the image's edges for finding its middle, in points; the map is drawn there too.
    public var padding: EdgeInsets

    /// A view of these values, which are kept as they are.
    public init(center: Coordinate, zoom: Double, bearing: Double = 0, size: Size, padding: EdgeInsets = .zero) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.size = size
        self.padding = padding
    }

    /// Whether the centre and the size are valid and all other values are finite.
    public var isValid: Bool {
        center.isValid && zoom.isFinite && bearing.isFinite && size.isValid && padding.isFinite
    }

    /// Where the centre lies in the image: the middle of the padded area.
    public var anchor: Point {
        Point(
            x: (padding.left + (size.width - padding.right)) / 2, y: (padding.top + (size.height - padding.bottom)) / 2)
    }
}
