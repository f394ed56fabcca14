/// Draws a part of an image with a texture, moved, scaled and rotated.
package struct TextureInk: Hashable, Sendable {
    private let texture: Texture
    private let map: TextureMap
    private let isNearest: Bool
    private let coverage: UInt32
    private let matrix: ColorMatrix?

    /// - Parameters:
    ///   - isNearest: whether each pixel takes the nearest texel and not a mean of four.
    ///   - opacity: 0 to 1.
    ///   - matrix: changes the colors; nil keeps them.
    package init(_ texture: Texture, _ map: TextureMap, isNearest: Bool, opacity: Float, matrix: ColorMatrix?) {
        self.texture = texture
        self.map = map
        self.isNearest = isNearest
        coverage = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
        self.matrix = matrix
    }

    /// Draws on the pixels of a region, in an image that is `width` pixels wide.
    package func draw(in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int) {
        draw(in: region, of: &pixels, width: width, check: {})
    }

    /// Draws on the pixels of a region, in an image that is `width` pixels wide.
    ///
    /// - Parameter check: called every 64 rows; throwing stops drawing.
    package func draw(
        in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int,
        check: () throws -> Void
    ) rethrows {
        guard coverage > 0 else { return }
        let step = map.step
        for row in region.rows {
            if row % 64 == 0 { try check() }
            let columns = region.columns(inRow: row)
            guard !columns.isEmpty else { continue }
            let start = map.position(columns.lowerBound, row)
            // Texels that lie exactly on pixels need no interpolation.
            let isExact = step == (Texture.one, 0) && Texture.isExact(start.x) && Texture.isExact(start.y)
            let place = row &* width &+ columns.lowerBound
            if let matrix {
                adjusted(matrix, start, step, isNearest || isExact, place, columns.count, &pixels)
            } else if isNearest || isExact {
                nearest(start, step, place, columns.count, &pixels)
            } else {
                linear(start, step, place, columns.count, &pixels)
            }
        }
    }

    @inline(__always)
    private func nearest(
        _ start: (x: Int, y: Int), _ step: (x: Int, y: Int), _ place: Int,
        _ count: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        var (x, y) = start
        for index in place..<(place &+ count) {
            blend(texture.nearest(x, y), index, &pixels)
            (x, y) = (x &+ step.x, y &+ step.y)
        }
    }

    @inline(__always)
    private func linear(
        _ start: (x: Int, y: Int), _ step: (x: Int, y: Int), _ place: Int,
        _ count: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        var (x, y) = start
        for index in place..<(place &+ count) {
            blend(texture.linear(x, y), index, &pixels)
            (x, y) = (x &+ step.x, y &+ step.y)
        }
    }

    private func adjusted(
        _ matrix: borrowing ColorMatrix, _ start: (x: Int, y: Int),
        _ step: (x: Int, y: Int), _ isNearest: Bool, _ place: Int, _ count: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        var (x, y) = start
        // Neighbors often have one color.
        var (last, lastResult): (UInt32, UInt32) = (0, 0)
        for index in place..<(place &+ count) {
            let word = isNearest ? texture.nearest(x, y) : texture.linear(x, y)
            if word != last { (last, lastResult) = (word, matrix.applied(to: word)) }
            blend(lastResult, index, &pixels)
            (x, y) = (x &+ step.x, y &+ step.y)
        }
    }

    @inline(__always)
    private func blend(_ word: UInt32, _ index: Int, _ pixels: inout MutableSpan<UInt32>) {
        if coverage == 255 {
            pixels[index] = word >> 24 == 255 ? word : PixelBlending.over(word, pixels[index])
        } else {
            pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index])
        }
    }
}

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
