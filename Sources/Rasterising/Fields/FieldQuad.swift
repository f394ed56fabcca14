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

    /// Draws a field on rows of an image, row by row from the top left.
    ///
    /// - Parameters:
    ///   - field: the distances, 0 to 255, row by row; `width * height` bytes.
    ///   - pixels: of an image that is `width` pixels wide, from its first row; those behind the rows stay unchanged, but
    ///     may be written.
    package mutating func draw(
        _ quad: FieldQuad, _ field: Span<UInt8>, _ ink: FieldInk, on pixels: inout MutableSpan<UInt32>, width: Int,
        rows: Range<Int>
    ) {
        guard ink.isVisible, width > 0, rows.lowerBound >= 0, pixels.count >= width * rows.upperBound, quad.width > 0,
            quad.height > 0, quad.width < 1 << 16, quad.height < 1 << 16, field.count >= quad.width * quad.height,
            let range = QuadRange(quad.map, quad.part, width: width, rows: rows)
        else { return }
        let table = coverages(ink)
        let words = PixelQuad.Words(repeating: PixelBlending.word(ink.color))
        let (map, step, isTilted) = (quad.map, quad.map.step, quad.map.isTilted)
        var texels = TexelRow()
        swap(&texels, &self.texels)
        defer { swap(&texels, &self.texels) }
        // Pointers, because checks of indexes would take half of the time.
        pixels.withUnsafeMutableBufferPointer { buffer in
            field.withUnsafeBufferPointer { bytes in
                table.withUnsafeBufferPointer { coverages in
                    guard let base = buffer.baseAddress, let texture = FieldTexels(quad, bytes, coverages) else {
                        return
                    }
                    for row in range.rows {
                        let columns = range.columns(inRow: row)
                        guard !columns.isEmpty else { continue }
                        guard !isTilted else {
                            for run in map.runs(columns, inRow: row) {
                                let (start, step) = (Self.fromCenter(run.start), run.step)
                                let first = row &* width &+ run.columns.lowerBound
                                let line = Line(
                                    pixels: base + first, count: run.columns.count, room: buffer.count &- first)
                                line.blend(words) { offset in
                                    texture.coverages(start.x &+ offset &* step.x, start.y &+ offset &* step.y, step)
                                }
                            }
                            continue
                        }
                        let (x, y) = Self.fromCenter(map.position(columns.lowerBound, row))
                        let first = row &* width &+ columns.lowerBound
                        let line = Line(pixels: base + first, count: columns.count, room: buffer.count &- first)
                        // Upright: a row of pixels lies between the same two rows of texels.
                        if step.y == 0, y >> 32 >= 0, y >> 32 < quad.height &- 1 {
                            texels.mix(bytes, width: quad.width, y)
                            texels.withRow { row in
                                line.blend(words) { offset in
                                    texture.coverages(of: row, x &+ offset &* step.x, step.x)
                                }
                            }
                        } else {
                            line.blend(words) { offset in
                                texture.coverages(x &+ offset &* step.x, y &+ offset &* step.y, step)
                            }
                        }
                    }
                }
            }
        }
    }

    /// A position in 2^-32 texels, from the center of the first texel.
    @inline(__always)
    private static func fromCenter(_ place: (x: Int, y: Int)) -> (x: Int, y: Int) {
        (place.x &- Texture.half &+ Texture.rounding, place.y &- Texture.half &+ Texture.rounding)
    }

    /// A row of pixels.
    private struct Line {
        let pixels: UnsafeMutablePointer<UInt32>
        let count: Int
        /// Number of pixels up to the end of the image.
        let room: Int

        /// Blends a color over four pixels at a time.
        ///
        /// - Parameter coverages: of four pixels, 0 to 255.
        @inline(__always)
        func blend(_ words: PixelQuad.Words, _ coverages: (_ offset: Int) -> PixelQuad.Words) {
            var offset = 0
            while offset < count {
                let factors = coverages(offset)
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
}
