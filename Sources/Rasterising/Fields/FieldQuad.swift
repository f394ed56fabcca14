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
    private var texels = TexelRow()
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
        var texels = TexelRow()
        swap(&texels, &self.texels)
        defer { swap(&texels, &self.texels) }
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
                    texels.mix(field, width: quad.width, y)
                    line.blend(words) { offset in UInt32(coverages[texels.distance(x &+ offset &* step.x)]) }
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

/// A row of distances between two rows of a field, in 256ths of a byte's step.
private struct TexelRow: Sendable {
    /// The distances, with a texel outside of the field on both sides.
    private var values: [Int32] = []
    private var width = 0

    /// Mixes two rows.
    ///
    /// - Parameter y: the place between them, in 2^-32 texels.
    @inline(__always)
    mutating func mix(_ field: Span<UInt8>, width: Int, _ y: Int) {
        self.width = width
        if values.count < width + 2 { values = Array(repeating: 0, count: max(width + 2, 128)) }
        let (upper, down) = ((y >> 32) &* width, Int32(truncatingIfNeeded: y >> 24 & 255))
        let (top, bottom) = (
            field.extracting(upper..<(upper &+ width)), field.extracting((upper &+ width)..<(upper &+ 2 &* width))
        )
        var row = values.mutableSpan
        (row[0], row[width &+ 1]) = (0, 0)
        for column in 0..<width {
            row[column &+ 1] = Int32(top[column]) &* (256 &- down) &+ Int32(bottom[column]) &* down
        }
    }

    /// The distance at a place in the row, in steps: as `FieldPainter.distance`.
    ///
    /// - Parameter x: in 2^-32 texels.
    @inline(__always)
    func distance(_ x: Int) -> Int {
        let (column, across) = (x >> 32, x >> 24 & 255)
        guard column >= -1, column < width else { return 0 }
        let (left, right) = (Int(values[column &+ 1]), Int(values[column &+ 2]))
        return (left &* (256 &- across) &+ right &* across &+ 2048) >> 12
    }
}
