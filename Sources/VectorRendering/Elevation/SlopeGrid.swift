#if canImport(Glibc)
    import Glibc
#endif

/// The slopes of a part of an elevation tile, in 8 bits as in MapLibre.
struct SlopeGrid {
    /// Columns and rows of the tile.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Slope to the east in the low byte and to the south in the high one, in steps of 8/255.
    private(set) var values: [UInt16] = []

    /// The byte of flat ground.
    private static let flat: Float = 128

    /// - Parameters:
    ///   - z: the zoom of the tile, which decides the exaggeration.
    ///   - columns: columns of the tile, within 0 to its side.
    ///   - rows: rows of the tile.
    init(_ tile: ElevationTile, z: Int, columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
        let factor = Self.factor(z: z, side: tile.side)
        let (stride, elevations) = (tile.stride, tile.values)
        values = [UInt16](repeating: 0, count: columns.count * rows.count)
        var index = 0
        for row in rows {
            // The border shifts all indexes by one.
            var upper = row * stride + columns.lowerBound
            var (middle, lower) = (upper + stride, upper + 2 * stride)
            for _ in columns {
                let (a, b, c) = (elevations[upper], elevations[upper + 1], elevations[upper + 2])
                let (d, f) = (elevations[middle], elevations[middle + 2])
                let (g, h, i) = (elevations[lower], elevations[lower + 1], elevations[lower + 2])
                let east = ((c + f + f + i) - (a + d + d + g)) * factor
                let south = ((g + h + h + i) - (a + b + b + c)) * factor
                values[index] = Self.byte(east) | Self.byte(south) << 8
                index += 1
                (upper, middle, lower) = (upper + 1, middle + 1, lower + 1)
            }
        }
    }

    /// The slope at a position.
    ///
    /// - Parameters:
    ///   - x: columns from the left edge of the tile.
    ///   - y: rows from its top edge.
    @inline(__always)
    func slope(_ x: Float, _ y: Float, isNearest: Bool) -> SIMD2<Float> {
        // NaN is the edge.
        let x = min(Float(columns.upperBound), max(Float(columns.lowerBound), x))
        let y = min(Float(rows.upperBound), max(Float(rows.lowerBound), y))
        if isNearest {
            let word = values[
                clamped(Int(y.rounded(.down)), rows) * columns.count + clamped(Int(x.rounded(.down)), columns)]
            return Self.unpacked(word)
        }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (across, down) = (x - 0.5 - left, y - 0.5 - top)
        let (column, row) = (Int(left), Int(top))
        let (upper, lower) = (clamped(row, rows) * columns.count, clamped(row + 1, rows) * columns.count)
        let (west, east) = (clamped(column, columns), clamped(column + 1, columns))
        let (a, b) = (Self.unpacked(values[upper + west]), Self.unpacked(values[upper + east]))
        let (c, d) = (Self.unpacked(values[lower + west]), Self.unpacked(values[lower + east]))
        let (first, second) = (a + (b - a) * across, c + (d - c) * across)
        return first + (second - first) * down
    }

    @inline(__always)
    private func clamped(_ index: Int, _ range: Range<Int>) -> Int {
        min(max(index, range.lowerBound), range.upperBound - 1) - range.lowerBound
    }

    @inline(__always)
    private static func unpacked(_ word: UInt16) -> SIMD2<Float> {
        (SIMD2(Float(word & 255), Float(word >> 8)) - flat) * (8 / 255)
    }

    @inline(__always)
    private static func byte(_ slope: Float) -> UInt16 {
        let value = slope * (255.0 / 8) + flat
        return value > 0 ? UInt16(min(value, 255) + 0.5) : 0
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
