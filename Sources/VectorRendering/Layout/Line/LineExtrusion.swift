import Rasterising

/// The triangles of lines in an image.
protocol LineTriangleStrip: LineStrip {
    /// Sets the measures of the next lines.
    ///
    /// - Parameters:
    ///   - outset: distance from the middle to a side, in pixels.
    ///   - offset: offset of the middle from the given line, in pixels, to the left.
    ///   - periodsPerUnit: dash periods per tile unit.
    mutating func set(outset: Double, offset: Double, periodsPerUnit: Double)

    /// Starts another line.
    mutating func removeAll()

    /// Draws the triangles of the last line on the pixels of a region, in an image that is `width` pixels wide.
    func draw(
        _ ink: borrowing LineInk, in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int,
        check: () throws -> Void
    ) rethrows
}

/// The triangles of lines in an image: their sides, offset from the middle.
struct LineExtrusion: LineTriangleStrip {
    /// The corners of the triangles.
    private(set) var corners: [LineVertex] = []

    private var transform: TileTransform
    private var outset = 0.0
    private var offset = 0.0
    private var periodsPerUnit: Float = 0
    private let someCorner = LineVertex(point: PixelPoint(x: 0 as Int32, y: 0), normalX: 0, normalY: 0)

    /// - Parameter transform: where the tile's units lie in the image.
    init(_ transform: TileTransform) { self.transform = transform }

    mutating func set(outset: Double, offset: Double, periodsPerUnit: Double) {
        self.outset = outset / LineCorner.steps
        self.offset = offset / LineCorner.steps
        self.periodsPerUnit = Float(periodsPerUnit)
    }

    mutating func removeAll() { corners.removeAll(keepingCapacity: true) }

    func draw(
        _ ink: borrowing LineInk, in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int,
        check: () throws -> Void
    ) rethrows {
        try LineTriangles.draw(corners.span, ink, in: region, of: &pixels, width: width, check: check)
    }

    @inline(__always)
    mutating func append(_ vertex: StripVertex) { corners.append(corner(vertex)) }

    @inline(__always)
    private func corner(_ vertex: StripVertex) -> LineVertex {
        var (dx, dy) = (vertex.extrudeX * outset, vertex.extrudeY * outset)
        if offset != 0 {
            let move = vertex.moved(by: offset)
            (dx, dy) = (dx + move.x, dy + move.y)
        }
        let place = transform.pixel(x: vertex.x, y: vertex.y)
        let rotated = transform.rotated(x: dx, y: dy)
        // Mutated and not created, because initializers in other modules are function calls.
        var corner = someCorner
        corner.point = transform.snapped(place.x + rotated.x, place.y + rotated.y)
        corner.normalX = vertex.isRound ? 1 : 0
        corner.normalY = vertex.isRight ? 1 : -1
        corner.distance = vertex.distance * periodsPerUnit
        corner.progress = vertex.progress
        corner.isRight = vertex.isRight
        return corner
    }
}

extension StripVertex {
    /// How far an offset of the line to the left moves it.
    @inline(__always)
    func moved(by offset: Double) -> (x: Double, y: Double) {
        // At ends, the extrusion points diagonally along the line: rotate it back.
        let u = 0.5 * direction
        let t = 1 - abs(u)
        let side = isRight ? offset : -offset
        return ((extrudeX * t - extrudeY * u) * side, (extrudeX * u + extrudeY * t) * side)
    }
}
