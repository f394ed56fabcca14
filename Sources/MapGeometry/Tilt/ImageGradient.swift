/// A number that is linear over the image.
package struct ImageGradient: Hashable, Sendable {
    /// The value in the top left corner.
    package var corner: Double
    /// The difference of one point to the right.
    package var right: Double
    /// The difference of one point down.
    package var down: Double

    /// Creates a value without checking it.
    package init(corner: Double, right: Double, down: Double) {
        self.corner = corner
        self.right = right
        self.down = down
    }

    /// The value at a position.
    package func callAsFunction(_ point: Point) -> Double { corner + point.x * right + point.y * down }
}

extension ImageGradient {
    /// A weighted sum.
    init(sum: [(gradient: ImageGradient, weight: Double)]) {
        self.init(corner: 0, right: 0, down: 0)
        for (gradient, weight) in sum {
            corner += gradient.corner * weight
            right += gradient.right * weight
            down += gradient.down * weight
        }
    }
}
