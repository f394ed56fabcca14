import Rasterising

/// Offsets the sides of a line from its middle.
struct LineExtrusion {
    private let placement: TilePlacement
    private let outset: Double
    private let offset: Double
    private let periodsPerUnit: Float
    private let someCorner = LineVertex(point: PixelPoint(x: 0 as Int32, y: 0), normalX: 0, normalY: 0)

    /// - Parameters:
    ///   - outset: distance from the middle to a side, in pixels.
    ///   - offset: offset of the middle from the given line, in pixels, to the left.
    ///   - periodsPerUnit: dash periods per tile unit.
    init(_ placement: TilePlacement, outset: Double, offset: Double, periodsPerUnit: Double) {
        self.placement = placement
        self.outset = outset / LineCorner.steps
        self.offset = offset / LineCorner.steps
        self.periodsPerUnit = Float(periodsPerUnit)
    }

    /// A corner of a triangle in the image.
    @inline(__always)
    func corner(_ vertex: StripVertex) -> LineVertex {
        let (x, y) = (Double(vertex.extrudeX), Double(vertex.extrudeY))
        var (dx, dy) = (x * outset, y * outset)
        if offset != 0 {
            // At ends, the extrusion points diagonally along the line: rotate it back.
            let u = 0.5 * Double(vertex.direction)
            let t = 1 - abs(u)
            let side = vertex.isRight ? offset : -offset
            dx += (x * t - y * u) * side
            dy += (x * u + y * t) * side
        }
        let place = placement.pixel(x: vertex.x, y: vertex.y)
        let rotated = placement.rotated(x: dx, y: dy)
        // Mutated and not created, because initializers in other modules are function calls.
        var corner = someCorner
        corner.point = placement.snapped(place.x + rotated.x, place.y + rotated.y)
        corner.normalX = vertex.isRound ? 1 : 0
        corner.normalY = vertex.isRight ? 1 : -1
        corner.distance = vertex.distance * periodsPerUnit
        corner.progress = vertex.progress
        return corner
    }
}
