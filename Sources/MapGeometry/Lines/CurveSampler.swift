/// Approximates a curve with straight segments: as many as it needs where it is visible, few elsewhere.
struct CurveSampler {
    /// Maximum distance of the segments from the curve, in world widths.
    let tolerance: Double
    /// The visible part of the world; elsewhere, precision does not matter.
    let window: WorldWindow

    /// Maximum number of points of one curve.
    private static let maximumCount = 1 << 17

    private struct Piece {
        var start: (t: Double, point: WorldPoint)
        var end: (t: Double, point: WorldPoint)
    }

    /// The points of a curve between two parameters, including both ends, with x unwrapped from point to point.
    /// - Parameters:
    ///   - pieces: number of equal parts to start with, enough that none has more than one bend.
    ///   - curve: the point at a parameter, in any copy of the world.
    func points(
        from first: Double, to last: Double, pieces: Int, of curve: (Double) -> WorldPoint
    ) -> [WorldPoint] {
        func at(_ t: Double) -> (t: Double, point: WorldPoint) { (t, curve(t)) }
        let step = (last - first) / Double(pieces)
        var ends = (0..<pieces).map { at(first + Double($0) * step) }
        ends.append(at(last))
        // The first piece is on top of the stack.
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

    /// Whether the curve is farther from the chord than the tolerance, in a visible place.
    ///
    /// Tests three points, because an S-shaped curve meets the chord in the middle.
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
    /// The squared distance to the nearest point of a segment.
    func squaredDistance(toSegment a: WorldPoint, _ b: WorldPoint) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let along = (x - a.x) * dx + (y - a.y) * dy
        let t = length > 0 ? min(max(along / length, 0), 1) : 0
        let (offX, offY) = (x - a.x - t * dx, y - a.y - t * dy)
        return offX * offX + offY * offY
    }
}
