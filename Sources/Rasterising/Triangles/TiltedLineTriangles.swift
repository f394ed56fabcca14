/// A corner of a triangle of a line on tilted ground.
package struct TiltedVertex: Hashable, Sendable {
    /// The corner; its position in the image counts only if the corner is in front of the camera.
    package var corner: LineVertex
    /// Its position to the right and down in pixels, both times its depth.
    package var right: Double
    package var down: Double
    /// Its distance from the camera over that of the map's center.
    package var depth: Double
    /// How many times wider than on the map the line's edges fade.
    package var fade: Float

    /// What has a smaller depth may lie behind the camera, and is cut off.
    package static let nearestDepth = 0.1

    /// Creates a corner.
    @inline(__always)
    package init(_ corner: LineVertex, right: Double, down: Double, depth: Double, fade: Float) {
        (self.corner, self.right, self.down, self.depth, self.fade) = (corner, right, down, depth, fade)
    }

    var isVisible: Bool { depth >= Self.nearestDepth }

    /// Where the edge to a corner behind the camera is cut off.
    fileprivate func cut(towards other: TiltedVertex) -> TiltedVertex {
        let part = (depth - Self.nearestDepth) / (depth - other.depth)
        func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(part) }
        var result = self
        result.corner.normalX = mixed(corner.normalX, other.corner.normalX)
        result.corner.normalY = mixed(corner.normalY, other.corner.normalY)
        result.corner.distance = mixed(corner.distance, other.corner.distance)
        result.corner.progress = mixed(corner.progress, other.corner.progress)
        result.fade = mixed(fade, other.fade)
        result.right += (other.right - right) * part
        result.down += (other.down - down) * part
        result.depth = Self.nearestDepth
        result.corner.point = PixelPoint(x: result.right / result.depth, y: result.down / result.depth)
        return result
    }
}

extension LineTriangles {
    /// Draws the triangles of a line on tilted ground: what is linear on the ground is, over the image, a plane divided by
    /// the weight of the ground's map.
    ///
    /// - Parameters:
    ///   - strip: as for flat ground.
    ///   - ground: positions on the ground below the pixels, whose weight is `1 / depth`.
    package static func draw(
        _ strip: Span<TiltedVertex>, on ground: borrowing TextureMap, _ ink: borrowing LineInk,
        in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int, check: () throws -> Void
    ) rethrows {
        guard region.fits(pixels.count, width: width), strip.count > 2 else { return }
        let line = TiltedLine(ink, ground, width: width)
        try pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var (left, right) = (strip[0], strip[0])
            var (hasLeft, hasRight) = (false, false)
            for index in strip.indices {
                let vertex = strip[index]
                if index & (cornersPerCheck - 1) == cornersPerCheck - 1 { try check() }
                if hasLeft, hasRight { line.draw(left, vertex, right, ink, region, base) }
                if vertex.corner.isRight {
                    (right, hasRight) = (vertex, true)
                } else {
                    (left, hasLeft) = (vertex, true)
                }
            }
        }
    }
}

/// Draws triangles with one ink.
private struct TiltedLine {
    private let parts: LineTriangles.Parts
    private let ground: TextureMap
    private let fade: Float
    private let width: Int
    /// Maximum number of pixels with one weight, for a camera with roll.
    private static let maximumRun: Int32 = 16

    init(_ ink: borrowing LineInk, _ ground: borrowing TextureMap, width: Int) {
        (parts, self.ground, fade, self.width) = (LineTriangles.Parts(ink), copy ground, ink.fade, width)
    }

    @inline(__always)
    func draw(
        _ a: TiltedVertex, _ b: TiltedVertex, _ c: TiltedVertex, _ ink: borrowing LineInk,
        _ region: borrowing PixelRegion, _ base: UnsafeMutablePointer<UInt32>
    ) {
        guard a.isVisible, b.isVisible, c.isVisible else { return drawCut([a, b, c], ink, region, base) }
        let (p, q, r) = (a.corner.point, b.corner.point, c.corner.point)
        let first = max(Edge.row(min(p.y, q.y, r.y)), region.rows.lowerBound)
        let end = min(Edge.row(max(p.y, q.y, r.y)), region.rows.upperBound)
        let left = max(Edge.row(min(p.x, q.x, r.x)), Int(region.left))
        let right = min(Edge.row(max(p.x, q.x, r.x)), Int(region.right))
        guard (first < end) && (left < right) else { return }
        fill(a, b, c, first..<end, ink, region, base)
    }

    /// Draws the part of a triangle in front of the camera, which has three or four corners.
    @inline(never)
    private func drawCut(
        _ corners: [TiltedVertex], _ ink: borrowing LineInk, _ region: borrowing PixelRegion,
        _ base: UnsafeMutablePointer<UInt32>
    ) {
        var part: [TiltedVertex] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            if corner.isVisible { part.append(corner) }
            // Always from the visible end, so that triangles on both sides agree.
            if corner.isVisible != next.isVisible {
                part.append(corner.isVisible ? corner.cut(towards: next) : next.cut(towards: corner))
            }
        }
        guard part.count > 2, part.allSatisfy(\.isVisible) else { return }
        for index in 2..<part.count { draw(part[0], part[index - 1], part[index], ink, region, base) }
    }

    private func fill(
        _ a: TiltedVertex, _ b: TiltedVertex, _ c: TiltedVertex, _ range: Range<Int>, _ ink: borrowing LineInk,
        _ region: borrowing PixelRegion, _ base: UnsafeMutablePointer<UInt32>
    ) {
        guard let plane = TrianglePlane(a.corner.point, b.corner.point, c.corner.point) else { return }
        let ratios = (Float(1 / a.depth), Float(1 / b.depth), Float(1 / c.depth))
        func field(_ a: Float, _ b: Float, _ c: Float) -> PlaneField {
            plane.field(a * ratios.0, b * ratios.1, c * ratios.2)
        }
        let (p, q, r) = (a.corner, b.corner, c.corner)
        let isRound = p.normalX + q.normalX + r.normalX != 0
        let normalY = field(p.normalY, q.normalY, r.normalY)
        let normalX = isRound ? field(p.normalX, q.normalX, r.normalX) : .zero
        let distance = parts.hasDistance ? field(p.distance, q.distance, r.distance) : .zero
        let progress = parts.gradient == nil ? PlaneField.zero : field(p.progress, q.progress, r.progress)
        let fade = field(a.fade * self.fade, b.fade * self.fade, c.fade * self.fade)
        var rows = TriangleRows(p.point, q.point, r.point, from: range.lowerBound)
        for row in range {
            let whole = rows.columns(inRow: row)
            var (start, end) = region.clipped(whole, inRow: row)
            while start < end {
                let last = ground.columnWeight == 0 ? end : min(end, start &+ Self.maximumRun)
                let scale = self.scale(start, last, row)
                @inline(__always) func values(_ field: PlaneField) -> LineRun.Field {
                    let value = field.at(start, row)
                    guard ground.columnWeight != 0 else { return (value * scale.0, field.perColumn * scale.0) }
                    let (first, end) = (value * scale.0, field.at(last, row) * scale.1)
                    return (first, (end - first) / Float(last &- start))
                }
                var run = LineRun(
                    pixels: base + (row &* width &+ Int(start)), count: Int(last &- start),
                    room: width &- Int(start), first: 0, isRound: isRound, fade: values(fade))
                run.side = values(normalY)
                if isRound { run.along = values(normalX) }
                if parts.hasDistance { run.distance = values(distance) }
                if parts.gradient != nil { run.progress = values(progress) }
                parts.draw(run, ink)
                start = last
            }
        }
    }

    /// One over the weight of the ground's map at two pixels of a row.
    @inline(__always)
    private func scale(_ first: Int32, _ last: Int32, _ row: Int) -> (Float, Float) {
        let start = ground.weight + ground.rowWeight * (Double(row) + 0.5)
        guard ground.columnWeight != 0 else { return (Float(1 / start), 0) }
        @inline(__always) func scale(_ column: Int32) -> Float {
            Float(1 / max(start + ground.columnWeight * (Double(column) + 0.5), 0.1))
        }
        return (scale(first), scale(last))
    }
}
