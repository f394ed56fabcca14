/// Fills rings with few corners in few rows, such as most buildings, row by row and without branches that nobody could
/// predict.
enum SmallRing {
    /// Whether asking each edge in each row is faster than collecting crossings.
    @inline(__always)
    static func isSmall(_ points: Span<PixelPoint>, rows: Int) -> Bool { rows <= 3 && points.count <= 16 }

    /// Fills rows up to the first one that has more than two crossings.
    ///
    /// - Parameter rows: the ring's rows within the region.
    /// - Returns: the first row that is not filled.
    static func fill(
        _ points: Span<PixelPoint>, _ ink: borrowing FillInk, _ rows: Range<Int>, _ region: borrowing PixelRegion,
        _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) -> Int {
        var row = rows.lowerBound
        while row < rows.upperBound {
            let index = row &- region.rows.lowerBound
            let (left, right) = (region.starts[index], region.ends[index])
            let crossings = Crossings.of(points, row: row, from: left, to: right)
            guard crossings.count <= 2 else { break }
            ink.fill(row, width, from: crossings.first, to: crossings.last, &pixels)
            row &+= 1
        }
        return row
    }

    /// Where the edges of a ring cross a row.
    private struct Crossings {
        /// The first and last column behind a crossing.
        private(set) var first = Int32.max
        private(set) var last = Int32.min
        private(set) var count = 0

        @inline(__always)
        static func of(_ points: Span<PixelPoint>, row: Int, from left: Int32, to right: Int32) -> Crossings {
            var all = Crossings()
            let center = Int32(truncatingIfNeeded: row &* 256 &+ 128)
            let (middle, low, high) = (Double(center), Double(left), Double(right))
            var from = points[points.count - 1]
            for index in points.indices {
                let to = points[index]
                let isCrossing = (from.y <= center) != (to.y <= center)
                let column = column(from, to, middle, low, high)
                all.first = min(all.first, isCrossing ? column : .max)
                all.last = max(all.last, isCrossing ? column : .min)
                all.count &+= isCrossing ? 1 : 0
                from = to
            }
            return all
        }

        /// Same as `Edge.column`; anything if the edge does not cross the row.
        @inline(__always)
        private static func column(
            _ from: PixelPoint, _ to: PixelPoint, _ center: Double, _ low: Double, _ high: Double
        ) -> Int32 {
            let isDown = from.y < to.y
            let (upper, lower) = isDown ? (from, to) : (to, from)
            let (x, y) = (Double(upper.x), Double(upper.y))
            let slope = (Double(lower.x) - x) / (Double(lower.y) - y)
            let place = (x + (center - y) * slope - 128) * (1 / 256)
            // In this order, NaN becomes the lower limit.
            let clamped = min(high, max(low, place))
            // Adding 1.5 · 2^52 rounds to the nearest integer, in the lowest bits; then up.
            let shift = 6_755_399_441_055_744.0
            let sum = clamped + shift
            let nearest = Int32(truncatingIfNeeded: sum.bitPattern)
            return sum - shift < clamped ? nearest &+ 1 : nearest
        }
    }
}
