import Platform

/// The slopes of a part of an elevation tile, in 8 bits as in MapLibre.
struct SlopeGrid {
    /// Columns and rows of the tile.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Slopes to the east and to the south, in steps of 8/255.
    private(set) var values: [SIMD2<Float>] = []

    /// - Parameter z: the zoom of the tile, which decides the exaggeration.
    init(_ grid: ElevationGrid, side: Int, z: Int) {
        columns = grid.columns
        rows = grid.rows
        let factor = Self.factor(z: z, side: side)
        let (stride, elevations) = (grid.stride, grid.values)
        values.reserveCapacity(columns.count * rows.count)
        for row in 0..<rows.count {
            // The border shifts all indexes by one.
            var upper = row * stride
            var (middle, lower) = (upper + stride, upper + 2 * stride)
            for _ in columns {
                let (a, b, c) = (elevations[upper], elevations[upper + 1], elevations[upper + 2])
                let (d, f) = (elevations[middle], elevations[middle + 2])
                let (g, h, i) = (elevations[lower], elevations[lower + 1], elevations[lower + 2])
                let east = ((c + f + f + i) - (a + d + d + g)) * factor
                let south = ((g + h + h + i) - (a + b + b + c)) * factor
                values.append(SIMD2(Self.stepped(east), Self.stepped(south)))
                (upper, middle, lower) = (upper + 1, middle + 1, lower + 1)
            }
        }
    }

    /// The slope at a position; NaN is the edge.
    ///
    /// - Parameters:
    ///   - x: columns from the left edge of the tile.
    ///   - y: rows from its top edge.
    @inline(__always)
    func slope(_ x: Float, _ y: Float, isNearest: Bool) -> SIMD2<Float> {
        let x = min(Float(columns.count), max(0, x - Float(columns.lowerBound)))
        let y = min(Float(rows.count), max(0, y - Float(rows.lowerBound)))
        let (width, height) = (columns.count, rows.count)
        if isNearest { return values[min(Int(y), height - 1) * width + min(Int(x), width - 1)] }
        // Positions are not negative, so that cutting off rounds down, but for the first half of a texel.
        let (left, top) = (max(x - 0.5, 0), max(y - 0.5, 0))
        let (column, row) = (Int(left), Int(top))
        let (across, down) = (left - Float(column), top - Float(row))
        let upper = min(row, height - 1) * width
        let lower = min(row + 1, height - 1) * width
        let (west, east) = (min(column, width - 1), min(column + 1, width - 1))
        let (a, b, c, d) = (values[upper + west], values[upper + east], values[lower + west], values[lower + east])
        let (first, second) = (a + (b - a) * across, c + (d - c) * across)
        return first + (second - first) * down
    }

    /// The slopes of all columns at a height, interpolated from the rows around it; NaN is the edge.
    ///
    /// - Parameter slopes: receives one per column, and the last one twice.
    func fill(_ slopes: inout [SIMD2<Float>], at y: Float) {
        let y = min(Float(rows.count), max(0, y - Float(rows.lowerBound)))
        let (width, height) = (columns.count, rows.count)
        let top = max(y - 0.5, 0)
        let row = Int(top)
        let down = top - Float(row)
        let (upper, lower) = (min(row, height - 1) * width, min(row + 1, height - 1) * width)
        let (first, second) = (
            values.span.extracting(upper..<upper + width), values.span.extracting(lower..<lower + width)
        )
        do {
            var results = slopes.mutableSpan
            for column in 0..<min(width, results.count) {
                let slope = first[column]
                results[column] = slope + (second[column] - slope) * down
            }
        }
        slopes[width] = slopes[width - 1]
    }

    /// A slope as 8 bits keep it: 128 is flat.
    @inline(__always)
    private static func stepped(_ slope: Float) -> Float {
        // In this order, NaN becomes the lowest slope.
        let byte = min(255, max(0, slope * (255.0 / 8) + 128.5))
        return (Float(Int32(byte)) - 128) * (8.0 / 255)
    }

    /// Slope per meter of weighted difference, exaggerated at low zooms.
    private static func factor(z: Int, side: Int) -> Float {
        let zoom = Double(z)
        let strength = zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3
        let exaggeration = zoom < 15 ? (zoom - 15) * strength : 0
        // 2^28.2562 is eight times the circumference of the earth in meters.
        return Float(Double(side) / exp2(exaggeration + 28.2562 - zoom))
    }
}
