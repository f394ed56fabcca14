import CShapes

/// Draws the triangles of lines, interpolating values between their corners.
package enum LineTriangles {
    /// Number of corners after which drawing asks again whether to stop; a power of two.
    static let cornersPerCheck = 1 << 16

    /// Draws the triangles of a line on the pixels whose centers they contain; triangles that share an edge share no
    /// pixels.
    ///
    /// - Parameters:
    ///   - strip: corners of both sides of the line; each forms a triangle with the last ones of both sides.
    ///   - region: the pixels to draw on, in an image that is `width` pixels wide.
    ///   - check: called now and then while a long line is drawn; throwing stops.
    package static func draw(
        _ strip: Span<LineVertex>, _ ink: borrowing LineInk, in region: borrowing PixelRegion,
        of pixels: inout MutableSpan<UInt32>, width: Int, check: () throws -> Void
    ) rethrows {
        // Checked once for all pixels.
        guard region.fits(pixels.count, width: width), strip.count > 2 else { return }
        guard ink.gradient != nil || ink.pattern != nil else {
            var sides = line_sides()
            for start in stride(from: 0, to: strip.count, by: cornersPerCheck) {
                if start > 0 { try check() }
                let part = strip.extracting(start..<min(start + cornersPerCheck, strip.count))
                drawPlain(part, after: &sides, ink, in: region, of: &pixels, width: width)
            }
            return
        }
        let parts = Parts(ink)
        try pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var (left, right) = (strip[0], strip[0])
            var (hasLeft, hasRight) = (false, false)
            for index in strip.indices {
                let corner = strip[index]
                if index & (cornersPerCheck - 1) == cornersPerCheck - 1 { try check() }
                if hasLeft, hasRight { draw(left, corner, right, ink, parts, region, base, width) }
                if corner.isRight {
                    (right, hasRight) = (corner, true)
                } else {
                    (left, hasLeft) = (corner, true)
                }
            }
        }
    }

    /// Draws a part of a line of one color, solid or dashed.
    private static func drawPlain(
        _ strip: Span<LineVertex>, after sides: inout line_sides, _ ink: borrowing LineInk,
        in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int
    ) {
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            region.withShape(base, width: width) { shape in
                ink.withPlainInk { ink in
                    strip.withUnsafeBufferPointer { corners in
                        // A corner has the layout of the C structure.
                        let first = UnsafeRawPointer(corners.baseAddress)?.assumingMemoryBound(to: line_corner.self)
                        line_draw(pixel_path_best(), first, corners.count, &sides, &ink, &shape)
                    }
                }
            }
        }
    }

    /// The parts of an ink with arrays: read from the ink, each row of pixels would count a reference.
    struct Parts {
        let dashes: DashPattern?
        let gradient: LineGradient?
        let pattern: Texture?

        init(_ ink: borrowing LineInk) { (dashes, gradient, pattern) = (ink.dashes, ink.gradient, ink.pattern) }

        /// Whether distances along the line count.
        @inline(__always)
        var hasDistance: Bool { dashes != nil || pattern != nil }

        /// Draws pixels of a triangle's row.
        @inline(__always)
        func draw(_ run: LineRun, _ ink: borrowing LineInk) {
            if let pattern {
                run.draw(ink, pattern)
            } else if let gradient {
                run.draw(ink, gradient)
            } else if let dashes {
                run.draw(ink, dashes)
            } else {
                run.draw(ink)
            }
        }
    }

    @inline(__always)
    private static func draw(
        _ a: LineVertex, _ b: LineVertex, _ c: LineVertex, _ ink: borrowing LineInk, _ parts: Parts,
        _ region: borrowing PixelRegion, _ base: UnsafeMutablePointer<UInt32>, _ width: Int
    ) {
        let (p, q, r) = (a.point, b.point, c.point)
        // Slices of round corners are often too small to contain a pixel's center.
        let first = max(Edge.row(min(p.y, q.y, r.y)), region.rows.lowerBound)
        let end = min(Edge.row(max(p.y, q.y, r.y)), region.rows.upperBound)
        let left = max(Edge.row(min(p.x, q.x, r.x)), Int(region.left))
        let right = min(Edge.row(max(p.x, q.x, r.x)), Int(region.right))
        guard (first < end) && (left < right) else { return }
        fill(a, b, c, first..<end, ink, parts, region, base, width)
    }

    private static func fill(
        _ a: LineVertex, _ b: LineVertex, _ c: LineVertex, _ range: Range<Int>, _ ink: borrowing LineInk,
        _ parts: Parts, _ region: borrowing PixelRegion, _ base: UnsafeMutablePointer<UInt32>, _ width: Int
    ) {
        guard let plane = TrianglePlane(a.point, b.point, c.point) else { return }
        let normalY = plane.field(a.normalY, b.normalY, c.normalY)
        let isRound = a.normalX + b.normalX + c.normalX != 0
        let hasDistance = parts.hasDistance
        let normalX = isRound ? plane.field(a.normalX, b.normalX, c.normalX) : PlaneField.zero
        let distance = hasDistance ? plane.field(a.distance, b.distance, c.distance) : PlaneField.zero
        let progress = parts.gradient == nil ? PlaneField.zero : plane.field(a.progress, b.progress, c.progress)
        var rows = TriangleRows(a.point, b.point, c.point, from: range.lowerBound)
        var row = range.lowerBound
        while row < range.upperBound {
            // Values are computed from the triangle's edge, so that they do not depend on clipping.
            let whole = rows.columns(inRow: row)
            let (start, end) = region.clipped(whole, inRow: row)
            if start < end {
                var run = LineRun(
                    pixels: base + (row &* width &+ Int(start)), count: Int(end &- start),
                    room: width &- Int(start), first: Int(start &- whole.start), isRound: isRound,
                    fade: (ink.fade, 0))
                run.side = (normalY.at(whole.start, row), normalY.perColumn)
                if isRound { run.along = (normalX.at(whole.start, row), normalX.perColumn) }
                if hasDistance { run.distance = (distance.at(whole.start, row), distance.perColumn) }
                if parts.gradient != nil { run.progress = (progress.at(whole.start, row), progress.perColumn) }
                parts.draw(run, ink)
            }
            row &+= 1
        }
    }
}

/// A corner of a triangle of a line, with the layout of `line_corner`.
package struct LineVertex: Hashable, Sendable {
    /// Position in the image.
    package var point: PixelPoint
    /// Across and along the line, in units of its outer edge: (0, ±1) on its sides, (1, ±1) at round caps.
    package var normalX: Float
    package var normalY: Float
    /// Distance along the line, in dash periods.
    package var distance: Float
    /// Position in the gradient, 0 to 1.
    package var progress: Float
    /// Whether it lies on the right side of the line.
    package var isRight: Bool

    /// Creates a corner.
    @inline(__always)
    package init(
        point: PixelPoint, normalX: Float, normalY: Float, distance: Float = 0, progress: Float = 0,
        isRight: Bool = false
    ) {
        self.point = point
        self.normalX = normalX
        self.normalY = normalY
        self.distance = distance
        self.progress = progress
        self.isRight = isRight
    }
}
