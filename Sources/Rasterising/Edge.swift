/// An edge between two corners, for intersection with rows of pixels.
///
/// It is always computed from its upper end, so that polygons on both sides agree where it crosses a row.
struct Edge {
    private let x: Double
    private let y: Double
    private let slope: Double
    /// The rows whose centers it crosses, including its upper end and excluding its lower end.
    let rows: Range<Int>
    /// 1 if the edge goes down, -1 if it goes up.
    let direction: Int32

    /// Creates an edge; nil if it crosses no row's center.
    @inline(__always)
    init?(_ from: PixelPoint, _ to: PixelPoint) {
        let isDown = from.y < to.y
        let (upper, lower) = isDown ? (from, to) : (to, from)
        let (first, end) = (Self.row(upper.y), Self.row(lower.y))
        guard first < end else { return nil }
        rows = first..<end
        direction = isDown ? 1 : -1
        x = Double(upper.x)
        y = Double(upper.y)
        slope = (Double(lower.x) - x) / (Double(lower.y) - y)
    }

    /// The first row whose center is not above a position.
    @inline(__always)
    static func row(_ y: Int32) -> Int { (Int(y) &+ 127) >> 8 }

    /// The first column whose center is not left of the crossing with a row, clamped to a range.
    @inline(__always)
    func column(inRow row: Int, from low: Int32, to high: Int32) -> Int32 {
        let crossing = x + (Double(row &* 256 &+ 128) - y) * slope
        // The next integer above (crossing - 128) / 256, clamped first so that it fits.
        let column = (crossing - 128) * (1 / 256)
        guard column > Double(low) else { return low }
        guard column < Double(high) else { return high }
        let whole = Int32(column)
        return Double(whole) < column ? whole &+ 1 : whole
    }
}
