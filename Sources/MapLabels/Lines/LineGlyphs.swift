/// A glyph at its position on a line, in the image or on the ground.
package struct LineGlyphPosition: Hashable, Sendable {
    /// The position.
    package var point: SIMD2<Double>
    /// The direction of the baseline in radians, clockwise from the x axis.
    package var angle: Double
}

/// A line of the image, with the place of a label on it; or a line on the ground of a tilted image, where labels lie.
package struct LineGlyphs: Sendable {
    /// The vertices of the line, y down.
    package let line: LabelLine
    /// The place of the label.
    package let anchor: SIMD2<Double>
    /// The index of the vertex before the anchor.
    package let segment: Int
    /// Offset of the label along the line, in units of the line.
    package var offsetX = 0.0
    /// Offset of the label to the right of the line's direction, in units of the line.
    package var offsetY = 0.0

    /// Creates a place on a line.
    package init(line: LabelLine, anchor: SIMD2<Double>, segment: Int, offsetX: Double = 0, offsetY: Double = 0) {
        (self.line, self.anchor, self.segment) = (line, anchor, segment)
        (self.offsetX, self.offsetY) = (offsetX, offsetY)
    }

    /// The position of a glyph; nil beyond the ends of the line.
    ///
    /// - Parameters:
    ///   - distance: from the anchor to the glyph's middle, in units of the line.
    ///   - isFlipped: whether the label runs against the line.
    package func position(at distance: Double, isFlipped: Bool) -> LineGlyphPosition? {
        walk(to: distance, isFlipped: isFlipped) { _ in }
    }

    /// The way from the anchor to a glyph, with both of them; nil beyond the ends of the line.
    package func path(to distance: Double, isFlipped: Bool) -> [SIMD2<Double>]? {
        var path: [SIMD2<Double>] = []
        guard let end = walk(to: distance, isFlipped: isFlipped, visit: { path.append($0) }) else { return nil }
        return path + [end.point]
    }

    /// Goes along the line, or beside it, as far as a glyph.
    private func walk(
        to distance: Double, isFlipped: Bool, visit: (SIMD2<Double>) -> Void
    ) -> LineGlyphPosition? {
        let distance = isFlipped ? distance - offsetX : distance + offsetX
        let isForward = (distance > 0) != isFlipped
        let step = isForward ? 1 : -1
        var index = isForward ? segment : segment + 1
        let wanted = abs(distance)
        var (previous, current) = (anchor, anchor)
        // The same beside the line.
        var (offsetPrevious, offsetCurrent) = (anchor, anchor)
        var isFirst = true
        var (walked, length) = (0.0, 0.0)
        // The comparison is false for NaN, too.
        while walked + length <= wanted {
            index += step
            guard line.points.indices.contains(index) else { return nil }
            walked += length
            (previous, current) = (current, line.points[index])
            if offsetY == 0 {
                (offsetPrevious, offsetCurrent) = (previous, current)
            } else {
                let normal = normal(from: previous, to: current, index, step)
                offsetPrevious = isFirst ? previous + normal : offsetCurrent
                offsetCurrent = corner(at: index, step, from: offsetPrevious, normal)
            }
            isFirst = false
            visit(offsetPrevious)
            length = offsetPrevious.distance(to: offsetCurrent)
        }
        guard !isFirst, length > 0 else { return nil }
        let point = offsetPrevious + (offsetCurrent - offsetPrevious) * ((wanted - walked) / length)
        // The label runs against the way from the anchor on one side of it.
        let turn: Double = (isForward ? 0 : .pi) + (isFlipped ? .pi : 0)
        return LineGlyphPosition(point: point, angle: turn + previous.angle(to: current))
    }

    /// The offset of a segment, from its line.
    private func normal(
        from previous: SIMD2<Double>, to current: SIMD2<Double>, _ index: Int, _ step: Int
    ) -> SIMD2<Double> {
        // An anchor on a vertex has the direction of the next segment.
        var delta = current - previous
        if delta == .zero, line.points.indices.contains(index + step) { delta = line.points[index + step] - current }
        let length = SIMD2.zero.distance(to: delta)
        guard length > 0 else { return .zero }
        return SIMD2(-delta.y, delta.x) / length * (offsetY * Double(step))
    }

    /// Where the segments before and after a vertex meet, both moved beside the line.
    private func corner(
        at index: Int, _ step: Int, from offsetPrevious: SIMD2<Double>, _ before: SIMD2<Double>
    ) -> SIMD2<Double> {
        let vertex = line.points[index]
        let end = vertex + before
        guard line.points.indices.contains(index + step) else { return end }
        let next = line.points[index + step]
        let after = normal(from: vertex, to: next, index + step, step)
        let (direction, other) = (end - offsetPrevious, next - vertex)
        let cross = other.y * direction.x - other.x * direction.y
        guard cross != 0 else { return end }
        let gap = offsetPrevious - (vertex + after)
        let fraction = (other.x * gap.y - other.y * gap.x) / cross
        return offsetPrevious + direction * fraction
    }
}

extension LineGlyphs {
    /// Which of a label's texts is to be placed.
    package enum Writing: Hashable, Sendable {
        /// Horizontal writing of a text that has no vertical one.
        case horizontalOnly
        /// Horizontal writing of a text that has a vertical one, which is used where the line is steep.
        case horizontal
        /// Vertical writing.
        case vertical
    }

    /// The result of placing a label.
    package enum Outcome: Hashable, Sendable {
        /// The positions of its glyphs.
        case placed([LineGlyphPosition])
        /// The line is too short.
        case noRoom
        /// The line is so steep that the vertical text is needed.
        case needsVertical
    }

    /// Places the glyphs of a label.
    ///
    /// - Parameters:
    ///   - distances: from the anchor to the middle of each glyph, in units of the line.
    ///   - keepsUpright: whether a label that would be upside down is flipped.
    ///   - seen: where a point of a line on the ground lies in the image, which decides about that; nil for lines of the
    ///     image.
    package func place(
        _ distances: [Double], _ writing: Writing, keepsUpright: Bool, seen: ((SIMD2<Double>) -> SIMD2<Double>)? = nil
    ) -> Outcome {
        guard let first = distances.first, let last = distances.last else { return .placed([]) }
        guard let start = position(at: first, isFlipped: false), let end = position(at: last, isFlipped: false) else {
            return .noRoom
        }
        var isFlipped = false
        if keepsUpright {
            // A single glyph follows its segment.
            let isSingle = distances.count == 1
            var (a, b) = isSingle ? (anchor, nextVertex) : (start.point, end.point)
            if let seen { (a, b) = (seen(a), seen(b)) }
            if writing == .horizontal, abs(b.y - a.y) > abs(b.x - a.x) { return .needsVertical }
            isFlipped = writing == .vertical ? a.y > b.y : a.x > b.x
        }
        let places = distances.compactMap { position(at: $0, isFlipped: isFlipped) }
        return places.count == distances.count ? .placed(places) : .noRoom
    }

    private var nextVertex: SIMD2<Double> {
        line.points.indices.contains(segment + 1) ? line.points[segment + 1] : anchor
    }
}
