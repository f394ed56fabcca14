/// The convex region of the plane that can be drawn on: the image with a margin, clipped to the edges of the map.
struct ClipRegion {
    let planes: [HalfPlane]

    init(viewport: Viewport, plane: ImagePlane, margin: Double) {
        let (width, height) = (viewport.size.width, viewport.size.height)
        let corners = [-margin, width + margin].flatMap { x in [-margin, height + margin].map { Point(x: x, y: $0) } }
        if let tilt = plane.tilt {
            planes =
                tilt.edges(width: width, height: height, margin: margin, depths: Self.depths) + plane.worldEdges
            return
        }
        let image = [
            HalfPlane(x: 1, y: 0, offset: margin), HalfPlane(x: -1, y: 0, offset: width + margin),
            HalfPlane(x: 0, y: 1, offset: margin), HalfPlane(x: 0, y: -1, offset: height + margin),
        ]
        // Most images do not reach the edges of the map.
        planes = image + plane.worldEdges.filter { edge in corners.contains { edge.depth($0) < 0 } }
    }

    /// The depths in a tilted image at which lines are drawn: beyond those of its corners, so that no end is seen.
    static let depths = GroundProjection.nearestDepth...2 * GroundProjection.farthestDepth

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

/// The points on one side of a straight line on the plane.
struct HalfPlane: Hashable, Sendable {
    /// The normal, pointing inside; of length 1 in the image.
    let x: Double
    let y: Double
    let offset: Double

    /// The distance of a point from the line, times the length of the normal; positive inside.
    func depth(_ point: Point) -> Double { point.x * x + point.y * y + offset }
}

extension GroundProjection {
    /// The half planes on the ground of an image with a margin, between two depths.
    fileprivate func edges(
        width: Double, height: Double, margin: Double, depths: ClosedRange<Double>
    ) -> [HalfPlane] {
        // A place is on this side of an edge `a x + b y + c = 0` of the image if `a X + b Y + c depth` is not negative;
        // all three are linear on the ground.
        func side(_ a: Double, _ b: Double, _ c: Double) -> HalfPlane {
            func value(_ x: Double, _ y: Double) -> Double {
                let form = homogeneous(x: x, y: y)
                return a * form.x + b * form.y + c * form.depth
            }
            let offset = value(0, 0)
            return HalfPlane(x: value(1, 0) - offset, y: value(0, 1) - offset, offset: offset)
        }
        let sink = sine / distance
        return [
            side(1, 0, margin), side(-1, 0, width + margin), side(0, 1, margin), side(0, -1, height + margin),
            HalfPlane(x: 0, y: -sink, offset: 1 - depths.lowerBound),
            HalfPlane(x: 0, y: sink, offset: depths.upperBound - 1),
        ]
    }
}

extension Point {
    /// The point at a fraction of the way to another.
    func interpolated(to end: Point, _ t: Double) -> Point { Point(x: x + (end.x - x) * t, y: y + (end.y - y) * t) }
}

extension ClipRegion {
    /// The parts of a line that lie inside, each as a separate line.
    func clipped(_ line: [Point]) -> [[Point]] {
        guard var start = line.first else { return [] }
        var parts: [[Point]] = []
        var part: [Point] = []
        var startCode = outside(start)
        for end in line.dropFirst() {
            let endCode = outside(end)
            if startCode | endCode == 0 {
                if part.isEmpty { part.append(start) }
                part.append(end)
            } else if startCode & endCode == 0, let inside = inside(start, end) {
                if part.isEmpty { part.append(start.interpolated(to: end, inside.first)) }
                part.append(endCode == 0 ? end : start.interpolated(to: end, inside.last))
                if endCode != 0 { Self.finish(&part, &parts) }
            }
            (start, startCode) = (end, endCode)
        }
        Self.finish(&part, &parts)
        return parts
    }

    private static func finish(_ part: inout [Point], _ parts: inout [[Point]]) {
        if !part.isEmpty { parts.append(part) }
        part = []
    }
}

extension ClipRegion {
    /// A ring clipped to the region (Sutherland–Hodgman); empty if nothing is left.
    ///
    /// If clipping splits the ring, its parts stay joined along the border, there and back. The winding number of every
    /// place inside stays the same, so both fill rules give the same result as before.
    func clipped(ring: [Point]) -> [Point] {
        var ring = ring
        for plane in planes {
            guard let last = ring.last else { return [] }
            // Most rings lie on one side of each edge.
            guard ring.contains(where: { plane.depth($0) < 0 }) else { continue }
            var result: [Point] = []
            var (start, startDepth) = (last, plane.depth(last))
            for end in ring {
                let endDepth = plane.depth(end)
                if (startDepth < 0) != (endDepth < 0) {
                    result.append(start.interpolated(to: end, startDepth / (startDepth - endDepth)))
                }
                if endDepth >= 0 { result.append(end) }
                (start, startDepth) = (end, endDepth)
            }
            ring = result
        }
        return ring.count > 2 ? ring : []
    }
}
