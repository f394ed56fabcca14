/// Elevations of a part of a tile in meters, with a border of one texel.
struct ElevationGrid {
    /// Columns and rows of the tile, without the border.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Row by row, including the border.
    private(set) var values: [Float]

    /// Numbers per row.
    var stride: Int { columns.count + 2 }

    /// - Parameters:
    ///   - columns: columns of the tile, within 0 to its side.
    ///   - rows: rows of the tile.
    init(_ tile: ElevationTile, columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
        values = []
        values.reserveCapacity((columns.count + 2) * (rows.count + 2))
        let (factors, side) = (tile.factors, tile.side)
        let (low, high) = (columns.lowerBound - 1, columns.upperBound)
        for row in (rows.lowerBound - 1)...rows.upperBound {
            // Where a neighbor is missing, the edge of the tile is repeated.
            let clamped = min(max(row, 0), side - 1)
            guard let middle = tile.source(row: row, dx: 0) ?? tile.source(row: clamped, dx: 0) else { continue }
            let start = middle.row * side
            if low < 0 {
                let beside = tile.source(row: row, dx: -1)
                values.append(
                    beside.map { Self.meters($0.words[$0.row * side + side - 1], factors) }
                        ?? Self.meters(middle.words[start], factors))
            }
            let words = middle.words
            for column in max(low, 0)...min(high, side - 1) {
                values.append(Self.meters(words[start + column], factors))
            }
            if high >= side {
                let beside = tile.source(row: row, dx: 1)
                values.append(
                    beside.map { Self.meters($0.words[$0.row * side], factors) }
                        ?? Self.meters(words[start + side - 1], factors))
            }
        }
    }

    @inline(__always)
    private static func meters(_ word: UInt32, _ factors: SIMD4<Float>) -> Float {
        Float(word >> 16 & 255) * factors.x + Float(word >> 8 & 255) * factors.y + Float(word & 255) * factors.z
            - factors.w
    }

    /// The elevation at a position in meters; NaN is the edge.
    ///
    /// - Parameters:
    ///   - x: columns from the left edge of the tile.
    ///   - y: rows from its top edge.
    @inline(__always)
    func elevation(_ x: Float, _ y: Float, isNearest: Bool) -> Float {
        let x = min(Float(columns.upperBound) + 0.5, max(Float(columns.lowerBound) - 0.5, x))
        let y = min(Float(rows.upperBound) + 0.5, max(Float(rows.lowerBound) - 0.5, y))
        if isNearest {
            let column = min(max(Int(x.rounded(.down)), columns.lowerBound), columns.upperBound - 1)
            let row = min(max(Int(y.rounded(.down)), rows.lowerBound), rows.upperBound - 1)
            return values[(row - rows.lowerBound + 1) * stride + column - columns.lowerBound + 1]
        }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (across, down) = (x - 0.5 - left, y - 0.5 - top)
        let column = min(Int(left) - columns.lowerBound + 1, columns.count)
        let row = min(Int(top) - rows.lowerBound + 1, rows.count)
        let place = row * stride + column
        let (a, b, c, d) = (values[place], values[place + 1], values[place + stride], values[place + stride + 1])
        let (first, second) = (a + (b - a) * across, c + (d - c) * across)
        return first + (second - first) * down
    }
}
