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
    /// An end of a line with a text.
    private struct End: Hashable {
        let text: Int
        let point: SIMD2<Double>

        /// One number takes less time than three; coordinates are whole and small.
        func hash(into hasher: inout Hasher) {
            let (x, y) = (point.x.bitPattern >> 32, point.y.bitPattern & 0xFFFF_FFFF_0000_0000)
            hasher.combine((x | y) ^ UInt64(truncatingIfNeeded: text))
        }
    }

    /// Nil for a line that became part of another one.
    private(set) var merged: [LabelLine.Merged?] = []
    /// Where lines with a text start and end, as indices of `merged`.
    private var starts: [End: Int] = [:]
    private var ends: [End: Int] = [:]

    /// - Parameter capacity: number of features.
    init(capacity: Int) {
        merged.reserveCapacity(capacity)
        starts.reserveCapacity(capacity)
        ends.reserveCapacity(capacity)
    }

    mutating func add(_ feature: LabelLine.Merged, text: Int?) {
        guard let text, let line = feature.lines.first?.points, let first = line.first, let last = line.last else {
            return merged.append(feature)
        }
        let (start, end) = (End(text: text, point: first), End(text: text, point: last))
        let (before, after) = (ends[start], starts[end])
        if let before, let after, before != after {
            append(line, to: before)
            append(merged[after]?.lines.first?.points ?? [], to: before)
            merged[after] = nil
            (ends[start], starts[end]) = (nil, nil)
            if let point = merged[before]?.lines.first?.points.last { ends[End(text: text, point: point)] = before }
        } else if let before {
            append(line, to: before)
            ends[start] = nil
            ends[end] = before
        } else if let after {
            merged[after]?.lines[0].points.insert(contentsOf: line.dropLast(), at: 0)
            starts[end] = nil
            starts[start] = after
        } else {
            (starts[start], ends[end]) = (merged.count, merged.count)
            merged.append(feature)
        }
    }

    private mutating func append(_ line: [SIMD2<Double>], to index: Int) {
        merged[index]?.lines[0].points += line.dropFirst()
    }
}
