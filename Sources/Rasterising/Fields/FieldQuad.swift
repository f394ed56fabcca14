import CShapes

/// A distance field, moved, scaled and rotated; outside of the field, distances are 0.
package struct FieldQuad: Sendable {
    /// Width of the field in texels.
    package let width: Int
    /// Height of the field in texels.
    package let height: Int
    /// The part to draw.
    package let part: TexelRect
    /// Positions on the field below the pixels of the image.
    package let map: TextureMap
    /// The rows of an image that it may touch.
    package let rows: Range<Int>

    /// Creates a quad.
    package init(width: Int, height: Int, part: TexelRect, _ map: TextureMap) {
        (self.width, self.height, self.part, self.map) = (width, height, part, map)
        rows = QuadRange.rows(map, part)
    }
}

/// Draws distance fields, and keeps the coverages of the last curves.
package struct FieldPainter: Sendable {
    private var known: [CoverageCurve: [UInt8]] = [:]
    /// Most glyphs have the curve of the one before.
    private var last: (curve: CoverageCurve, table: [UInt8])?
    /// Memory for the texels of a field.
    private var workspace: [UInt32] = []
    /// Maximum number of curves with a cached table; the labels of an image have few.
    private static let limit = 64

    /// Creates a painter.
    package init() {}

    /// Draws a field on rows of an image, row by row from the top left.
    ///
    /// - Parameters:
    ///   - field: the distances, 0 to 255, row by row; `width * height` bytes.
    ///   - pixels: of an image that is `width` pixels wide, from its first row.
    package mutating func draw(
        _ quad: FieldQuad, _ field: Span<UInt8>, _ ink: FieldInk, on pixels: inout MutableSpan<UInt32>, width: Int,
        rows: Range<Int>
    ) {
        guard ink.isVisible, width > 0, rows.lowerBound >= 0, pixels.count >= width * rows.upperBound, quad.width > 0,
            quad.height > 0, quad.width < 1 << 16, quad.height < 1 << 16, field.count >= quad.width * quad.height,
            rows.overlaps(quad.rows)
        else { return }
        let touched = rows.clamped(to: quad.rows)
        let table = coverages(ink.curve)
        let size = field_workspace(Int32(quad.width), Int32(quad.height))
        if workspace.count * 4 < size { workspace = [UInt32](repeating: 0, count: (size + 3) / 4) }
        let path = pixel_path_best()
        // Pointers, because checks of indexes would take half of the time.
        pixels.withUnsafeMutableBufferPointer { buffer in
            field.withUnsafeBufferPointer { bytes in
                table.withUnsafeBufferPointer { coverages in
                    workspace.withUnsafeMutableBytes { workspace in
                        guard let base = buffer.baseAddress else { return }
                        var field = distance_field()
                        field.distances = bytes.baseAddress
                        (field.width, field.height) = (Int32(quad.width), Int32(quad.height))
                        field.word = PixelBlending.word(ink.color)
                        field.coverages = coverages.baseAddress
                        field.workspace = workspace.baseAddress
                        guard quad.map.isTilted else {
                            var (map, part) = (texture_map(quad.map), texel_rect(quad.part))
                            return field_draw(
                                path, &field, &map, &part, base, width, Int64(touched.lowerBound),
                                Int64(touched.upperBound))
                        }
                        guard let range = QuadRange(quad.map, quad.part, width: width, rows: touched) else { return }
                        for row in range.rows {
                            for run in quad.map.runs(range.columns(inRow: row), inRow: row) {
                                let first = run.columns.lowerBound
                                let (start, step) = (run.start, run.step)
                                field_draw_run(
                                    path, &field, base + (row &* width &+ first), Int32(run.columns.count),
                                    Int64(width &- first), Int64(start.x), Int64(start.y), Int64(step.x), Int64(step.y))
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func coverages(_ curve: CoverageCurve) -> [UInt8] {
        if let last, last.curve == curve { return last.table }
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        let table = known[curve] ?? curve.coverages()
        known[curve] = table
        last = (curve, table)
        return table
    }
}

extension texture_map {
    /// A map that is not tilted.
    fileprivate init(_ map: TextureMap) {
        self.init(
            x: map.x, y: map.y, column_x: map.columnX, column_y: map.columnY, row_x: map.rowX, row_y: map.rowY)
    }
}

extension texel_rect {
    fileprivate init(_ rect: TexelRect) {
        self.init(left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom)
    }
}
