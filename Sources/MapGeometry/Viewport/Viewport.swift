import Platform

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

extension Viewport {
    /// The position of a coordinate in the image, in the copy of the world nearest to the center.
    ///
    /// The point may lie outside the image. If two copies are equally near, the western one is used.
    public func point(for coordinate: Coordinate) -> Point {
        let world = WebMercator.project(coordinate.normalized)
        let center = worldCenter
        let turns = (world.x - center.x + 0.5).rounded(.down)
        return point(eastward: world.x - center.x - turns, southward: world.y - center.y)
    }

    /// The position of a world point in the image; its x is **not** wrapped.
    ///
    /// The x of the center is in 0..<1, as for the columns of `TileCover`.
    public func point(for worldPoint: WorldPoint) -> Point {
        let center = worldCenter
        return point(eastward: worldPoint.x - center.x, southward: worldPoint.y - center.y)
    }

    /// The world point at a point of the image; x is unwrapped and keeps growing across the antimeridian.
    public func worldPoint(at point: Point) -> WorldPoint {
        let (center, anchor, side) = (worldCenter, anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toWorld(x: point.x - anchor.x, y: point.y - anchor.y)
        return WorldPoint(x: center.x + offset.x / side, y: center.y + offset.y / side)
    }

    /// The coordinate at a point of the image, with its longitude in [-180, 180).
    ///
    /// Points north or south of the world give the latitude of the nearest edge.
    public func coordinate(at point: Point) -> Coordinate { WebMercator.unproject(worldPoint(at: point)) }

    /// The center as a world point; x is in 0..<1.
    var worldCenter: WorldPoint { WebMercator.project(center.normalized) }

    /// Only differences are scaled: scaling the coordinates first would lose precision at zoom 22.
    private func point(eastward: Double, southward: Double) -> Point {
        let (anchor, side) = (anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toImage(x: eastward, y: southward)
        return Point(x: anchor.x + offset.x * side, y: anchor.y + offset.y * side)
    }
}

extension Viewport {
    /// The vertical field of view, in degrees, used to convert a camera's distance to a visible height.
    ///
    /// MapKit does not document its own; this is our assumption.
    public static let cameraFieldOfView = 30.0

    /// The zoom of a camera that looks straight down from a distance, like `MKMapCamera`.
    ///
    /// The visible height is 2 · distance · tan 15°.
    /// - Parameters:
    ///   - meters: from the camera to the center.
    ///   - latitude: the center's, in degrees.
    ///   - imageHeight: in points.
    /// - Returns: nil if distance or height is not above 0, or if the latitude is not in -90...90.
    public static func zoom(
        forCameraDistance meters: Double, latitude: Double, imageHeight: Double
    ) -> Double? {
        guard meters > 0, meters.isFinite, imageHeight > 0, imageHeight.isFinite, (-90...90).contains(latitude)
        else { return nil }
        let visible = 2 * meters * tan(cameraFieldOfView / 2 * .pi / 180)
        return log2(WebMercator.groundResolution(latitude: latitude, zoom: 0) / (visible / imageHeight))
    }

    /// The distance of a camera that looks straight down at the center and sees the height of the image, in meters.
    public var cameraDistance: Double {
        let visible = WebMercator.groundResolution(latitude: center.latitude, zoom: zoom) * size.height
        return visible / (2 * tan(Self.cameraFieldOfView / 2 * .pi / 180))
    }
}

extension Viewport {
    /// The coordinates of the image's corners: top left, top right, bottom right, bottom left.
    public var corners: [Coordinate] { worldCorners.map(WebMercator.unproject) }

    /// The bounding box of the visible area, in degrees.
    ///
    /// -180 to 180 if the image is at least as wide as the world; latitudes end at the edges of the projection.
    public var bounds: GeoBounds {
        let corners = worldCorners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        // There are always four corners.
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return .world
        }
        let northWest = WebMercator.unproject(WorldPoint(x: left, y: top))
        let southEast = WebMercator.unproject(WorldPoint(x: right, y: bottom))
        var bounds = GeoBounds(
            west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
            north: northWest.latitude)
        if right - left >= 1 {
            (bounds.west, bounds.east) = (-180, 180)
        } else if bounds.east == -180 && bounds.west > bounds.east {
            bounds.east = 180
        }
        return bounds
    }

    /// The corners as world points with unwrapped x, in the order of `corners`.
    public var worldCorners: [WorldPoint] {
        [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)]
            .map { worldPoint(at: Point(x: $0, y: $1)) }
    }
}
