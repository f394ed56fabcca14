/// The pixels whose centers a triangle contains, row by row.
struct TriangleRows {
    /// Two of the three edges, the long one first, as lines from their upper ends: so triangles on both sides agree
    /// where an edge crosses a row.
    private struct Sides {
        let x: SIMD2<Double>
        let y: SIMD2<Double>
        let slope: SIMD2<Double>

        /// - Parameters:
        ///   - upper: the upper ends of the two edges, as x and y of the first, then of the second.
        @inline(__always)
        init(_ x: SIMD2<Double>, _ y: SIMD2<Double>, to lowerX: SIMD2<Double>, _ lowerY: SIMD2<Double>) {
            self.x = x
            self.y = y
            slope = (lowerX - x) / (lowerY - y)
        }
    }

    private var sides: Sides
    private let lower: Sides
    /// The first row of the lower of the two short edges.
    private let turn: Int

    /// - Parameter first: the first row to be asked for.
    @inline(__always)
    init(_ a: PixelPoint, _ b: PixelPoint, _ c: PixelPoint, from first: Int) {
        // Sorted without branches, which nobody could predict.
        let (p, q, r) = (Self.key(a), Self.key(b), Self.key(c))
        let (low, high) = (min(p, q), max(p, q))
        let middleKey = max(low, min(high, r))
        let (top, middle, bottom) = (Self.place(min(low, r)), Self.place(middleKey), Self.place(max(high, r)))
        lower = Sides(
            SIMD2(top.x, middle.x), SIMD2(top.y, middle.y), to: SIMD2(repeating: bottom.x),
            SIMD2(repeating: bottom.y))
        turn = Edge.row(Int32(truncatingIfNeeded: middleKey >> 32))
        sides =
            first < turn
            ? Sides(
                SIMD2(repeating: top.x), SIMD2(repeating: top.y), to: SIMD2(bottom.x, middle.x),
                SIMD2(bottom.y, middle.y))
            : lower
    }

    /// A number that sorts points by y.
    @inline(__always)
    private static func key(_ point: PixelPoint) -> Int64 {
        Int64(point.y) << 32 | Int64(UInt32(bitPattern: point.x))
    }

    @inline(__always)
    private static func place(_ key: Int64) -> (x: Double, y: Double) {
        (Double(Int32(truncatingIfNeeded: key)), Double(Int32(truncatingIfNeeded: key >> 32)))
    }

    /// The columns of a row, which may be empty.
    ///
    /// - Parameter row: the first row, or the next; its center must lie between the upper and lower corners.
    @inline(__always)
    mutating func columns(inRow row: Int) -> (start: Int32, end: Int32) {
        if row == turn { sides = lower }
        let center = SIMD2(repeating: Double(row &* 256 &+ 128))
        let crossings = sides.x + (center - sides.y) * sides.slope
        // The first columns whose centers are not left of the crossings.
        let places = (crossings - 128) * (1 / 256)
        // Adding 1.5 · 2^52 rounds to the nearest integer, in the lowest bits.
        let shift = 6_755_399_441_055_744.0
        let sums = places + shift
        let nearest = unsafeBitCast(sums, to: SIMD2<Int64>.self)
        let columns = nearest.replacing(with: nearest &+ 1, where: sums - shift .< places)
        let (one, other) = (Int32(truncatingIfNeeded: columns.x), Int32(truncatingIfNeeded: columns.y))
        return (min(one, other), max(one, other))
    }
}

/// A value that is linear over the image.
struct PlaneField {
    static let zero = PlaneField(origin: 0, perColumn: 0, perRow: 0)

    /// The value at the center of pixel (0, 0).
    let origin: Double
    let perColumn: Float
    let perRow: Double

    @inline(__always)
    func at(_ column: Int32, _ row: Int) -> Float {
        Float(origin + Double(perColumn) * Double(column) + perRow * Double(row))
    }
}

/// Extends values at three corners to a plane.
struct TrianglePlane {
    private let a: PixelPoint
    private let (bx, by): (Double, Double)
    private let (cx, cy): (Double, Double)
    private let inverse: Double

    /// Creates a plane; nil for a triangle without area.
    @inline(__always)
    init?(_ a: PixelPoint, _ b: PixelPoint, _ c: PixelPoint) {
        self.a = a
        (bx, by) = (Double(Int(b.x) - Int(a.x)), Double(Int(b.y) - Int(a.y)))
        (cx, cy) = (Double(Int(c.x) - Int(a.x)), Double(Int(c.y) - Int(a.y)))
        let area = bx * cy - cx * by
        guard area != 0 else { return nil }
        inverse = PixelPoint.steps / area
    }

    @inline(__always)
    func field(_ a: Float, _ b: Float, _ c: Float) -> PlaneField {
        let (db, dc) = (Double(b - a), Double(c - a))
        let perColumn = (db * cy - dc * by) * inverse
        let perRow = (dc * bx - db * cx) * inverse
        let (x, y) = (0.5 - Double(self.a.x) / PixelPoint.steps, 0.5 - Double(self.a.y) / PixelPoint.steps)
        return PlaneField(
            origin: Double(a) + perColumn * x + perRow * y, perColumn: Float(perColumn), perRow: perRow)
    }
}
