/// A circle with a stroke, both with soft edges.
package struct Disc: Hashable, Sendable {
    /// Center, in pixels.
    package var x: Double
    package var y: Double
    /// Radius up to the stroke, in points.
    package var radius: Float
    /// Width of the stroke, in points.
    package var strokeWidth: Float
    /// Fraction of the whole radius that fades, 0 to 1 and more.
    package var blur: Float
    /// Premultiplied colors, including opacities.
    package var color: SIMD4<Float>
    package var strokeColor: SIMD4<Float>

    /// Creates a circle.
    package init(
        x: Double, y: Double, radius: Float, strokeWidth: Float, blur: Float, color: SIMD4<Float>,
        strokeColor: SIMD4<Float>
    ) {
        self.x = x
        self.y = y
        self.radius = radius
        self.strokeWidth = strokeWidth
        self.blur = blur
        self.color = color
        self.strokeColor = strokeColor
    }
}

extension Disc {
    /// Draws the circle into an image that is `width` pixels wide.
    ///
    /// - Parameter scale: pixels per point; edges fade over at least one pixel.
    package func draw(scale: Double, in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int)
    {
        let whole = radius + strokeWidth
        guard whole > 0, whole.isFinite, x.isFinite, y.isFinite else { return }
        let reach = Double(whole) * scale
        let (left, right) = (Self.first(x - reach, region.right), Self.first(x + reach, region.right))
        let (top, bottom) = (
            Self.first(y - reach, Int32(clamping: region.rows.upperBound)),
            Self.first(y + reach, Int32(clamping: region.rows.upperBound))
        )
        let softness = max(Float(1 / scale) / whole, blur)
        let (inner, unit) = (radius / whole, Float(1 / reach))
        // Near the center, where no edge fades, all pixels have one color.
        let hasStroke = strokeWidth >= 0.01
        let core = !hasStroke ? 1 - softness : min(inner, 1) - softness
        let (coreSquare, coreWord) = (core > 0 ? core * core : -1, PixelBlending.word(color))
        let strokeWord = PixelBlending.word(strokeColor)
        for row in max(Int(top), region.rows.lowerBound)..<max(Int(bottom), Int(top), region.rows.lowerBound) {
            let columns = region.columns(inRow: row)
            let dy = Float(Double(row) + 0.5 - y) * unit
            for column in max(
                Int(left), columns.lowerBound)..<max(
                    min(Int(right), columns.upperBound), Int(left), columns.lowerBound)
            {
                let dx = Float(Double(column) + 0.5 - x) * unit
                let square = dx * dx + dy * dy
                guard square < 1 else { continue }
                let place = row * width + column
                if square < coreSquare {
                    pixels[place] = PixelBlending.over(coreWord, pixels[place])
                    continue
                }
                let distance = square.squareRoot()
                let (outer, across) = ((1 - distance) / softness, (distance - inner) / softness + 1)
                if hasStroke, outer >= 1, across >= 1 {
                    pixels[place] = PixelBlending.over(strokeWord, pixels[place])
                    continue
                }
                let opacity = Self.smoothstep(outer)
                let stroke = hasStroke ? Self.smoothstep(across) : 0
                let word = PixelBlending.word((color + (strokeColor - color) * stroke) * opacity)
                if word != 0 { pixels[place] = PixelBlending.over(word, pixels[place]) }
            }
        }
    }

    /// The first pixel whose center is not before a position, clamped to 0...limit.
    private static func first(_ place: Double, _ limit: Int32) -> Int32 {
        Int32(min(max((place - 0.5).rounded(.up), 0), Double(limit)))
    }

    @inline(__always)
    private static func smoothstep(_ t: Float) -> Float {
        let t = max(min(t, 1), 0)
        return t * t * (3 - 2 * t)
    }
}
