/// Maps pixels of an image to positions on a texture, in texels from its top left corner.
package struct TextureMap: Hashable, Sendable {
    /// The position at the top left corner of the image.
    package var x: Double
    package var y: Double
    /// Change of the position per pixel to the right.
    package var columnX: Double
    package var columnY: Double
    /// Change of the position per pixel down.
    package var rowX: Double
    package var rowY: Double

    /// Creates a map.
    package init(x: Double, y: Double, columnX: Double, columnY: Double, rowX: Double, rowY: Double) {
        (self.x, self.y) = (x, y)
        (self.columnX, self.columnY) = (columnX, columnY)
        (self.rowX, self.rowY) = (rowX, rowY)
    }

    /// Texels per pixel, along a row.
    package var texelsPerPixel: Double { (columnX * columnX + columnY * columnY).squareRoot() }

    /// The place of a texel position in the image, in pixels; nil if the map has no inverse.
    package func pixel(ofTexelAt place: SIMD2<Double>) -> SIMD2<Double>? {
        let determinant = columnX * rowY - rowX * columnY
        guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
        let (dx, dy) = (place.x - x, place.y - y)
        return SIMD2((dx * rowY - dy * rowX) / determinant, (dy * columnX - dx * columnY) / determinant)
    }

    /// The position of a pixel's center in texels.
    package func center(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
        let (right, down) = (Double(column) + 0.5, Double(row) + 0.5)
        return (x + columnX * right + rowX * down, y + columnY * right + rowY * down)
    }

    /// The position of a pixel's center in 2^-32 texels.
    @inline(__always)
    func position(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        let place = center(column, row)
        return (Self.fixed(place.x), Self.fixed(place.y))
    }

    /// Change of the position per pixel to the right in 2^-32 texels.
    var step: (x: Int, y: Int) { (Self.fixed(columnX), Self.fixed(columnY)) }

    /// Clamped to half a billion texels; NaN becomes 0.
    @inline(__always)
    private static func fixed(_ value: Double) -> Int {
        let limit = 0x1p29
        guard abs(value) < limit else { return value > 0 ? 1 << 61 : value < 0 ? -(1 << 61) : 0 }
        return Int((value * 0x1p32).rounded())
    }
}
