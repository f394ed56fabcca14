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
        let words = PixelQuad.Words(repeating: PixelBlending.word(ink.color))
        let (map, straight) = (quad.map, quad.map.step)
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
                        for run in map.runs(range.columns(inRow: row), inRow: row) {
                            let step = map.isTilted ? run.step : straight
                            var (x, y) = run.start
                            // Positions count from the centers of texels.
                            (x, y) = (x &- Texture.half &+ Texture.rounding, y &- Texture.half &+ Texture.rounding)
                            let first = row &* width &+ run.columns.lowerBound
                            let line = Line(
                                pixels: base + first, count: run.columns.count, room: buffer.count &- first)
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
