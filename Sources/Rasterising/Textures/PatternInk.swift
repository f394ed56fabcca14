/// Fills areas with a texture that repeats in both directions.
package struct PatternInk: Hashable, Sendable {
    private let texture: Texture
    private let map: TextureMap
    private let coverage: UInt32

    /// - Parameter opacity: 0 to 1.
    package init(_ texture: Texture, _ map: TextureMap, opacity: Float) {
        self.texture = texture
        self.map = map
        coverage = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
    }

    /// Whether it can change a pixel.
    var isVisible: Bool { coverage > 0 }

    /// The premultiplied color of a pixel.
    @inline(__always)
    func word(_ column: Int, _ row: Int) -> UInt32 {
        let place = map.position(column, row)
        return PixelBlending.scaled(texture.repeated(place.x, place.y), by: coverage)
    }

    /// Draws pixels of one row, in an image that is `width` pixels wide.
    func draw(_ row: Int, _ columns: Range<Int>, _ pixels: inout MutableSpan<UInt32>, _ width: Int) {
        for run in map.runs(columns, inRow: row) {
            let step = run.step
            var (x, y) = run.start
            for index in (row &* width &+ run.columns.lowerBound)..<(row &* width &+ run.columns.upperBound) {
                let word = texture.repeated(x, y)
                pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index])
                (x, y) = (x &+ step.x, y &+ step.y)
            }
        }
    }

    /// Draws all pixels of a region, in an image that is `width` pixels wide.
    package func draw(in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int) {
        guard isVisible else { return }
        for row in region.rows { draw(row, region.columns(inRow: row), &pixels, width) }
    }
}
