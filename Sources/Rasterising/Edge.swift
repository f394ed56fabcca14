/// The way from one corner to another as rows of pixels meet it.
///
/// It is always computed from its upper end, so both of its sides agree where it crosses a row.
struct Edge {
    private let x: Double
    private let y: Double
    private let slope: Double
    /// The rows whose centres it crosses: from its upper end on, up to but without its lower end.
    let rows: Range<Int>
    /// 1 if the given way leads downward, -1 if upward.
    let direction: Int32

    /// nil for an edge that crosses no row's centre.
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

    /// The first row whose centre is not above a place.
    @inline(__always)
    static func row(_ y: Int32) -> Int { (Int(y) &+ 127) >> 8 }

    /// The first column whose centre is not left of the crossing with a row, limited to a range.
    @inline(__always)
    func column(inRow row: Int, from low: Int32, to high: Int32) -> Int32 {
        let crossing = x + (Double(row &* 256 &+ 128) - y) * slope
        // The next whole number above (crossing - 128) / 256; limits first, so that the number fits.
        let column = (crossing - 128) * (1 / 256)
        guard column > Double(low) else { return low }
        guard column < Double(high) else { return high }
        let whole = Int32(column)
        return Double(whole) < column ? whole &+ 1 : whole
    }
}
