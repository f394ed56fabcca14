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
        let (shading, limit) = (Shading(self, scale: scale, whole: whole), Double(region.right))
        let unit = Float(1 / reach)
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
                    let place = Double(column) + 0.5
                    let across = PixelQuad.Numbers(
                        Float(place - x), Float(place + 1 - x), Float(place + 2 - x), Float(place + 3 - x))
                    let words = shading.words(across * unit, PixelQuad.Numbers(repeating: Float(dy) * unit))
                    PixelQuad.blend(
                        words, count: end &- column, room: width &- column, at: base + (row &* width &+ column))
                    column &+= 4
                }
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
        let shading = Shading(self, scale: pixelsPerPoint, whole: whole)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in range.rows {
                let columns = range.columns(inRow: row).clamped(to: region.columns(inRow: row))
                for run in map.runs(columns, inRow: row) {
                    let (first, end) = (run.columns.lowerBound, run.columns.upperBound)
                    for column in stride(from: first, to: end, by: 4) {
                        let offsets = PixelQuad.offsets + Float(column - first)
                        let words = shading.words(
                            offsets * Float(run.stepX) + Float(run.x), offsets * Float(run.stepY) + Float(run.y))
                        PixelQuad.blend(
                            words, count: end &- column, room: width &- column, at: base + (row &* width &+ column))
                    }
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
    /// Each channel of the color, and its difference to the stroke's, for four pixels.
    private let (red, green, blue, alpha): (Channel, Channel, Channel, Channel)
    private let colorWord: UInt32
    private let strokeWord: UInt32
    private let hasStroke: Bool
    /// The whole radius is 1; both edges fade over `softness`.
    private let inner: Float
    private let softness: Float
    /// The square of the distance up to which no edge fades, so that all pixels have one color; negative for none.
    private let core: Float

    init(_ disc: Disc, scale: Double, whole: Float) {
        let (color, difference) = (disc.color, disc.strokeColor - disc.color)
        red = Channel(color.x, difference.x)
        green = Channel(color.y, difference.y)
        blue = Channel(color.z, difference.z)
        alpha = Channel(color.w, difference.w)
        (colorWord, strokeWord) = (PixelBlending.word(color), PixelBlending.word(disc.strokeColor))
        hasStroke = disc.strokeWidth >= 0.01
        softness = max(Float(1 / scale) / whole, disc.blur)
        inner = disc.radius / whole
        let core = !hasStroke ? 1 - softness : min(inner, 1) - softness
        self.core = core > 0 ? core * core : -1
    }

    /// The premultiplied colors of four pixels beside each other.
    ///
    /// - Parameters: the distances from the circle's center, in units of its whole radius.
    @inline(__always)
    func words(_ dx: PixelQuad.Numbers, _ dy: PixelQuad.Numbers) -> PixelQuad.Words {
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
