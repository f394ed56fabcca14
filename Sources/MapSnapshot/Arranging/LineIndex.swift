import MapGeometry

/// The lines and borders of an image in a grid, to measure how much of them a label would cover.
struct LineIndex: Sendable {
    /// An edge of a line, in points.
    private struct Segment {
        let start, end: Point
        /// Half of the stroke's width.
        let reach: Double
    }

    private let bounds: Box
    private let columns, rows: Int
    private var segments: [Segment] = []
    /// Indices of segments per cell.
    private var cells: [[Int32]]

    /// Side of a cell in points.
    private static let side = 64.0
    /// Maximum number of cells per row and per column.
    private static let limit = 256

    /// Creates an index without lines.
    ///
    /// - Parameter bounds: the image.
    init(bounds: Box) {
        self.bounds = bounds
        func count(_ length: Double) -> Int { Int(min(max(length / Self.side, 1), Double(Self.limit)).rounded(.up)) }
        (columns, rows) = (count(bounds.width), count(bounds.height))
        cells = Array(repeating: [], count: columns * rows)
    }

    /// Adds a line with a width in points.
    mutating func insert(_ path: ProjectedPath, width: Double) {
        for (start, end) in zip(path.points, path.points.dropFirst()) { insert(start, end, width) }
        if path.isClosed, let first = path.points.first, let last = path.points.last { insert(last, first, width) }
    }

    private mutating func insert(_ start: Point, _ end: Point, _ width: Double) {
        let segment = Segment(start: start, end: end, reach: width / 2)
        let (top, bottom) = (min(start.y, end.y) - segment.reach, max(start.y, end.y) + segment.reach)
        guard segments.count < Int(Int32.max), top < bounds.bottom, bottom > bounds.top else { return }
        segments.append(segment)
        for row in Self.range(top - bounds.top, bottom - bounds.top, of: bounds.height, in: rows) {
            // Only the part of the segment in this row of cells, so that long diagonals touch few cells.
            let cellTop = bounds.top + bounds.height * Double(row) / Double(rows)
            let band = Box(
                left: -.infinity, top: cellTop - segment.reach, right: .infinity,
                bottom: cellTop + bounds.height / Double(rows) + segment.reach)
            guard let part = Self.clipped(segment, to: band) else { continue }
            let xs = [part.lowerBound, part.upperBound].map { start.x + (end.x - start.x) * $0 }
            let (left, right) = (min(xs[0], xs[1]) - segment.reach, max(xs[0], xs[1]) + segment.reach)
            guard left < bounds.right, right > bounds.left else { continue }
            for column in Self.range(left - bounds.left, right - bounds.left, of: bounds.width, in: columns) {
                cells[row * columns + column].append(Int32(segments.count - 1))
            }
        }
    }

    /// The length of all lines in a box, in points, with their width.
    func length(in box: Box) -> Double {
        guard !segments.isEmpty else { return 0 }
        var found: Set<Int32> = []
        for row in Self.range(box.top - bounds.top, box.bottom - bounds.top, of: bounds.height, in: rows) {
            for column in Self.range(box.left - bounds.left, box.right - bounds.left, of: bounds.width, in: columns) {
                found.formUnion(cells[row * columns + column])
            }
        }
        // Sorted, because sums of floating-point numbers depend on their order.
        return found.sorted().reduce(0) { sum, index in
            let segment = segments[Int(index)]
            let reach = segment.reach
            let wide = Box(
                left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach)
            guard let part = Self.clipped(segment, to: wide) else { return sum }
            let (dx, dy) = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
            return sum + (part.upperBound - part.lowerBound) * (dx * dx + dy * dy).squareRoot()
        }
    }

    /// The part of a segment inside a box, from 0 (its start) to 1; nil if there is none (Liang and Barsky).
    private static func clipped(_ segment: Segment, to box: Box) -> ClosedRange<Double>? {
        var (low, high) = (0.0, 1.0)
        let sides = [
            (segment.start.x, segment.end.x - segment.start.x, box.left, box.right),
            (segment.start.y, segment.end.y - segment.start.y, box.top, box.bottom),
        ]
        for (start, length, first, last) in sides {
            guard length != 0 else {
                guard first <= start, start <= last else { return nil }
                continue
            }
            let (one, other) = ((first - start) / length, (last - start) / length)
            low = max(low, min(one, other))
            high = min(high, max(one, other))
        }
        return low <= high ? low...high : nil
    }

    private static func range(_ first: Double, _ last: Double, of length: Double, in count: Int) -> ClosedRange<Int> {
        func index(_ place: Double) -> Int {
            place > 0 ? Int(min(place / length * Double(count), Double(count - 1))) : 0
        }
        return index(first)...max(index(first), index(last))
    }
}
