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
    ///   - distances: from the anchor to the middle of each glyph, in units of the image.
    ///   - keepsUpright: whether a label that would be upside down is flipped.
    package func place(_ distances: [Double], _ writing: Writing, keepsUpright: Bool) -> Outcome {
        guard let first = distances.first, let last = distances.last else { return .placed([]) }
        guard let start = position(at: first, isFlipped: false), let end = position(at: last, isFlipped: false) else {
            return .noRoom
        }
        var isFlipped = false
        if keepsUpright {
            // A single glyph follows its segment.
            let isSingle = distances.count == 1
            let (a, b) = isSingle ? (anchor, nextVertex) : (start.point, end.point)
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
