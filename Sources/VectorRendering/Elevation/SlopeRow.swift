import Rasterising

/// The slopes below a row of pixels of a map that is north-up.
struct SlopeRow {
    /// Whether a row of pixels has one latitude, and all rows the same columns.
    let isLevel: Bool

    private let step: Float
    private let columns: Range<Int>
    /// The position of the first pixel for which `places` and `parts` hold, and their number.
    private var first: Float = .nan
    private var count = 0
    /// For each pixel, the column of slopes to the west of it, and how far it is from there to the next.
    private var places: [Int] = []
    private var parts: [Float] = []
    /// The slopes of all columns at the height of the row; the last one twice.
    private var slopes: [SIMD2<Float>]

    /// - Parameter columns: the columns of the slopes.
    init(_ map: TextureMap, columns: Range<Int>) {
        isLevel = Float(map.columnY) == 0 && !map.isTilted
        step = Float(map.columnX)
        self.columns = columns
        slopes = Array(repeating: .zero, count: columns.count + 1)
    }

    /// Takes the slopes of a row of pixels.
    ///
    /// - Parameters:
    ///   - x: the first pixel, in columns from the left edge of the tile.
    ///   - y: the row, in rows from the top edge of the tile.
    ///   - count: number of pixels.
    mutating func fill(_ grid: borrowing SlopeGrid, x: Float, y: Float, count: Int) {
        grid.fill(&slopes, at: y)
        // Nearly always the same for all rows.
        guard x != first || count > self.count else { return }
        (first, self.count) = (x, count)
        let padded = (count + 3) & ~3
        places = Array(repeating: 0, count: padded)
        parts = Array(repeating: 0, count: padded)
        for offset in 0..<padded {
            // In this order, NaN is the edge.
            let x = min(Float(columns.count), max(0, x + Float(offset) * step - Float(columns.lowerBound)))
            let left = max(x - 0.5, 0)
            places[offset] = min(Int(left), columns.count - 1)
            parts[offset] = left - Float(Int(left))
        }
    }

    /// The slopes of four pixels.
    @inline(__always)
    func slopes(at offset: Int) -> (east: SIMD4<Float>, south: SIMD4<Float>) {
        let upper = SIMD4(lowHalf: slope(offset), highHalf: slope(offset &+ 1))
        let lower = SIMD4(lowHalf: slope(offset &+ 2), highHalf: slope(offset &+ 3))
        let all = SIMD8(lowHalf: upper, highHalf: lower)
        return (all.evenHalf, all.oddHalf)
    }

    @inline(__always)
    private func slope(_ offset: Int) -> SIMD2<Float> {
        let place = places[offset]
        let west = slopes[place]
        return west + (slopes[place &+ 1] - west) * parts[offset]
    }
}
