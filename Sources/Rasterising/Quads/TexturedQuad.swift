/// A part of a texture, moved, scaled and rotated, as an icon on a map; clear outside of the texture.
package struct TexturedQuad: Sendable {
    /// The texture.
    package var texture: Texture
    /// The part of it.
    package var part: TexelRect
    /// Positions on the texture below the pixels of the image.
    package var map: TextureMap
    /// Whether each pixel takes the nearest texel and not a mean of four.
    package var isNearest: Bool
    /// Opacity, 0 to 1.
    package var opacity: Float

    /// Creates a quad.
    package init(_ texture: Texture, part: TexelRect, _ map: TextureMap, isNearest: Bool, opacity: Float) {
        (self.texture, self.part, self.map, self.isNearest) = (texture, part, map, isNearest)
        self.opacity = opacity
    }

    /// The rows of an image that it may touch.
    package var rows: Range<Int> { QuadRange.rows(map, part) }

    /// Draws on rows of an image, row by row from the top left.
    ///
    /// - Parameter pixels: of an image that is `width` pixels wide, from its first row.
    package func draw(on pixels: inout MutableSpan<UInt32>, width: Int, rows: Range<Int>) {
        let coverage = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
        guard coverage > 0, width > 0, rows.lowerBound >= 0, pixels.count >= width * rows.upperBound,
            let range = QuadRange(map, part, width: width, rows: rows)
        else { return }
        let straight = map.step
        for row in range.rows {
            for run in map.runs(range.columns(inRow: row), inRow: row) {
                let step = map.isTilted ? run.step : straight
                var (x, y) = run.start
                for index in (row &* width &+ run.columns.lowerBound)..<(row &* width &+ run.columns.upperBound) {
                    let word = isNearest ? texture.nearestOrClear(x, y) : texture.linearOrClear(x, y)
                    if word != 0 { pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index]) }
                    (x, y) = (x &+ step.x, y &+ step.y)
                }
            }
        }
    }
}

// Sampling of a texture that is clear outside.
extension Texture {
    @inline(__always)
    private func texel(_ column: Int, _ row: Int) -> UInt32 {
        guard column >= 0, column < width, row >= 0, row < height else { return 0 }
        return words[row &* width &+ column]
    }

    @inline(__always)
    fileprivate func nearestOrClear(_ x: Int, _ y: Int) -> UInt32 { texel(x >> 32, y >> 32) }

    @inline(__always)
    fileprivate func linearOrClear(_ x: Int, _ y: Int) -> UInt32 {
        let (x, y) = (x &- Self.half &+ Self.rounding, y &- Self.half &+ Self.rounding)
        let (column, row) = (x >> 32, y >> 32)
        let across = UInt32(truncatingIfNeeded: x >> 24 & 255)
        let down = UInt32(truncatingIfNeeded: y >> 24 & 255)
        let top = Self.mixed(texel(column, row), texel(column &+ 1, row), across)
        guard down > 0 else { return top }
        return Self.mixed(top, Self.mixed(texel(column, row &+ 1), texel(column &+ 1, row &+ 1), across), down)
    }
}
