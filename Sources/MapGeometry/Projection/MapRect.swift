/// A rectangle in MapKit's world of 2^28 map points, y growing **southward**.
///
/// One that crosses the antimeridian begins west of 0 or ends east of 2^28.
public struct MapRect: Hashable, Sendable {
    /// The whole world.
    public static let world = MapRect(origin: MapPoint(x: 0, y: 0), size: .world)

    /// The north-western corner.
    public var origin: MapPoint
    /// Width and height, not negative.
    public var size: MapSize

    /// A rectangle with this north-western corner and size.
    public init(origin: MapPoint, size: MapSize) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle with this north-western corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: MapPoint(x: x, y: y), size: MapSize(width: width, height: height))
    }

    /// Whether all values are finite and the size is not negative.
    public var isValid: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
            && size.width >= 0 && size.height >= 0
    }

    /// The western edge.
    public var minX: Double { origin.x }
    /// The northern edge.
    public var minY: Double { origin.y }
    /// The eastern edge.
    public var maxX: Double { origin.x + size.width }
    /// The southern edge.
    public var maxY: Double { origin.y + size.height }
    /// The middle.
    public var center: MapPoint { MapPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
}

/// Width and height in MapKit's map points; the world is 2^28 of them wide and high.
public struct MapSize: Hashable, Sendable {
    /// The world's size.
    public static let world = MapSize(width: 268_435_456, height: 268_435_456)

    /// From west to east, in map points.
    public var width: Double
    /// From north to south, in map points.
    public var height: Double

    /// Creates a size without checking it.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension MapRect {
    /// The rectangle with these edges; latitudes beyond the projection are moved to its edge.
    public init(_ bounds: GeoBounds) {
        let corner = MapPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let bottom = MapPoint(Coordinate(latitude: bounds.south, longitude: bounds.west)).y
        let width = bounds.longitudeDelta / 360 * MapSize.world.width
        self.init(origin: corner, size: MapSize(width: width, height: bottom - corner.y))
    }

    /// The rectangle with a region's edges, at most as wide as the world.
    public init(_ region: CoordinateRegion) {
        let (center, span) = (region.center, region.span)
        let west = center.longitude - min(span.longitudeDelta, 360) / 2
        let corner = MapPoint(Coordinate(latitude: center.latitude + span.latitudeDelta / 2, longitude: west))
        let bottom = MapPoint(Coordinate(latitude: center.latitude - span.latitudeDelta / 2, longitude: west)).y
        let width = min(span.longitudeDelta, 360) / 360 * MapSize.world.width
        self.init(origin: corner, size: MapSize(width: width, height: bottom - corner.y))
    }
}

extension CoordinateRegion {
    /// The region with a rectangle's edges; its center is the arithmetic mean of the degrees.
    public init(_ rect: MapRect) { self.init(GeoBounds(rect)) }
}

extension GeoBounds {
    /// A rectangle's edges in degrees; -180 to 180 if it is as wide as the world.
    public init(_ rect: MapRect) {
        let northWest = rect.origin.coordinate
        let southEast = MapPoint(x: rect.maxX, y: rect.maxY).coordinate
        self.init(
            west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
            north: northWest.latitude)
        if rect.size.width >= MapSize.world.width {
            (west, east) = (-180, 180)
        } else if east == -180 && west > east {
            east = 180
        }
    }
}
