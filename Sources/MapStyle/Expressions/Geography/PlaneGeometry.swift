/// A point of a plane, in any units.
struct PlanePoint: Hashable, Sendable {
    var x: Double
    var y: Double

    static func - (_ a: PlanePoint, _ b: PlanePoint) -> PlanePoint { PlanePoint(x: a.x - b.x, y: a.y - b.y) }

    func cross(_ other: PlanePoint) -> Double { x * other.y - other.x * y }
}

/// The bounding box of points.
struct PlaneBox: Sendable {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity

    mutating func add(_ point: PlanePoint) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    mutating func add(_ box: PlaneBox) {
        minX = min(minX, box.minX)
        minY = min(minY, box.minY)
        maxX = max(maxX, box.maxX)
        maxY = max(maxY, box.maxY)
    }

    /// Whether it lies inside another box without touching its edge.
    func isInside(_ other: PlaneBox) -> Bool {
        minX > other.minX && maxX < other.maxX && minY > other.minY && maxY < other.maxY
    }
}

/// Geometry of points, lines and polygons in a plane.
enum PlaneGeometry {
    /// The position of a point relative to closed rings, by the even-odd rule.
    enum Side {
        case inside, border, outside
    }

    /// Whether two segments properly cross: each has its ends on both sides of the other.
    static func cross(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint, _ d: PlanePoint) -> Bool {
        guard (d - c).cross(b - a) != 0 else { return false }
        return isApart(a, b, c, d) && isApart(c, d, a, b)
    }

    private static func isApart(_ p: PlanePoint, _ q: PlanePoint, _ a: PlanePoint, _ b: PlanePoint) -> Bool {
        let (first, second) = ((p - a).cross(b - a), (q - a).cross(b - a))
        return (first > 0 && second < 0) || (first < 0 && second > 0)
    }
}
