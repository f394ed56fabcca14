/// A map of a grid on the ground, for example a tile's, to the image: linear before the division.
///
/// A position `(x, y)` of the grid at a height in points gives `origin + x · x + y · y + height · height`.
package struct GridToImage: Hashable, Sendable {
    /// Where the grid's origin lies.
    package let origin: HomogeneousPoint
    /// The differences of one unit eastward, one southward, and one point upward.
    package let x: HomogeneousPoint
    package let y: HomogeneousPoint
    package let height: HomogeneousPoint

    /// A position of the grid, at a height in points.
    package func callAsFunction(x: Double, y: Double, height: Double = 0) -> HomogeneousPoint {
        HomogeneousPoint(
            x: origin.x + x * self.x.x + y * self.y.x + height * self.height.x,
            y: origin.y + x * self.x.y + y * self.y.y + height * self.height.y,
            depth: origin.depth + x * self.x.depth + y * self.y.depth + height * self.height.depth)
    }
}

/// A map of the image to a grid on the ground: three numbers that are linear over the image.
///
/// The position in the grid is `x / ratio`, `y / ratio`. Without roll, the ratio is the same along each row.
package struct ImageToGrid: Hashable, Sendable {
    /// The eastward position, times the ratio.
    package let x: ImageGradient
    /// The southward position, times the ratio.
    package let y: ImageGradient
    /// 1 / depth: positive below the horizon.
    package let ratio: ImageGradient

    /// The position in the grid at a position of the image; meaningless unless the ratio there is positive.
    package func callAsFunction(_ point: Point) -> (x: Double, y: Double) {
        let ratio = ratio(point)
        return (x(point) / ratio, y(point) / ratio)
    }
}
