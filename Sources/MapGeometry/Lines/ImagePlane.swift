/// The plane on which lines are cut: the image, or for a tilted camera the ground, which is projected into it afterward.
///
/// Its constants are computed once. On the ground, points are counted from the center at its scale, turned by the bearing;
/// an edge of the image is a straight line there, too.
struct ImagePlane {
    private let center: WorldPoint
    private let anchor: Point
    /// The vectors of one world eastward and one world southward, in points.
    private let east: (x: Double, y: Double)
    private let south: (x: Double, y: Double)
    private let side: Double
    /// The tilted camera; nil if the plane is the image.
    let tilt: GroundProjection?

    init(_ viewport: Viewport) {
        let turn = Rotation(bearing: viewport.bearing)
        let (east, south) = (turn.toImage(x: 1, y: 0), turn.toImage(x: 0, y: 1))
        side = WebMercator.worldSize(zoom: viewport.zoom)
        center = viewport.worldCenter
        tilt = viewport.isTilted ? GroundProjection(viewport) : nil
        anchor = viewport.isTilted ? Point(x: 0, y: 0) : viewport.anchor
        self.east = (east.x * side, east.y * side)
        self.south = (south.x * side, south.y * side)
    }

    /// The position on the plane of a world point, shifted east by a number of whole worlds.
    func point(_ world: WorldPoint, turns: Double) -> Point {
        // Only differences are scaled, which keeps precision, as in the viewport.
        let (dx, dy) = (world.x + turns - center.x, world.y - center.y)
        return Point(x: anchor.x + dx * east.x + dy * south.x, y: anchor.y + dx * east.y + dy * south.y)
    }

    /// The half planes south of the world's northern edge and north of its southern edge.
    var worldEdges: [HalfPlane] {
        let (x, y) = (south.x / side, south.y / side)
        let below = HalfPlane(x: x, y: y, offset: center.y * side - anchor.x * x - anchor.y * y)
        let above = HalfPlane(x: -x, y: -y, offset: (1 - center.y) * side + anchor.x * x + anchor.y * y)
        return [below, above]
    }

    /// Positions on the plane, all inside the clip region, as positions in the image.
    func projected(_ points: [Point]) -> [Point] {
        guard let tilt else { return points }
        return points.map { tilt.homogeneous(x: $0.x, y: $0.y).point }
    }
}
