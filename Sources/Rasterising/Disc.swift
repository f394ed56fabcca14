import CShapes

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
        // Most circles of a tile lie outside of the image.
        guard x + reach > Double(region.left), x - reach < Double(region.right),
            y + reach > Double(region.rows.lowerBound), y - reach < Double(region.rows.upperBound)
        else { return }
        let bottom = Int(Self.first(y + reach, Int32(clamping: region.rows.upperBound)))
        let top = Int(Self.first(y - reach, Int32(clamping: region.rows.upperBound)))
        let rows = max(top, region.rows.lowerBound)..<max(bottom, top, region.rows.lowerBound)
        guard region.fits(pixels.count, width: width), !rows.isEmpty else { return }
        var shading = shading(scale: scale, whole: whole)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            region.withShape(base, width: width) { shape in
                disc_draw(
                    pixel_path_best(), &shading, x, y, reach, Int64(rows.lowerBound), Int64(rows.upperBound), &shape)
            }
        }
    }

    /// Draws the circle lying on tilted ground into an image that is `width` pixels wide.
    ///
    /// - Parameters:
    ///   - ground: positions on the ground below the pixels; those of the center are on it, too.
    ///   - scale: units of the ground per point; edges fade over at least one of a point's pixels there.
    ///   - pixels: pixels per point.
    package func draw(
        on ground: TextureMap, scale: Double, pixelsPerPoint: Double, in region: borrowing PixelRegion,
        of pixels: inout MutableSpan<UInt32>, width: Int
    ) {
        let whole = radius + strokeWidth
        let reach = Double(whole) * scale
        guard reach > 0, reach.isFinite, x.isFinite, y.isFinite, region.fits(pixels.count, width: width) else { return }
        var map = ground
        map.center(at: SIMD2(x, y))
        map.scale(1 / reach, 1 / reach)
        let unit = TexelRect(left: -1, top: -1, right: 1, bottom: 1)
        guard let range = QuadRange(map, unit, width: width, rows: region.rows) else { return }
        var shading = shading(scale: pixelsPerPoint, whole: whole)
        let path = pixel_path_best()
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in range.rows {
                let columns = range.columns(inRow: row).clamped(to: region.columns(inRow: row))
                for run in map.runs(columns, inRow: row) {
                    let first = run.columns.lowerBound
                    disc_draw_run(
                        path, &shading, base + (row &* width &+ first), Int32(run.columns.count),
                        Int64(width &- first), Float(run.x), Float(run.y), Float(run.stepX), Float(run.stepY))
                }
            }
        }
    }

    /// What its pixels are drawn with.
    ///
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - whole: the radius with the stroke, in points.
    func shading(scale: Double, whole: Float) -> disc_shading {
        var shading = disc_shading()
        shading.color = (color.x, color.y, color.z, color.w)
        shading.stroke = (strokeColor.x, strokeColor.y, strokeColor.z, strokeColor.w)
        (shading.word, shading.stroke_word) = (PixelBlending.word(color), PixelBlending.word(strokeColor))
        shading.has_stroke = strokeWidth >= 0.01
        shading.softness = max(Float(1 / scale) / whole, blur)
        shading.inner = radius / whole
        let core = (shading.has_stroke ? min(shading.inner, 1) : 1) - shading.softness
        shading.core = core > 0 ? core * core : -1
        return shading
    }

    /// The first pixel whose center is not before a position, clamped to 0...limit.
    private static func first(_ place: Double, _ limit: Int32) -> Int32 {
        Int32(min(max((place - 0.5).rounded(.up), 0), Double(limit)))
    }
}
