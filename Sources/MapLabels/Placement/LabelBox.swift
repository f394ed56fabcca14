/// A rectangle of a label in points, x right and y down: relative to its anchor, or in the image.
package struct LabelBox: Hashable, Sendable {
    package var left, top, right, bottom: Double

    /// Creates a box from its edges.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// A box that is not in the image, such as that of a label behind the camera: never placed.
    package static let nowhere = LabelBox(left: .infinity, top: .infinity, right: .infinity, bottom: .infinity)

    package var width: Double { right - left }
    package var height: Double { bottom - top }

    /// The box moved by a distance.
    package func moved(x: Double, y: Double) -> LabelBox {
        LabelBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    /// The bounding box after a rotation about the origin; `sine` and `cosine` of a clockwise angle.
    package func rotated(sine: Double, cosine: Double) -> LabelBox {
        var box = LabelBox(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
            let (turnedX, turnedY) = (x * cosine - y * sine, x * sine + y * cosine)
            (box.left, box.right) = (min(box.left, turnedX), max(box.right, turnedX))
            (box.top, box.bottom) = (min(box.top, turnedY), max(box.bottom, turnedY))
        }
        return box
    }

    /// The box at another size: all distances from the origin times a factor.
    package func scaled(by factor: Double) -> LabelBox {
        LabelBox(left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor)
    }

    /// The bounding box of what the corners and the middles of the edges become; nowhere if one of them has no place.
    package func projected(_ place: (_ x: Double, _ y: Double) -> SIMD2<Double>?) -> LabelBox {
        var box = LabelBox(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        let (middle, center) = ((left + right) / 2, (top + bottom) / 2)
        for (x, y) in [
            (left, top), (middle, top), (right, top), (right, center), (right, bottom), (middle, bottom),
            (left, bottom), (left, center),
        ] {
            guard let place = place(x, y) else { return .nowhere }
            (box.left, box.right) = (min(box.left, place.x), max(box.right, place.x))
            (box.top, box.bottom) = (min(box.top, place.y), max(box.bottom, place.y))
        }
        return box
    }

    /// The box around both.
    package func union(_ other: LabelBox) -> LabelBox {
        LabelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// Whether all edges are numbers.
    package var isFinite: Bool { left.isFinite && top.isFinite && right.isFinite && bottom.isFinite }
}

/// A circle of a label along a line, in points of the image.
package struct LabelCircle: Hashable, Sendable {
    package var x, y, radius: Double

    /// Creates a circle.
    package init(x: Double, y: Double, radius: Double) { (self.x, self.y, self.radius) = (x, y, radius) }

    /// The box around the circle.
    var box: LabelBox { LabelBox(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius) }
}
