/// An axis of the world square.
enum SourceAxis {
    case x, y
}

extension SourcePoint {
    @inline(__always)
    subscript(axis: SourceAxis) -> Double { axis == .x ? x : y }

    /// Where the segment to another vertex crosses a value of an axis, and at which fraction.
    fileprivate func crossing(to other: SourcePoint, _ value: Double, _ axis: SourceAxis) -> (SourcePoint, Double) {
        let t = (value - self[axis]) / (other[axis] - self[axis])
        switch axis {
        case .x: return (SourcePoint(x: value, y: y + (other.y - y) * t, weight: 1), t)
        case .y: return (SourcePoint(x: x + (other.x - x) * t, y: value, weight: 1), t)
        }
    }
}

extension SourceLine {
    /// The parts of a line in a range of an axis; for a ring one part, which follows the edges of the range.
    func clipped(to range: ClosedRange<Double>, _ axis: SourceAxis, isRing: Bool) -> [SourceLine] {
        guard let last = points.last else { return [] }
        var parts: [SourceLine] = []
        var part = SourceLine(partOf: self)
        var length = start
        for (a, b) in zip(points, points.dropFirst()) {
            let span = isRing ? 0 : ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
            let (from, to) = (a[axis], b[axis])
            let entry: Double? =
                if from < range.lowerBound {
                    to > range.lowerBound ? range.lowerBound : nil
                } else if from > range.upperBound {
                    to < range.upperBound ? range.upperBound : nil
                } else {
                    nil
                }
            if range.contains(from) {
                part.points.append(a)
            } else if let entry {
                let (point, t) = a.crossing(to: b, entry, axis)
                part.points.append(point)
                if !isRing { part.start = length + span * t }
            }
            let exit: Double? =
                if to < range.lowerBound, from >= range.lowerBound {
                    range.lowerBound
                } else if to > range.upperBound, from <= range.upperBound {
                    range.upperBound
                } else {
                    nil
                }
            if let exit {
                let (point, t) = a.crossing(to: b, exit, axis)
                part.points.append(point)
                if !isRing {
                    part.end = length + span * t
                    parts.append(part)
                    part = SourceLine(partOf: self)
                }
            }
            length += span
        }
        if range.contains(last[axis]) { part.points.append(last) }
        if isRing, part.points.count > 1, let start = part.points.first, let end = part.points.last,
            start.x != end.x || start.y != end.y
        {
            part.points.append(start)
        }
        if !part.points.isEmpty { parts.append(part) }
        return parts
    }
}
