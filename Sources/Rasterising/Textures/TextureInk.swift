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
        for row in region.rows {
            if row % 64 == 0 { try check() }
            for run in map.runs(region.columns(inRow: row), inRow: row) {
                let (start, step) = (run.start, run.step)
                // Texels that lie exactly on pixels need no interpolation.
                let isExact = step == (Texture.one, 0) && Texture.isExact(start.x) && Texture.isExact(start.y)
                let (place, count) = (row &* width &+ run.columns.lowerBound, run.columns.count)
                if let matrix {
                    adjusted(matrix, start, step, isNearest || isExact, place, count, &pixels)
                } else if isNearest || isExact {
                    nearest(start, step, place, count, &pixels)
                } else {
                    linear(start, step, place, count, &pixels)
                }
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
