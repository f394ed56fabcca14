/// The outline of a distance field: closed polygons where its distance crosses a threshold.
///
/// Between four texels the distance is interpolated as on pixels ("marching squares"), so that the outline is that of
/// the drawn shape at any scale.
package struct FieldContour: Sendable {
    /// The corners of each polygon in texels from the top left corner; holes run the other way.
    package private(set) var rings: [[SIMD2<Double>]] = []

    /// The edges of a cell between four texels.
    private enum Side { case top, right, bottom, left }

    /// The lines in a cell by the corners inside the shape: 8 top left, 4 top right, 2 bottom right, 1 bottom left.
    ///
    /// Each has the shape to its right.
    private static let lines: [[(from: Side, to: Side)]] = [
        [], [(.left, .bottom)], [(.bottom, .right)], [(.left, .right)], [(.right, .top)],
        [(.right, .top), (.left, .bottom)], [(.bottom, .top)], [(.left, .top)], [(.top, .left)], [(.top, .bottom)],
        [(.top, .left), (.bottom, .right)], [(.top, .right)], [(.right, .left)], [(.right, .bottom)],
        [(.bottom, .left)], [],
    ]

    /// Traces the outline.
    ///
    /// - Parameters:
    ///   - field: the distances, 0 to 255, row by row; `width * height` bytes. Outside, distances are 0.
    ///   - threshold: 0 to 1.
    package init(of field: Span<UInt8>, width: Int, height: Int, threshold: Float) {
        guard width > 0, height > 0, width <= 4_096, height <= 4_096, field.count >= width * height, threshold > 0
        else { return }
        let limit = Double(threshold) * 255
        func value(_ column: Int, _ row: Int) -> Double {
            guard column >= 0, row >= 0, column < width, row < height else { return 0 }
            return Double(field[row &* width &+ column])
        }
        // Texels with a border of one; each has an edge to the right and one down.
        let columns = width + 2
        var next = [Int32](repeating: -1, count: columns * (height + 2) * 2)
        func edge(_ side: Side, _ column: Int, _ row: Int) -> Int {
            let first = (row + 1) * columns + column + 1
            return switch side {
            case .top: 2 * first
            case .bottom: 2 * (first + columns)
            case .left: 2 * first + 1
            case .right: 2 * (first + 1) + 1
            }
        }
        for row in -1..<height {
            var (left, lowerLeft) = (value(-1, row) >= limit, value(-1, row + 1) >= limit)
            for column in -1..<width {
                let (right, lowerRight) = (value(column + 1, row) >= limit, value(column + 1, row + 1) >= limit)
                let index = (left ? 8 : 0) | (right ? 4 : 0) | (lowerRight ? 2 : 0) | (lowerLeft ? 1 : 0)
                for line in Self.lines[index] {
                    next[edge(line.from, column, row)] = Int32(truncatingIfNeeded: edge(line.to, column, row))
                }
                (left, lowerLeft) = (right, lowerRight)
            }
        }
        /// Where the threshold is crossed, from the texels' centers at both ends of an edge.
        func place(_ edge: Int) -> SIMD2<Double> {
            let (column, row) = ((edge >> 1) % columns - 1, (edge >> 1) / columns - 1)
            let isDown = edge & 1 == 1
            let (start, end) = (value(column, row), isDown ? value(column, row + 1) : value(column + 1, row))
            let part = start == end ? 0.5 : (limit - start) / (end - start)
            return SIMD2(Double(column) + 0.5 + (isDown ? 0 : part), Double(row) + 0.5 + (isDown ? part : 0))
        }
        for first in next.indices where next[first] >= 0 {
            var (ring, current) = ([SIMD2<Double>](), first)
            while next[current] >= 0 {
                ring.append(place(current))
                (current, next[current]) = (Int(next[current]), -1)
            }
            if ring.count > 2 { rings.append(ring) }
        }
    }
}
