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
    /// The last ink, because most glyphs have that of the one before.
    private var last: (ink: FieldInk, table: [UInt8])?
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
        let (coverages, words) = (table.span, PixelQuad.Words(repeating: PixelBlending.word(ink.color)))
        let (map, step) = (quad.map, quad.map.step)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in range.rows {
                let columns = range.columns(inRow: row)
                guard !columns.isEmpty else { continue }
                var (x, y) = map.position(columns.lowerBound, row)
                // Positions count from the centers of texels.
                (x, y) = (x &- Texture.half &+ Texture.rounding, y &- Texture.half &+ Texture.rounding)
                let first = row &* width &+ columns.lowerBound
                let line = Line(pixels: base + first, count: columns.count, room: buffer.count &- first)
                // Upright: a row of pixels lies between the same two rows of texels.
                if step.y == 0, y >> 32 >= 0, y >> 32 < quad.height &- 1 {
                    let rows = TexelRows(quad.width, y)
                    line.blend(words) { offset in
                        UInt32(coverages[rows.distance(field, x &+ offset &* step.x)])
                    }
                } else {
                    line.blend(words) { offset in
                        let place = (x &+ offset &* step.x, y &+ offset &* step.y)
                        return UInt32(coverages[Self.distance(field, quad.width, quad.height, place.0, place.1)])
                    }
                }
            }
        }
    }

    /// A row of pixels.
    private struct Line {
        let pixels: UnsafeMutablePointer<UInt32>
        let count: Int
        /// Number of pixels up to the end of the image.
        let room: Int

        /// Blends a color over four pixels at a time.
        ///
        /// - Parameter coverage: of a pixel, 0 to 255.
        @inline(__always)
        func blend(_ words: PixelQuad.Words, _ coverage: (_ offset: Int) -> UInt32) {
            var offset = 0
            while offset < count {
                let factors = PixelQuad.Words(
                    coverage(offset), coverage(offset &+ 1), coverage(offset &+ 2), coverage(offset &+ 3))
                // Most of a field lies outside of its shape.
                if factors != .zero {
                    PixelQuad.blend(
                        PixelQuad.scaled(words, by: factors), count: count &- offset, room: room &- offset,
                        at: pixels + offset)
                }
                offset &+= 4
            }
        }
    }

    private mutating func coverages(_ ink: FieldInk) -> [UInt8] {
        if let last, last.ink == ink { return last.table }
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        let table = known[ink] ?? ink.coverages()
        known[ink] = table
        last = (ink, table)
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
