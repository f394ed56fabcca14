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
