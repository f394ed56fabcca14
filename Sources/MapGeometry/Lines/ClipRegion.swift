/// The convex region of the image plane that can be drawn on: the image with a margin, clipped to the edges of the map.
struct ClipRegion {
    let planes: [HalfPlane]

    init(viewport: Viewport, plane: ImagePlane, margin: Double) {
        let (width, height) = (viewport.size.width, viewport.size.height)
        let corners = [-margin, width + margin].flatMap { x in [-margin, height + margin].map { Point(x: x, y: $0) } }
        let image = [
            HalfPlane(x: 1, y: 0, offset: margin), HalfPlane(x: -1, y: 0, offset: width + margin),
            HalfPlane(x: 0, y: 1, offset: margin), HalfPlane(x: 0, y: -1, offset: height + margin),
        ]
        // Most images do not reach the edges of the map.
        planes = image + plane.worldEdges.filter { edge in corners.contains { edge.depth($0) < 0 } }
    }

    /// One bit for each plane that the point is outside of.
    func outside(_ point: Point) -> UInt8 {
        var code: UInt8 = 0
        for index in planes.indices where planes[index].depth(point) < 0 { code |= 1 << UInt8(index) }
        return code
    }

    /// The part of a segment that lies inside (Liang–Barsky), as parameters 0...1; nil if it lies outside.
    func inside(_ start: Point, _ end: Point) -> (first: Double, last: Double)? {
        var (first, last) = (0.0, 1.0)
        for plane in planes {
            let (a, b) = (plane.depth(start), plane.depth(end))
            if a < 0 && b < 0 { return nil }
            if a < 0 { first = max(first, a / (a - b)) }
            if b < 0 { last = min(last, a / (a - b)) }
        }
        return first < last ? (first, last) : nil
    }
}
