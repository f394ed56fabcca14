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
        let (left, right) = (Self.first(x - reach, region.right), Self.first(x + reach, region.right))
        let (top, bottom) = (
            Self.first(y - reach, Int32(clamping: region.rows.upperBound)),
            Self.first(y + reach, Int32(clamping: region.rows.upperBound))
        )
        let (shading, limit) = (Shading(self, scale: scale, reach: reach, whole: whole), Double(region.right))
        let rows = max(Int(top), region.rows.lowerBound)..<max(Int(bottom), Int(top), region.rows.lowerBound)
        guard region.fits(pixels.count, width: width) else { return }
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in rows {
                let columns = region.columns(inRow: row)
                let dy = Double(row) + 0.5 - y
                // The pixels of this row that the circle reaches, and up to one more on each side.
                let half = max(reach * reach - dy * dy, 0).squareRoot()
                var column = max(Int(min(max(x - half - 0.5, 0), limit)), Int(left), columns.lowerBound)
                let end = min(Int(min(max(x + half - 0.5, -1), limit)) &+ 1, Int(right), columns.upperBound)
                while column < end {
                    let words = shading.words(Double(column) + 0.5, dy)
                    PixelQuad.blend(
                        words, count: end &- column, room: width &- column, at: base + (row &* width &+ column))
                    column &+= 4
                }
            }
        }
    }

    /// The first pixel whose center is not before a position, clamped to 0...limit.
    private static func first(_ place: Double, _ limit: Int32) -> Int32 {
        Int32(min(max((place - 0.5).rounded(.up), 0), Double(limit)))
    }
}

/// The colors of a circle's pixels.
private struct Shading {
    private let x: Double
    /// Each channel of the color, and its difference to the stroke's, for four pixels.
    private let (red, green, blue, alpha): (Channel, Channel, Channel, Channel)
    private let colorWord: UInt32
    private let strokeWord: UInt32
    private let hasStroke: Bool
    /// The whole radius is 1; both edges fade over `softness`.
    private let inner: Float
    private let softness: Float
    private let unit: Float
    /// The square of the distance up to which no edge fades, so that all pixels have one color; negative for none.
    private let core: Float

    init(_ disc: Disc, scale: Double, reach: Double, whole: Float) {
        x = disc.x
        let (color, difference) = (disc.color, disc.strokeColor - disc.color)
        red = Channel(color.x, difference.x)
        green = Channel(color.y, difference.y)
        blue = Channel(color.z, difference.z)
        alpha = Channel(color.w, difference.w)
        (colorWord, strokeWord) = (PixelBlending.word(color), PixelBlending.word(disc.strokeColor))
        hasStroke = disc.strokeWidth >= 0.01
        softness = max(Float(1 / scale) / whole, disc.blur)
        (inner, unit) = (disc.radius / whole, Float(1 / reach))
        let core = !hasStroke ? 1 - softness : min(inner, 1) - softness
        self.core = core > 0 ? core * core : -1
    }

    /// The premultiplied colors of four pixels.
    ///
    /// - Parameters:
    ///   - place: the center of the first one.
    ///   - down: distance from the circle's center.
    @inline(__always)
    func words(_ place: Double, _ down: Double) -> PixelQuad.Words {
        let across = PixelQuad.Numbers(
            Float(place - x), Float(place + 1 - x), Float(place + 2 - x), Float(place + 3 - x))
        let (dx, dy) = (across * unit, Float(down) * unit)
        let square = dx * dx + dy * dy
        // The core is convex.
        if square.x < core, square.w < core { return PixelQuad.Words(repeating: colorWord) }
        let distance = square.squareRoot()
        let (outer, within) = ((1 - distance) / softness, (distance - inner) / softness + 1)
        let opacity = Self.smoothstep(outer)
        let stroke = hasStroke ? Self.smoothstep(within) : PixelQuad.Numbers.zero
        let alpha = alpha.bytes(stroke, opacity)
        var words = alpha &<< 24
        words |= Self.lesser(red.bytes(stroke, opacity), alpha) &<< 16
        words |= Self.lesser(green.bytes(stroke, opacity), alpha) &<< 8
        words |= Self.lesser(blue.bytes(stroke, opacity), alpha)
        words.replace(with: colorWord, where: square .< core)
        if hasStroke { words.replace(with: strokeWord, where: (outer .>= 1) .& (within .>= 1)) }
        return words.replacing(with: 0, where: .!(square .< 1))
    }

    /// The lesser of numbers up to 255, compared with their signs, which takes less time.
    @inline(__always)
    private static func lesser(_ a: PixelQuad.Words, _ b: PixelQuad.Words) -> PixelQuad.Words {
        let isMore = unsafeBitCast(a, to: SIMD4<Int32>.self) .> unsafeBitCast(b, to: SIMD4<Int32>.self)
        return a.replacing(with: b, where: isMore)
    }

    private struct Channel {
        let color: PixelQuad.Numbers
        let difference: PixelQuad.Numbers

        init(_ color: Float, _ difference: Float) {
            self.color = PixelQuad.Numbers(repeating: color)
            self.difference = PixelQuad.Numbers(repeating: difference)
        }

        @inline(__always)
        func bytes(_ stroke: PixelQuad.Numbers, _ opacity: PixelQuad.Numbers) -> PixelQuad.Words {
            PixelQuad.bytes((color + difference * stroke) * opacity)
        }
    }

    @inline(__always)
    private static func smoothstep(_ t: PixelQuad.Numbers) -> PixelQuad.Numbers {
        let t = t.replacing(with: 1, where: t .> 1)
        let clamped = t.replacing(with: 0, where: .!(t .> 0))
        return clamped * clamped * (3 - 2 * clamped)
    }
}
