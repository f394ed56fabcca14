/// Draws a curve as straight pieces, as many as it needs where it is visible and few elsewhere.
struct CurveSampler {
    /// How far the pieces may be from the curve, in world widths.
    let tolerance: Double
    /// Where it matters.
    let window: WorldWindow

    /// The most points of one curve.
    private static let maximumCount = 1 << 17

    private struct Piece {
        var start: (t: Double, point: WorldPoint)
        var end: (t: Double, point: WorldPoint)
    }

    /// The points of a curve from a parameter to another, both ends included, with x unwrapped from point to point.
    /// - Parameters:
    ///   - pieces: how many equal parts to begin with, so that none has more than one bend.
    ///   - curve: the point at a parameter, in any copy of the world.
    func points(
        from first: Double, to last: Double, pieces: Int, of curve: (Double) -> WorldPoint
    ) -> [WorldPoint] {
        func at(_ t: Double) -> (t: Double, point: WorldPoint) { (t, curve(t)) }
        let step = (last - first) / Double(pieces)
        var ends = (0..<pieces).map { at(first + Double($0) * step) }
        ends.append(at(last))
        // The first piece lies on top.
        var stack = zip(ends, ends.dropFirst()).map { Piece(start: $0, end: $1) }.reversed() as [Piece]
        var points = [ends[0].point]
        while let piece = stack.popLast() {
            let middle = piece.start.t + (piece.end.t - piece.start.t) / 2
            if points.count + stack.count < Self.maximumCount, middle != piece.start.t, middle != piece.end.t,
                mustSplit(piece, curve)
            {
                let point = at(middle)
                stack.append(Piece(start: point, end: piece.end))
                stack.append(Piece(start: piece.start, end: point))
            } else {
                points.append(piece.end.point.nearest(to: points[points.count - 1]))
            }
        }
        return points
    }

    /// Whether the curve leaves the chord by more than the tolerance, where it may be seen.
    ///
    /// Looked at in three places: in the middle alone, a bend to both sides seems straight.
    private func mustSplit(_ piece: Piece, _ curve: (Double) -> WorldPoint) -> Bool {
        var points = [piece.start.point]
        for quarter in [0.25, 0.5, 0.75] {
            let point = curve(piece.start.t + (piece.end.t - piece.start.t) * quarter)
            points.append(point.nearest(to: points[points.count - 1]))
        }
        points.append(piece.end.point.nearest(to: points[3]))
        let bend = (1...3).map { points[$0].squaredDistance(toSegment: points[0], points[4]) }.max() ?? 0
        guard bend > tolerance * tolerance else { return false }
        return window.isTouched(by: points, margin: bend.squareRoot())
    }
}

extension WorldPoint {
    /// The square of the distance to the nearest point between two others.
    func squaredDistance(toSegment a: WorldPoint, _ b: WorldPoint) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let along = (x - a.x) * dx + (y - a.y) * dy
        let t = length > 0 ? min(max(along / length, 0), 1) : 0
        let (offX, offY) = (x - a.x - t * dx, y - a.y - t * dy)
        return offX * offX + offY * offY
    }
}
