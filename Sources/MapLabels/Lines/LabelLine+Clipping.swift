extension LabelLine {
    /// The parts of lines within a tile, in whole units.
    ///
    /// A part that leaves the tile and comes back is two parts. Points on the right and the bottom edge belong to the
    /// tile only as ends.
    ///
    /// - Parameter extent: the side of the tile in units.
    package static func clipped(_ lines: [LabelLine], to extent: Double) -> [LabelLine] {
        var parts: [LabelLine] = []
        for line in lines {
            var part: LabelLine?
            for (start, end) in zip(line.points, line.points.dropFirst()) {
                guard let (start, end) = clipped(start, end, to: extent) else { continue }
                if part?.points.last != start {
                    if let part { parts.append(part) }
                    part = LabelLine([start])
                }
                part?.points.append(end)
            }
            if let part { parts.append(part) }
        }
        return parts
    }

    private static func clipped(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, to extent: Double
    ) -> (SIMD2<Double>, SIMD2<Double>)? {
        var (start, end) = (start, end)
        for axis in 0..<2 {
            guard clip(&start, &end, at: 0, on: axis, outside: { $0 < $1 }) else { return nil }
        }
        for axis in 0..<2 {
            guard clip(&start, &end, at: extent, on: axis, outside: { $0 >= $1 }) else { return nil }
        }
        return (start, end)
    }

    /// Cuts a segment at an edge; false if it lies outside.
    private static func clip(
        _ start: inout SIMD2<Double>, _ end: inout SIMD2<Double>, at edge: Double, on axis: Int,
        outside: (Double, Double) -> Bool
    ) -> Bool {
        let (startsOutside, endsOutside) = (outside(start[axis], edge), outside(end[axis], edge))
        if startsOutside && endsOutside { return false }
        guard startsOutside || endsOutside else { return true }
        let fraction = (edge - start[axis]) / (end[axis] - start[axis])
        var crossing = start + (end - start) * fraction
        crossing[axis] = edge
        crossing = crossing.roundedHalfUp
        if startsOutside { start = crossing } else { end = crossing }
        return true
    }
}
