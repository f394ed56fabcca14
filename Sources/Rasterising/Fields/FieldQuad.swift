/// A distance field, moved, scaled and rotated; outside of the field, distances are 0.
package struct FieldQuad: Sendable {
    /// Width of the field in texels.
    package var width: Int
    /// Height of the field in texels.
    package var height: Int
    /// The part to draw.
    package var part: TexelRect
    /// Positions on the field below the pixels of the image.
    package var map: TextureMap

    /// Creates a quad.
    package init(width: Int, height: Int, part: TexelRect, _ map: TextureMap) {
        (self.width, self.height, self.part, self.map) = (width, height, part, map)
    }
}

/// Draws distance fields, and keeps the coverages of the last inks.
package struct FieldPainter: Sendable {
    private var known: [FieldInk: [UInt8]] = [:]
    /// Maximum number of inks with a cached table; the labels of a layer have few.
    private static let limit = 64

    /// Creates a painter.
    package init() {}

    /// Draws a field on an image, row by row from the top left.
    ///
    /// - Parameter field: the distances, 0 to 255, row by row; `width * height` bytes.
    package mutating func draw(
        _ quad: FieldQuad, _ field: Span<UInt8>, _ ink: FieldInk, on pixels: inout MutableSpan<UInt32>, width: Int,
        height: Int
    ) {
        guard ink.isVisible, width > 0, height > 0, pixels.count >= width * height, quad.width > 0, quad.height > 0,
            quad.width < 1 << 16, quad.height < 1 << 16, field.count >= quad.width * quad.height,
            let range = QuadRange(quad.map, quad.part, width: width, height: height)
        else { return }
        let table = coverages(ink)
        let (coverages, word) = (table.span, PixelBlending.word(ink.color))
        let (map, step) = (quad.map, quad.map.step)
        for row in range.rows {
            let columns = range.columns(inRow: row)
            guard !columns.isEmpty else { continue }
            var (x, y) = map.position(columns.lowerBound, row)
            // Positions count from the centers of texels.
            (x, y) = (x &- Texture.half &+ Texture.rounding, y &- Texture.half &+ Texture.rounding)
            let first = row &* width &+ columns.lowerBound
            // Upright: a row of pixels lies between the same two rows of texels.
            if step.y == 0, y >> 32 >= 0, y >> 32 < quad.height &- 1 {
                let rows = TexelRows(quad.width, y)
                for index in first..<(first &+ columns.count) {
                    let coverage = UInt32(coverages[rows.distance(field, x)])
                    if coverage > 0 { pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index]) }
                    x = x &+ step.x
                }
                continue
            }
            for index in first..<(first &+ columns.count) {
                let distance = Self.distance(field, quad.width, quad.height, x, y)
                let coverage = UInt32(coverages[distance])
                if coverage > 0 { pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index]) }
                (x, y) = (x &+ step.x, y &+ step.y)
            }
        }
    }

    private mutating func coverages(_ ink: FieldInk) -> [UInt8] {
        if let table = known[ink] { return table }
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        let table = ink.coverages()
        known[ink] = table
        return table
    }

    /// The distance between four texels, in steps.
    @inline(__always)
    private static func distance(_ field: Span<UInt8>, _ width: Int, _ height: Int, _ x: Int, _ y: Int) -> Int {
        let (column, row) = (x >> 32, y >> 32)
        let (across, down) = (x >> 24 & 255, y >> 24 & 255)
        let (a, b, c, d): (Int, Int, Int, Int)
        if column >= 0, row >= 0, column < width &- 1, row < height &- 1 {
            let place = row &* width &+ column
            (a, b) = (Int(field[place]), Int(field[place &+ 1]))
            (c, d) = (Int(field[place &+ width]), Int(field[place &+ width &+ 1]))
        } else {
            @inline(__always) func texel(_ column: Int, _ row: Int) -> Int {
                column >= 0 && column < width && row >= 0 && row < height ? Int(field[row &* width &+ column]) : 0
            }
            (a, b) = (texel(column, row), texel(column &+ 1, row))
            (c, d) = (texel(column, row &+ 1), texel(column &+ 1, row &+ 1))
        }
        let top = a &* (256 &- across) &+ b &* across
        let bottom = c &* (256 &- across) &+ d &* across
        // 16 steps per unit of a byte: 255 * 16 = 4080.
        return (top &* (256 &- down) &+ bottom &* down &+ 2048) >> 12
    }
}

/// Two neighboring rows of a field, and a place between them.
private struct TexelRows {
    private let width, upper, lower, down: Int

    /// - Parameter y: the place, in 2^-32 texels.
    @inline(__always)
    init(_ width: Int, _ y: Int) {
        self.width = width
        upper = (y >> 32) &* width
        lower = upper &+ width
        down = y >> 24 & 255
    }

    /// The distance between four texels, in steps: as `FieldPainter.distance`.
    @inline(__always)
    func distance(_ field: Span<UInt8>, _ x: Int) -> Int {
        let (column, across) = (x >> 32, x >> 24 & 255)
        let (top, bottom): (Int, Int)
        if column >= 0, column < width &- 1 {
            top = Int(field[upper &+ column]) &* (256 &- across) &+ Int(field[upper &+ column &+ 1]) &* across
            bottom = Int(field[lower &+ column]) &* (256 &- across) &+ Int(field[lower &+ column &+ 1]) &* across
        } else if column == -1 {
            (top, bottom) = (Int(field[upper]) &* across, Int(field[lower]) &* across)
        } else if column == width &- 1 {
            let left = 256 &- across
            (top, bottom) = (Int(field[upper &+ column]) &* left, Int(field[lower &+ column]) &* left)
        } else {
            return 0
        }
        return (top &* (256 &- down) &+ bottom &* down &+ 2048) >> 12
    }
}
