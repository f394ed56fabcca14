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
