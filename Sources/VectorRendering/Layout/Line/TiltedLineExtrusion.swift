import Rasterising

/// The triangles of lines on tilted ground: widths and offsets lie on it, and are projected.
struct TiltedLineExtrusion: LineTriangleStrip {
    private var corners: [TiltedVertex] = []
    private let transform: TileTransform
    /// Of the ground's pixels, not of the tile's units.
    private let plane: TiltedPlane
    private let ground: TextureMap
    private var outset = 0.0
    private var offset = 0.0
    private var periodsPerUnit: Float = 0

    init(_ placement: TilePlacement) {
        transform = placement.transform
        plane = placement.groundPlane
        ground = placement.unitMap
    }

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
        try LineTriangles.draw(corners.span, on: ground, ink, in: region, of: &pixels, width: width, check: check)
    }

    mutating func append(_ vertex: StripVertex) {
        var middle = transform.pixel(x: vertex.x, y: vertex.y)
        if offset != 0 {
            let move = vertex.moved(by: offset)
            let rotated = transform.rotated(x: move.x, y: move.y)
            middle = (middle.x + rotated.x, middle.y + rotated.y)
        }
        let way = transform.rotated(x: vertex.extrudeX * outset, y: vertex.extrudeY * outset)
        let start = plane.place(x: middle.x, y: middle.y)
        let place = start + plane.right * way.x + plane.down * way.y
        let isVisible = place.z >= TiltedVertex.nearestDepth
        var corner = LineVertex(
            point: isVisible ? plane.snapped(place) : PixelPoint(x: 0 as Int32, y: 0),
            normalX: vertex.isRound ? 1 : 0, normalY: vertex.isRight ? 1 : -1)
        corner.distance = vertex.distance * periodsPerUnit
        corner.progress = vertex.progress
        corner.isRight = vertex.isRight
        corners.append(
            TiltedVertex(
                corner, right: place.x, down: place.y, depth: place.z, fade: Self.fade(way, from: start, to: place)))
    }

    /// How many times longer an extrusion is on the ground than in the image: a pixel of the image is as long there.
    @inline(__always)
    private static func fade(_ way: (x: Double, y: Double), from start: SIMD3<Double>, to end: SIMD3<Double>) -> Float {
        guard start.z >= TiltedVertex.nearestDepth, end.z >= TiltedVertex.nearestDepth else { return 1 }
        let (x, y) = (end.x / end.z - start.x / start.z, end.y / end.z - start.y / start.z)
        let (square, shown) = (way.x * way.x + way.y * way.y, x * x + y * y)
        guard shown > 1e-12, square > 0 else { return 1 }
        return Float((square / shown).squareRoot())
    }
}
