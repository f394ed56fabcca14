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
