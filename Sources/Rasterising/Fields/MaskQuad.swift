/// A rectangle of coverages at whole pixels of an image.
package struct MaskQuad: Hashable, Sendable {
    /// The column of the left edge.
    package var x: Int
    /// The row of the top edge.
    package var y: Int
    /// Width in pixels.
    package var width: Int
    /// Height in pixels.
    package var height: Int

    /// Creates a rectangle.
    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Draws a color where the mask covers pixels of some rows.
    ///
    /// - Parameters:
    ///   - mask: coverages, 0 to 255, row by row from the top; `width * height` bytes.
    ///   - color: premultiplied, 0 to 1.
    ///   - pixels: of an image that is `canvasWidth` pixels wide, from its first row.
    package func draw(
        _ mask: Span<UInt8>, _ color: SIMD4<Float>, on pixels: inout MutableSpan<UInt32>, width canvasWidth: Int,
        rows canvasRows: Range<Int>
    ) {
        let limit = 1 << 20
        guard width > 0, height > 0, width < limit, height < limit, x > -limit, x < limit, y > -limit, y < limit,
            mask.count >= width * height, canvasWidth > 0, canvasRows.lowerBound >= 0,
            pixels.count >= canvasWidth * canvasRows.upperBound, color.w > 0
        else { return }
        let word = PixelBlending.word(color)
        let columns = max(-x, 0)..<max(min(width, canvasWidth - x), max(-x, 0))
        let rows = (0..<height).clamped(to: (canvasRows.lowerBound - y)..<(canvasRows.upperBound - y))
        for row in rows {
            let (source, target) = (row &* width, (y &+ row) &* canvasWidth &+ x)
            for column in columns {
                let coverage = UInt32(mask[source &+ column])
                guard coverage > 0 else { continue }
                let index = target &+ column
                pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index])
            }
        }
    }
}
