/// The pixels whose centers a triangle contains, row by row.
struct TriangleRows {
    /// One of the three edges, as a line from its upper end: so triangles on both sides agree where it crosses a row.
    private struct Side {
        let x: Double
        let y: Double
        let slope: Double

        @inline(__always)
        init(_ upper: PixelPoint, _ lower: PixelPoint) {
            x = Double(upper.x)
            y = Double(upper.y)
            slope = (Double(lower.x) - x) / (Double(lower.y) - y)
        }

        @inline(__always)
        func crossing(_ center: Double) -> Double { x + (center - y) * slope }
    }

    private let long: Side
    private var short: Side
    private let middle: PixelPoint
    private let bottom: PixelPoint
    /// The first row of the lower of the two short edges.
    private let turn: Int

    /// - Parameter first: the first row to be asked for.
    @inline(__always)
    init(_ a: PixelPoint, _ b: PixelPoint, _ c: PixelPoint, from first: Int) {
        var (top, middle, bottom) = (a, b, c)
        if middle.y < top.y { swap(&top, &middle) }
        if bottom.y < middle.y { swap(&middle, &bottom) }
        if middle.y < top.y { swap(&top, &middle) }
        long = Side(top, bottom)
        turn = Edge.row(middle.y)
        short = first < turn ? Side(top, middle) : Side(middle, bottom)
        (self.middle, self.bottom) = (middle, bottom)
    }

    /// The columns of a row, which may be empty.
    ///
    /// - Parameter row: the first row, or the next; its center must lie between the upper and lower corners.
    @inline(__always)
    mutating func columns(inRow row: Int) -> (start: Int32, end: Int32) {
        if row == turn { short = Side(middle, bottom) }
        let center = Double(row &* 256 &+ 128)
        let (one, other) = (long.crossing(center), short.crossing(center))
        return one < other ? (Self.column(one), Self.column(other)) : (Self.column(other), Self.column(one))
    }

    /// The first column whose center is not left of a crossing.
    @inline(__always)
    private static func column(_ crossing: Double) -> Int32 {
        let column = (crossing - 128) * (1 / 256)
        // Adding 1.5 · 2^52 rounds to the nearest integer, in the lowest bits.
        let shift = 6_755_399_441_055_744.0
        let sum = column + shift
        let nearest = Int32(truncatingIfNeeded: sum.bitPattern)
        return sum - shift < column ? nearest &+ 1 : nearest
    }
}
