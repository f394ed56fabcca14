/// A rectangle in an image, in points, y down.
package struct Box: Hashable, Sendable {
    package var left, top, right, bottom: Double

    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    package init(origin: Point, size: Size) {
        self.init(left: origin.x, top: origin.y, right: origin.x + size.width, bottom: origin.y + size.height)
    }

    /// Creates the box of a whole image.
    package init(_ size: Size) { self.init(origin: Point(x: 0, y: 0), size: size) }

    /// The box without a distance from each edge.
    package func inset(by distance: Double) -> Box {
        Box(left: left + distance, top: top + distance, right: right - distance, bottom: bottom - distance)
    }

    package var width: Double { right - left }
    package var height: Double { bottom - top }

    /// Whether two boxes overlap; touching edges do not count.
    package func intersects(_ other: Box) -> Bool { overlap(with: other) > 0 }

    /// The overlapping area, in square points.
    package func overlap(with other: Box) -> Double {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        return width > 0 && height > 0 ? width * height : 0
    }

    package func contains(_ other: Box) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
}
