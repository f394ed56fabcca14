/// A position in the image before the division: `x / depth` and `y / depth`.
///
/// Unlike positions, these are linear along an edge in space, also through the plane of the camera.
package struct HomogeneousPoint: Hashable, Sendable {
    /// Points from the left edge of the image, times the depth.
    package var x: Double
    /// Points down from its top edge, times the depth.
    package var y: Double
    /// The distance along the line of sight over that of the center; 0 or less beside and behind the camera.
    package var depth: Double

    /// Creates a value without checking it.
    package init(x: Double, y: Double, depth: Double) {
        self.x = x
        self.y = y
        self.depth = depth
    }

    /// The position in the image; meaningless unless the depth is positive.
    package var point: Point { Point(x: x / depth, y: y / depth) }

    /// A point at a fraction of the straight way to another.
    package func interpolated(to end: HomogeneousPoint, _ t: Double) -> HomogeneousPoint {
        HomogeneousPoint(x: x + (end.x - x) * t, y: y + (end.y - y) * t, depth: depth + (end.depth - depth) * t)
    }
}

extension HomogeneousPoint {
    /// The part of a convex or any other ring with at least a given depth (Sutherland–Hodgman).
    ///
    /// - Returns: the corners in their order; empty if nothing is left. A convex ring gets at most one more corner.
    package static func clipped(
        _ ring: [HomogeneousPoint], depth: Double = GroundProjection.nearestDepth
    ) -> [HomogeneousPoint] {
        guard var start = ring.last, ring.contains(where: { $0.depth < depth }) else { return ring }
        var result: [HomogeneousPoint] = []
        for end in ring {
            if (start.depth < depth) != (end.depth < depth) {
                result.append(start.interpolated(to: end, (depth - start.depth) / (end.depth - start.depth)))
            }
            if end.depth >= depth { result.append(end) }
            start = end
        }
        return result.count > 2 ? result : []
    }
}

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

extension GroundProjection {
    /// The map of a grid that lies on the ground along the compass, for example of a tile in its units.
    /// - Parameters:
    ///   - east: where the grid's origin lies, in points east of the center.
    ///   - south: the same in points south of the center.
    ///   - unit: points per unit of the grid, at the scale of the center.
    package func toImage(east: Double, south: Double, unit: Double) -> GridToImage {
        let (start, right, below) = (
            turned(east: east, south: south), turned(east: unit, south: 0), turned(east: 0, south: unit)
        )
        return GridToImage(
            origin: homogeneous(x: start.x, y: start.y), x: direction(x: right.x, y: right.y, height: 0),
            y: direction(x: below.x, y: below.y, height: 0), height: direction(x: 0, y: 0, height: 1))
    }

    /// The inverse of `toImage` with the same arguments, for positions at height 0.
    package func toGrid(east: Double, south: Double, unit: Double) -> ImageToGrid {
        // The offset from the anchor with the roll undone, in points of the image.
        let across = gradient { roll.toWorld(x: $0, y: $1).x }
        let down = gradient { roll.toWorld(x: $0, y: $1).y / cosine }
        let ratio = gradient(plus: 1) { roll.toWorld(x: $0, y: $1).y * sine / (cosine * distance) }
        let (fromX, fromY) = (unturned(x: 1, y: 0), unturned(x: 0, y: 1))
        return ImageToGrid(
            x: ImageGradient(sum: [(across, fromX.east / unit), (down, fromY.east / unit), (ratio, -east / unit)]),
            y: ImageGradient(sum: [(across, fromX.south / unit), (down, fromY.south / unit), (ratio, -south / unit)]),
            ratio: ratio)
    }

    /// The difference that an offset makes.
    private func direction(x: Double, y: Double, height: Double) -> HomogeneousPoint {
        let depth = -(y * sine + height * cosine) / distance
        let turned = roll.toImage(x: x, y: y * cosine - height * sine)
        return HomogeneousPoint(x: turned.x + anchor.x * depth, y: turned.y + anchor.y * depth, depth: depth)
    }

    /// A linear function of the offset from the anchor, as one of the position in the image.
    private func gradient(plus constant: Double = 0, _ value: (Double, Double) -> Double) -> ImageGradient {
        let (right, down) = (value(1, 0), value(0, 1))
        return ImageGradient(corner: constant - anchor.x * right - anchor.y * down, right: right, down: down)
    }
}

extension ImageGradient {
    /// A weighted sum.
    fileprivate init(sum: [(gradient: ImageGradient, weight: Double)]) {
        self.init(corner: 0, right: 0, down: 0)
        for (gradient, weight) in sum {
            corner += gradient.corner * weight
            right += gradient.right * weight
            down += gradient.down * weight
        }
    }
}
