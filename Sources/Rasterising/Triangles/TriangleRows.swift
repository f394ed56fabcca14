/// The pixels whose centers a triangle contains, row by row.
struct TriangleRows {
    private let long: Edge?
    private let upper: Edge?
    private let lower: Edge?

    @inline(__always)
    init(_ a: PixelPoint, _ b: PixelPoint, _ c: PixelPoint) {
        var (top, middle, bottom) = (a, b, c)
        if middle.y < top.y { swap(&top, &middle) }
        if bottom.y < middle.y { swap(&middle, &bottom) }
        if middle.y < top.y { swap(&top, &middle) }
        long = Edge(top, bottom)
        upper = Edge(top, middle)
        lower = Edge(middle, bottom)
    }

    /// - Parameter row: a row whose center lies between the upper and lower corners.
    @inline(__always)
    func columns(inRow row: Int) -> (start: Int32, end: Int32) {
        guard let long else { return (0, 0) }
        // Beyond any position.
        let (low, high) = (Int32(-0x100_0000), Int32(0x100_0000))
        let one = long.column(inRow: row, from: low, to: high)
        let isUpper = upper.map { row < $0.rows.upperBound } ?? false
        guard let short = isUpper ? upper : lower else { return (0, 0) }
        let other = short.column(inRow: row, from: low, to: high)
        return one < other ? (one, other) : (other, one)
    }
}
