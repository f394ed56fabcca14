import Platform

/// A label to be placed along lines of a tile.
package struct LineLabel: Hashable, Sendable {
    /// The length of the text or icon, whichever is longer, in 1/24 em of the text.
    package var length: Double
    /// Whether it has text, which must not bend too much.
    package var hasText: Bool
    /// Tile units per 1/24 em.
    ///
    /// It is that of the text size at zoom 18, so that labels stay in place when the zoom changes.
    package var unitsPerLength: Double
    /// Maximum sum of the angles within 3/5 em, in radians.
    package var maximumAngle: Double

    /// Maximum number of anchors on one line.
    private static let limit = 10_000

    /// Creates a label.
    package init(length: Double, hasText: Bool, unitsPerLength: Double, maximumAngle: Double) {
        (self.length, self.hasText) = (length, hasText)
        (self.unitsPerLength, self.maximumAngle) = (unitsPerLength, maximumAngle)
    }

    private var lengthInUnits: Double { length * unitsPerLength }

    /// The middle of a line; nil if the label bends too much there or does not fit.
    package func centerAnchor(of line: LabelLine) -> LineAnchor? {
        let center = line.length / 2
        var distance = 0.0
        for (index, (start, end)) in zip(line.points, line.points.dropFirst()).enumerated() {
            let segment = start.distance(to: end)
            if distance + segment > center {
                let point = start + (end - start) * ((center - distance) / segment)
                return anchor(at: point, on: line, from: start, to: end, index)
            }
            distance += segment
        }
        return nil
    }

    /// The anchors on a line at regular distances.
    ///
    /// Where none fits and the line does not come from outside the tile, the middle of the line is tried.
    ///
    /// - Parameters:
    ///   - line: a line cut to the tile.
    ///   - spacing: the distance between anchors in tile units; enlarged if the label is longer.
    ///   - overscale: how much larger the tile is than one at the map's zoom.
    ///   - extent: the side of the tile in units.
    package func anchors(along line: LabelLine, spacing: Double, overscale: Double, extent: Double) -> [LineAnchor] {
        guard let first = line.points.first else { return [] }
        let continues = first.x == 0 || first.x == extent || first.y == 0 || first.y == extent
        var spacing = spacing
        if spacing - lengthInUnits < spacing / 4 { spacing = lengthInUnits + spacing / 4 }
        let total = line.length
        // In extremely enlarged tiles, most of the line is far away.
        spacing = max(spacing, total / Double(Self.limit))
        guard spacing > 0, spacing.isFinite else { return [] }
        // Two ems away from the start, so that labels of crossing streets do not collide there.
        let start =
            continues
            ? spacing / 2 * overscale
            : (length / 2 + 2 * ShapedText.em) * unitsPerLength * overscale
        let found = anchors(
            along: line, of: total, from: start.truncatingRemainder(dividingBy: spacing), spacing, extent)
        if !found.isEmpty || continues { return found }
        return anchors(along: line, of: total, from: total / 2, spacing, extent)
    }

    private func anchors(
        along line: LabelLine, of total: Double, from start: Double, _ spacing: Double, _ extent: Double
    ) -> [LineAnchor] {
        var anchors: [LineAnchor] = []
        var (distance, mark) = (0.0, start - spacing)
        for (index, (start, end)) in zip(line.points, line.points.dropFirst()).enumerated() {
            let segment = start.distance(to: end)
            while mark + spacing < distance + segment {
                mark += spacing
                let point = start + (end - start) * ((mark - distance) / segment)
                guard point.x >= 0, point.x < extent, point.y >= 0, point.y < extent,
                    mark - lengthInUnits / 2 >= 0, mark + lengthInUnits / 2 <= total
                else { continue }
                if let anchor = anchor(at: point, on: line, from: start, to: end, index) { anchors.append(anchor) }
            }
            distance += segment
        }
        return anchors
    }

    private func anchor(
        at point: SIMD2<Double>, on line: LabelLine, from start: SIMD2<Double>, to end: SIMD2<Double>, _ segment: Int
    ) -> LineAnchor? {
        let anchor = LineAnchor(point: point.roundedHalfUp, angle: start.angle(to: end), segment: segment)
        return !hasText || unitsPerLength == 0 || bendsLittle(at: anchor, on: line) ? anchor : nil
    }

    /// Whether no part of 3/5 em of the label turns by more than the maximum angle; false if it does not fit.
    private func bendsLittle(at anchor: LineAnchor, on line: LabelLine) -> Bool {
        let points = line.points
        let window = 3 / 5 * ShapedText.em * unitsPerLength
        var index = anchor.segment + 1
        var (point, distance) = (anchor.point, 0.0)
        while distance > -lengthInUnits / 2 {
            index -= 1
            guard index >= 0 else { return false }
            distance -= points[index].distance(to: point)
            point = points[index]
        }
        // A label without length has no corners.
        guard index + 1 < points.count else { return true }
        distance += points[index].distance(to: points[index + 1])
        index += 1
        var corners: [(distance: Double, turn: Double)] = []
        var (oldest, sum) = (0, 0.0)
        while distance < lengthInUnits / 2 {
            guard index + 1 < points.count else { return false }
            let turn =
                (points[index].angle(to: points[index - 1]) - points[index + 1].angle(to: points[index])
                + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi
            corners.append((distance, abs(turn)))
            sum += abs(turn)
            while oldest < corners.count - 1, distance - corners[oldest].distance > window {
                sum -= corners[oldest].turn
                oldest += 1
            }
            if sum > maximumAngle { return false }
            distance += points[index].distance(to: points[index + 1])
            index += 1
        }
        return true
    }
}

/// A point on a line where a label may be placed.
package struct LineAnchor: Hashable, Sendable {
    /// The position in tile units, rounded to whole units.
    package var point: SIMD2<Double>
    /// The direction of the line in radians, clockwise from east.
    package var angle: Double
    /// The index of the vertex before it.
    package var segment: Int

    /// Creates an anchor.
    package init(point: SIMD2<Double>, angle: Double, segment: Int) {
        (self.point, self.angle, self.segment) = (point, angle, segment)
    }
}
