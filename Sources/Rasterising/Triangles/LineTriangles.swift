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
        let solid = SolidInk(ink)
        for index in triangles.indices {
            let triangle = triangles[index]
            let (a, b, c) = (corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)])
            let (p, q, r) = (a.point, b.point, c.point)
            let (top, bottom) = (min(p.y, q.y, r.y), max(p.y, q.y, r.y))
            // Slices of round corners are often too small to contain a pixel's center.
            let rows =
                max(
                    Edge.row(top), region.rows.lowerBound)..<max(
                    min(Edge.row(bottom), region.rows.upperBound), max(Edge.row(top), region.rows.lowerBound))
            guard !rows.isEmpty else { continue }
            let (left, right) = (min(p.x, q.x, r.x), max(p.x, q.x, r.x))
            if max(Edge.row(left), Int(region.left)) < min(Edge.row(right), Int(region.right)) {
                fill(a, b, c, rows, ink, solid, region, &pixels, width)
            }
        }
    }

    private static func fill(
        _ a: LineVertex, _ b: LineVertex, _ c: LineVertex, _ range: Range<Int>, _ ink: borrowing LineInk,
        _ solid: SolidInk, _ region: borrowing PixelRegion, _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        guard let plane = TrianglePlane(a.point, b.point, c.point) else { return }
        let normalY = plane.field(a.normalY, b.normalY, c.normalY)
        let isRound = a.normalX + b.normalX + c.normalX != 0
        let hasDistance = ink.dashes != nil || ink.pattern != nil
        let isPlain = !isRound && !hasDistance && ink.gradient == nil
        let normalX = isRound ? plane.field(a.normalX, b.normalX, c.normalX) : PlaneField.zero
        let distance = hasDistance ? plane.field(a.distance, b.distance, c.distance) : PlaneField.zero
        let progress = ink.gradient == nil ? PlaneField.zero : plane.field(a.progress, b.progress, c.progress)
        let rows = TriangleRows(a.point, b.point, c.point)
        var row = range.lowerBound
        while row < range.upperBound {
            let index = row &- region.rows.lowerBound
            // Values are computed from the triangle's edge, so that they do not depend on clipping.
            let whole = rows.columns(inRow: row)
            let start = max(whole.start, region.starts[index])
            let end = min(whole.end, region.ends[index])
            if start < end {
                let place = row &* width &+ Int(start)
                let (first, count) = (Int(start &- whole.start), Int(end &- start))
                let side = normalY.at(whole.start, row)
                if isPlain {
                    plain(place, first, count, side, normalY.perColumn, solid, &pixels)
                } else {
                    var run = LineRun(place: place, first: first, count: count)
                    run.side = (side, normalY.perColumn)
                    run.along = (normalX.at(whole.start, row), normalX.perColumn)
                    run.distance = (distance.at(whole.start, row), distance.perColumn)
                    run.progress = (progress.at(whole.start, row), progress.perColumn)
                    if let pattern = ink.pattern {
                        run.draw(ink, pattern, &pixels)
                    } else if let gradient = ink.gradient {
                        run.draw(ink, gradient, &pixels)
                    } else if let dashes = ink.dashes {
                        run.draw(ink, dashes, &pixels)
                    } else {
                        run.draw(ink, &pixels)
                    }
                }
            }
            row &+= 1
        }
    }

    /// A row of a solid line away from its caps, the most frequent case.
    @inline(__always)
    private static func plain(
        _ place: Int, _ first: Int, _ count: Int, _ side: Float, _ step: Float, _ ink: SolidInk,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        for offset in 0..<count {
            let distance = abs(side + Float(first &+ offset) * step)
            var alpha = ink.slope - distance * ink.slope
            if ink.hasGap { alpha = min(alpha, (distance * ink.outset - ink.inset) / ink.fade + 1) }
            if alpha >= 1 {
                pixels[place &+ offset] =
                    ink.isOpaque ? ink.word : PixelBlending.over(ink.word, pixels[place &+ offset])
            } else if alpha > 0 {
                pixels[place &+ offset] = PixelBlending.over(
                    ink.word, coverage: UInt32(alpha * 255 + 0.5), pixels[place &+ offset])
            }
        }
    }
}

/// What a solid line of one color needs of its ink, computed once per line and not per row.
private struct SolidInk {
    let word: UInt32
    let outset, inset, fade: Float
    /// Coverage lost per unit of distance at the outer edge.
    let slope: Float
    /// Without a gap, the inner edge has no effect: its term is at least 1.
    let hasGap: Bool
    let isOpaque: Bool

    init(_ ink: borrowing LineInk) {
        word = ink.word
        (outset, inset, fade) = (ink.outset, ink.inset, ink.fade)
        slope = ink.outset / ink.fade
        hasGap = ink.inset > 0
        isOpaque = ink.word >> 24 == 255
    }
}
