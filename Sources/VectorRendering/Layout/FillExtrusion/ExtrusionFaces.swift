import MapGeometry
import Rasterising
import VectorTiles

/// Makes the walls and the roof of one body after the other.
struct ExtrusionFaces {
    /// The foot and the top of the walls at each vertex of the body.
    private var feet: [Corner] = []
    private var tops: [Corner] = []
    private var corners: [PixelPoint] = []

    private struct Corner {
        var point: PixelPoint
        /// The distance of the image's center over that of the corner.
        var depth: Double
    }

    /// A body, with what its faces have in common.
    private struct Body {
        let space: TileSpace
        let meters: (base: Double, height: Double)
        /// 1, or -1 if the outside of the walls is on the other side of the outline.
        let side: Double
        /// Whether some of it is beside or behind the camera.
        let isCut: Bool
        /// nil if the body only hides what is behind it.
        let ink: BodyInk?

        var hasWalls: Bool { space.volume != 0 && meters.height != meters.base }
    }

    /// Roofs are drawn this much nearer to the camera, so that the wall of a neighbor of equal height is not seen
    /// through their edge where both are rounded.
    private static let roofBias = 1 + 0x1p-17

    /// Draws a body.
    ///
    /// - Parameters:
    ///   - index: the index of the feature in the tile's layout.
    ///   - light: nil if the body only hides what is behind it.
    ///   - isCut: whether some of it is beside or behind the camera.
    ///   - check: called now and then for a large body; throwing stops.
    mutating func draw(
        _ index: Int, of tile: FillExtrusionDrawing.Tile, in space: TileSpace, _ light: ExtrusionLight?, isCut: Bool,
        into buffer: inout FaceBuffer, check: () throws -> Void
    ) rethrows {
        // Without its image, a feature is invisible.
        if let patterns = tile.paint.pattern, patterns[index] == nil { return }
        let (outlines, shape, meters) = (tile.layout.outlines, tile.layout.bodies[index], tile.paint.meters(index))
        let body = Body(
            space: space, meters: meters,
            side: shape.isReversed != (meters.height < meters.base) ? -1 : 1, isCut: isCut,
            ink: light.map { BodyInk($0, tile.paint, index) })
        let feature = outlines.features[index]
        let base = feature.points.lowerBound
        let points = outlines.points.span.extracting(feature.points)
        if !isCut {
            reserve(points.count)
            Self.project(points, body, tile.placement.transform, &feet, &tops)
        }
        if body.hasWalls {
            var start = base
            for ring in feature.rings {
                let end = outlines.ends[ring]
                if tile.layout.hasWalls[ring], end - start > 1 {
                    try drawWalls(
                        points, (start - base)..<(end - base), body, tile.placement, into: &buffer, check: check)
                }
                start = end
            }
        }
        guard shape.hasRoof, let plane = Self.roofPlane(body) else { return }
        let ends = outlines.ends.span.extracting(feature.rings)
        let ink = body.ink?.roof(in: space, tile.placement) ?? .depth
        if isCut {
            try drawCutRoof(points, ends, from: base, body, plane, ink, into: &buffer, check: check)
        } else {
            try drawRoof(points.count, ends, from: base, plane, ink, into: &buffer, check: check)
        }
    }

    /// Projects the vertices of a body.
    private static func project(
        _ points: Span<TilePoint>, _ body: Body, _ transform: TileTransform, _ feet: inout [Corner],
        _ tops: inout [Corner]
    ) {
        let (space, hasWalls) = (body.space, body.hasWalls)
        @inline(__always)
        func corner(_ place: SpacePoint) -> Corner {
            let depth = 1 / place.z
            return Corner(point: transform.snapped(place.x * depth, place.y * depth), depth: depth)
        }
        var upper = tops.mutableSpan
        var lower = feet.mutableSpan
        let (top, foot) = (space.origin + body.meters.height * space.up, space.origin + body.meters.base * space.up)
        for index in points.indices {
            let point = points[index]
            let offset = Double(point.x) * space.right + Double(point.y) * space.down
            upper[index] = corner(top + offset)
            if hasWalls { lower[index] = corner(foot + offset) }
        }
    }

    private mutating func reserve(_ count: Int) {
        guard tops.count < count else { return }
        let none = Corner(point: PixelPoint(x: 0 as Int32, y: 0), depth: 0)
        tops = [Corner](repeating: none, count: max(count, 1024))
        feet = tops
    }
}

// Walls.
extension ExtrusionFaces {
    private mutating func drawWalls(
        _ points: Span<TilePoint>, _ ring: Range<Int>, _ body: Body, _ placement: TilePlacement,
        into buffer: inout FaceBuffer, check: () throws -> Void
    ) rethrows {
        let space = body.space
        let (east, south) = (space.right.cross(space.up), space.down.cross(space.up))
        // The volume is negative, because what is high is near.
        let side = -body.side * space.volume
        var length = 0.0
        for index in (ring.lowerBound + 1)..<ring.upperBound {
            if index % CheckInterval.vertices == 0 { try check() }
            let (from, to) = (points[index - 1], points[index])
            if from == to || FillExtrusionLayout.isCut(from, to) { continue }
            let (dx, dy) = (Double(to.x) - Double(from.x), Double(to.y) - Double(from.y))
            var lengths = (from: 0.0, to: 0.0)
            if body.ink?.hasPattern == true {
                // As in MapLibre, lengths start again before they no longer fit its vertices.
                let more = (dx * dx + dy * dy).squareRoot()
                lengths.to = length + more > 32_768 ? 0 : length
                length = lengths.to + more
                lengths.from = length
            }
            // The distance of the camera from the wall, times its length: positive outside.
            let distance = (Double(from.y) - space.camera.y) * dx - (Double(from.x) - space.camera.x) * dy
            guard distance * side > 0 else { continue }
            let plane = FacePlane((dx * east + dy * south) * (-1 / (distance * space.volume)))
            var ink = FaceInk.depth
            if let paint = body.ink {
                let unit = body.side / (dx * dx + dy * dy).squareRoot()
                ink = paint.wall(
                    BodyInk.Edge(from: from, to: to, normal: (-dy * unit, dx * unit), lengths: lengths), in: space,
                    placement)
            }
            if body.isCut {
                drawCutWall(from, to, body, plane, ink, into: &buffer)
            } else {
                drawWall(index, plane, ink, into: &buffer)
            }
        }
    }

    /// Draws the wall that ends at a vertex.
    @inline(__always)
    private mutating func drawWall(_ index: Int, _ plane: FacePlane, _ ink: FaceInk, into buffer: inout FaceBuffer) {
        let (a, b, c, d) = (feet[index - 1], feet[index], tops[index], tops[index - 1])
        let depth = FaceDepth(
            plane, farthest: min(min(a.depth, b.depth), min(c.depth, d.depth)),
            nearest: max(max(a.depth, b.depth), max(c.depth, d.depth)))
        corners.removeAll(keepingCapacity: true)
        corners.append(a.point)
        corners.append(b.point)
        corners.append(c.point)
        corners.append(d.point)
        buffer.fill(convex: corners.span, depth, ink)
    }

    private mutating func drawCutWall(
        _ from: TilePoint, _ to: TilePoint, _ body: Body, _ plane: FacePlane, _ ink: FaceInk,
        into buffer: inout FaceBuffer
    ) {
        let (base, height) = body.meters
        let quad = [(from, base), (to, base), (to, height), (from, height)].map { point, meters in
            body.space.point(x: Double(point.x), y: Double(point.y), meters: meters)
        }
        let visible = Self.clipped(quad, body.space.nearestDepth)
        guard let depth = Self.depth(plane, visible) else { return }
        corners = visible.map { PixelPoint(x: $0.x / $0.z, y: $0.y / $0.z) }
        buffer.fill(convex: corners.span, depth, ink)
    }
}

// Roofs.
extension ExtrusionFaces {
    private static func roofPlane(_ body: Body) -> FacePlane? {
        let (space, height) = (body.space, body.meters.height)
        // Straight from above, what is higher is nearer.
        if space.volume == 0 { return FacePlane(origin: 1 + height) }
        let normal = space.right.cross(space.down)
        let distance = normal.dot(space.origin + height * space.up)
        // Not positive if the camera is below the roof.
        return distance > 0 ? FacePlane(normal * (roofBias / distance)) : nil
    }

    private mutating func drawRoof(
        _ count: Int, _ ends: Span<Int>, from base: Int, _ plane: FacePlane, _ ink: FaceInk,
        into buffer: inout FaceBuffer, check: () throws -> Void
    ) rethrows {
        var box = PixelExtent()
        corners.removeAll(keepingCapacity: true)
        for index in 0..<count {
            corners.append(tops[index].point)
            box.add(tops[index].point)
        }
        try buffer.fill(
            corners.span, ends: ends, from: base, within: box.box, FaceDepth(plane), ink, check: check)
    }

    private mutating func drawCutRoof(
        _ points: Span<TilePoint>, _ ends: Span<Int>, from base: Int, _ body: Body, _ plane: FacePlane, _ ink: FaceInk,
        into buffer: inout FaceBuffer, check: () throws -> Void
    ) rethrows {
        var (box, start, newEnds) = (PixelExtent(), 0, [Int]())
        corners.removeAll(keepingCapacity: true)
        for ring in ends.indices {
            let end = ends[ring] - base
            let corners = (start..<end).map { index in
                body.space.point(x: Double(points[index].x), y: Double(points[index].y), meters: body.meters.height)
            }
            for place in Self.clipped(corners, body.space.nearestDepth) {
                let point = PixelPoint(x: place.x / place.z, y: place.y / place.z)
                self.corners.append(point)
                box.add(point)
            }
            newEnds.append(self.corners.count)
            start = end
        }
        try buffer.fill(
            corners.span, ends: newEnds.span, within: box.box, FaceDepth(plane), ink, check: check)
    }
}

// Faces that reach beside or behind the camera.
extension ExtrusionFaces {
    private static func clipped(_ ring: [SpacePoint], _ nearestDepth: Double) -> [SpacePoint] {
        HomogeneousPoint.clipped(ring.map { HomogeneousPoint(x: $0.x, y: $0.y, depth: $0.z) }, depth: nearestDepth)
            .map { SpacePoint($0) }
    }

    /// The depth of a face with some corners; nil without any.
    private static func depth(_ plane: FacePlane, _ corners: [SpacePoint]) -> FaceDepth? {
        guard let first = corners.map(\.z).min(), let last = corners.map(\.z).max() else { return nil }
        return FaceDepth(plane, farthest: 1 / last, nearest: 1 / first)
    }
}

/// The box around some positions, while it grows.
private struct PixelExtent {
    private var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)

    @inline(__always)
    mutating func add(_ point: PixelPoint) {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }

    var box: PixelBox { PixelBox(left: left, top: top, right: right, bottom: bottom) }
}
