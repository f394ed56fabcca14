import Platform

/// A line that labels follow: its vertices in tile units or in points of the image, y down.
package struct LabelLine: Hashable, Sendable {
    /// The vertices.
    package var points: [SIMD2<Double>]

    /// Creates a line.
    package init(_ points: [SIMD2<Double>]) { self.points = points }

    /// The sum of the distances between its vertices.
    package var length: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

extension SIMD2<Double> {
    /// The distance to another point.
    func distance(to other: SIMD2<Double>) -> Double {
        let delta = other - self
        return (delta * delta).sum().squareRoot()
    }

    /// The direction to another point in radians, clockwise from the x axis where y is down.
    func angle(to other: SIMD2<Double>) -> Double { atan2(other.y - y, other.x - x) }

    /// The coordinates rounded to integers, halves up.
    var roundedHalfUp: SIMD2<Double> { (self + 0.5).rounded(.down) }
}

extension LabelLine {
    /// The lines of one feature, and which feature that is.
    package struct Merged: Hashable, Sendable {
        /// The index of the first feature.
        package var feature: Int
        /// Its lines.
        package var lines: [LabelLine]

        /// Creates the lines of a feature.
        package init(feature: Int, lines: [LabelLine]) { (self.feature, self.lines) = (feature, lines) }
    }

    /// Joins lines of one text that meet, so that labels are spread evenly over all of them.
    ///
    /// Only the first line of a feature is joined; further ones of a joined feature have no labels, as in MapLibre.
    ///
    /// - Parameters:
    ///   - lines: the lines of each feature.
    ///   - texts: what tells equal texts of the features; nil for a feature that is not joined.
    package static func merged(_ lines: [[LabelLine]], texts: [Int?]) -> [Merged] {
        var merger = LineMerger(capacity: lines.count)
        for (index, (lines, text)) in zip(lines, texts).enumerated() {
            merger.add(Merged(feature: index, lines: lines), text: text)
        }
        return merger.merged.compactMap { $0 }
    }
}

/// Joins lines as they come.
private struct LineMerger {
    /// Nil for a line that became part of another one.
    private(set) var merged: [LabelLine.Merged?] = []
    private var joints: LineJoints
    /// The lines that start and end at each joint, as indices of `merged`.
    private var lines: [(starting: Int?, ending: Int?)] = []

    /// - Parameter capacity: number of features.
    init(capacity: Int) {
        joints = LineJoints(capacity: 2 * capacity)
        merged.reserveCapacity(capacity)
    }

    mutating func add(_ feature: LabelLine.Merged, text: Int?) {
        guard let text, let line = feature.lines.first?.points, let first = line.first, let last = line.last else {
            return merged.append(feature)
        }
        let (start, end) = (joint(text, first), joint(text, last))
        let (before, after) = (lines[start].ending, lines[end].starting)
        if let before, let after, before != after {
            append(line, to: before)
            append(merged[after]?.lines.first?.points ?? [], to: before)
            merged[after] = nil
            (lines[start].ending, lines[end].starting) = (nil, nil)
            if let point = merged[before]?.lines.first?.points.last { lines[joint(text, point)].ending = before }
        } else if let before {
            append(line, to: before)
            lines[start].ending = nil
            lines[end].ending = before
        } else if let after {
            merged[after]?.lines[0].points.insert(contentsOf: line.dropLast(), at: 0)
            lines[end].starting = nil
            lines[start].starting = after
        } else {
            (lines[start].starting, lines[end].ending) = (merged.count, merged.count)
            merged.append(feature)
        }
    }

    /// The number of the point where lines with a text start or end.
    private mutating func joint(_ text: Int, _ point: SIMD2<Double>) -> Int {
        let number = joints.number(text, point)
        if number == lines.count { lines.append((nil, nil)) }
        return number
    }

    private mutating func append(_ line: [SIMD2<Double>], to index: Int) {
        merged[index]?.lines[0].points += line.dropFirst()
    }
}

/// Numbers for points with a text, 0 for the first.
///
/// A table of its own: a dictionary hashes three numbers in ten times as many instructions.
private struct LineJoints {
    private struct Joint: Equatable {
        let text: Int
        let point: SIMD2<Double>
    }

    private var joints: [Joint] = []
    /// Numbers by hash, in the next free place (open addressing); -1 is free.
    private var places: [Int32]
    /// What leaves as many bits of a hash as the places take: the highest, which all bits of a coordinate decide.
    private let shift: Int
    /// Odd and random, so that nobody can choose points with one hash.
    private let factors: (x: UInt64, y: UInt64, text: UInt64)

    /// - Parameter capacity: maximum number of different points with a text.
    init(capacity: Int) {
        joints.reserveCapacity(capacity)
        shift = (2 * max(capacity, 1)).leadingZeroBitCount
        places = Array(repeating: -1, count: 1 << (Int.bitWidth - shift))
        func factor() -> UInt64 { .random(in: .min ... .max) | 1 }
        factors = (factor(), factor(), factor())
    }

    mutating func number(_ text: Int, _ point: SIMD2<Double>) -> Int {
        let joint = Joint(text: text, point: point)
        // Zero has two bit patterns, which adding zero makes one.
        var hash = factors.x &* (point.x + 0).bitPattern &+ factors.y &* (point.y + 0).bitPattern
        hash &+= factors.text &* UInt64(truncatingIfNeeded: text)
        var place = Int(truncatingIfNeeded: hash >> UInt64(shift))
        while places[place] >= 0 {
            if joints[Int(places[place])] == joint { return Int(places[place]) }
            place = (place + 1) & (places.count - 1)
        }
        places[place] = Int32(truncatingIfNeeded: joints.count)
        joints.append(joint)
        return joints.count - 1
    }
}

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
            // Most lines are inside as a whole.
            if line.points.count > 1,
                line.points.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x < extent && $0.y < extent })
            {
                parts.append(line)
                continue
            }
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
