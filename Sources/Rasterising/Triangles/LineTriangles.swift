/// Draws the triangles of lines, interpolating values between their corners.
package enum LineTriangles {
    /// Draws triangles on the pixels whose centers they contain; triangles that share an edge share no pixels.
    ///
    /// - Parameters:
    ///   - corners: the corners of all triangles.
    ///   - triangles: three indexes into `corners` each; the fourth number is unused.
    ///   - region: the pixels to draw on, in an image that is `width` pixels wide.
    package static func draw(
        _ corners: Span<LineVertex>, _ triangles: Span<SIMD4<Int32>>, _ ink: borrowing LineInk,
        in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int
    ) {
        // Checked once for all pixels.
        guard region.fits(pixels.count, width: width) else { return }
        let solid = SolidLine(ink)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for index in triangles.indices {
                let triangle = triangles[index]
                let (a, b, c) = (corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)])
                let (p, q, r) = (a.point, b.point, c.point)
                // Slices of round corners are often too small to contain a pixel's center.
                let first = max(Edge.row(min(p.y, q.y, r.y)), region.rows.lowerBound)
                let end = min(Edge.row(max(p.y, q.y, r.y)), region.rows.upperBound)
                guard first < end else { continue }
                let left = max(Edge.row(min(p.x, q.x, r.x)), Int(region.left))
                guard left < min(Edge.row(max(p.x, q.x, r.x)), Int(region.right)) else { continue }
                if solid.isPlain, a.normalX + b.normalX + c.normalX == 0 {
                    solid.draw(a, b, c, first..<end, region, base, width)
                } else {
                    fill(a, b, c, first..<end, ink, region, base, width)
                }
            }
        }
    }

    private static func fill(
        _ a: LineVertex, _ b: LineVertex, _ c: LineVertex, _ range: Range<Int>, _ ink: borrowing LineInk,
        _ region: borrowing PixelRegion, _ base: UnsafeMutablePointer<UInt32>, _ width: Int
    ) {
        guard let plane = TrianglePlane(a.point, b.point, c.point) else { return }
        let normalY = plane.field(a.normalY, b.normalY, c.normalY)
        let isRound = a.normalX + b.normalX + c.normalX != 0
        let hasDistance = ink.dashes != nil || ink.pattern != nil
        let normalX = isRound ? plane.field(a.normalX, b.normalX, c.normalX) : PlaneField.zero
        let distance = hasDistance ? plane.field(a.distance, b.distance, c.distance) : PlaneField.zero
        let progress = ink.gradient == nil ? PlaneField.zero : plane.field(a.progress, b.progress, c.progress)
        var rows = TriangleRows(a.point, b.point, c.point, from: range.lowerBound)
        var row = range.lowerBound
        while row < range.upperBound {
            // Values are computed from the triangle's edge, so that they do not depend on clipping.
            let whole = rows.columns(inRow: row)
            let (start, end) = region.clipped(whole, inRow: row)
            if start < end {
                var run = LineRun(
                    pixels: base + (row &* width &+ Int(start)), count: Int(end &- start),
                    room: width &- Int(start), first: Int(start &- whole.start), isRound: isRound)
                run.side = (normalY.at(whole.start, row), normalY.perColumn)
                if isRound { run.along = (normalX.at(whole.start, row), normalX.perColumn) }
                if hasDistance { run.distance = (distance.at(whole.start, row), distance.perColumn) }
                if let pattern = ink.pattern {
                    run.draw(ink, pattern)
                } else if let gradient = ink.gradient {
                    run.progress = (progress.at(whole.start, row), progress.perColumn)
                    run.draw(ink, gradient)
                } else if let dashes = ink.dashes {
                    run.draw(ink, dashes)
                } else {
                    run.draw(ink)
                }
            }
            row &+= 1
        }
    }
}

extension PixelRegion {
    /// Whether all its pixels lie in an image.
    @inline(__always)
    fileprivate func fits(_ count: Int, width: Int) -> Bool {
        rows.isEmpty || left >= 0 && Int(right) <= width && rows.lowerBound >= 0 && rows.upperBound &* width <= count
    }
}
