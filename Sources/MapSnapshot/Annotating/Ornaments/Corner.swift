import MapGeometry

/// A corner of the image, for ornaments and attribution.
enum Corner: Hashable, Sendable {
    case bottomRight, bottomLeft, topLeft, topRight

    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }

    /// The box of something with a size in this corner.
    ///
    /// - Parameter margin: distance to the edges in points.
    func box(_ size: Size, in image: Size, margin: Double) -> Box {
        Box(
            origin: Point(
                x: isLeft ? margin : image.width - margin - size.width,
                y: isTop ? margin : image.height - margin - size.height), size: size)
    }

    /// The first free corner, or the one with the smallest overlap.
    static func choose(
        from corners: [Corner], for size: Size, in image: Size, margin: Double, avoiding obstacles: [Box]
    ) -> Corner? {
        let covered = corners.map { corner in
            let box = corner.box(size, in: image, margin: margin)
            return obstacles.reduce(0) { $0 + box.overlap(with: $1) }
        }
        return covered.indices.min { covered[$0] < covered[$1] }.map { corners[$0] }
    }
}
