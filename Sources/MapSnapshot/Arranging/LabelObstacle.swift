import MapGeometry

/// A part of the image that the map's own labels leave free.
enum LabelObstacle: Hashable, Sendable {
    case box(Box)
    case circle(center: Point, radius: Double)

    /// The obstacle moved by a distance in points.
    func moved(x: Double, y: Double) -> LabelObstacle {
        switch self {
        case .box(let box):
            .box(Box(left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y))
        case .circle(let center, let radius): .circle(center: Point(x: center.x + x, y: center.y + y), radius: radius)
        }
    }
}
