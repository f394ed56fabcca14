import MapGeometry

/// A rectangle of the picture in points, y down.
struct Box: Hashable, Sendable {
    var left, top, right, bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init(origin: Point, size: Size) {
        self.init(left: origin.x, top: origin.y, right: origin.x + size.width, bottom: origin.y + size.height)
    }

    /// The whole of a picture.
    init(_ size: Size) { self.init(origin: Point(x: 0, y: 0), size: size) }

    var width: Double { right - left }
    var height: Double { bottom - top }

    /// Whether the two have an area in common; edges that touch do not count.
    func intersects(_ other: Box) -> Bool { overlap(with: other) > 0 }

    /// The area in common, in square points.
    func overlap(with other: Box) -> Double {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        return width > 0 && height > 0 ? width * height : 0
    }

    func contains(_ other: Box) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
}
