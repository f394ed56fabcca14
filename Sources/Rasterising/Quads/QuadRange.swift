/// The pixels whose centers lie in a parallelogram, or in a tilted map in another shape with four corners: where the map
/// gives positions within a rectangle of texels.
package struct QuadRange {
    /// The rows of the image that it touches.
    package let rows: Range<Int>
    private let map: TextureMap
    private let part: TexelRect
    private let width: Int

    /// The pixels of an image; nil for none.
    ///
    /// - Parameters:
    ///   - part: the rectangle, without its right and bottom edges.
    ///   - width: width of the image; columns are clipped to it.
    ///   - rows: the rows to draw on, at least one.
    package init?(_ map: TextureMap, _ part: TexelRect, width: Int, rows: Range<Int>) {
        let determinant = map.columnX * map.rowY - map.rowX * map.columnY
        guard part.left < part.right, part.top < part.bottom else { return nil }
        (self.map, self.part, self.width) = (map, part, width)
        guard !map.isTilted else {
            guard let touched = Self.tiltedRows(map, part, in: rows) else { return nil }
            self.rows = touched
            return
        }
        guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for (x, y) in [
            (part.left, part.top), (part.right, part.top), (part.left, part.bottom), (part.right, part.bottom),
        ] {
            let row = (map.columnX * (y - map.y) - map.columnY * (x - map.x)) / determinant
            (top, bottom) = (min(top, row), max(bottom, row))
        }
        guard let touched = Self.rows(from: top, to: bottom, in: rows) else { return nil }
        self.rows = touched
    }

    /// The rows of an image of any size that a part may touch.
    static func rows(_ map: TextureMap, _ part: TexelRect) -> Range<Int> {
        QuadRange(map, part, width: 1, rows: 0..<Int(Int32.max))?.rows ?? 0..<0
    }

    /// The rows between the corners; all rows if one of them cannot be seen.
    private static func tiltedRows(_ map: TextureMap, _ part: TexelRect, in rows: Range<Int>) -> Range<Int>? {
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for corner in [
            SIMD2(part.left, part.top), SIMD2(part.right, part.top), SIMD2(part.left, part.bottom),
            SIMD2(part.right, part.bottom),
        ] {
            guard let row = map.pixel(ofTexelAt: corner)?.y, row.isFinite else { return rows }
            (top, bottom) = (min(top, row), max(bottom, row))
        }
        return Self.rows(from: top, to: bottom, in: rows)
    }

    /// The rows from a position to another, and one more on each side; nil for none.
    @inline(__always)
    private static func rows(from top: Double, to bottom: Double, in rows: Range<Int>) -> Range<Int>? {
        let (low, high) = (Double(rows.lowerBound), Double(rows.upperBound))
        guard top < high, bottom > low else { return nil }
        let first = max(Int(max(top, low)) - 1, rows.lowerBound)
        return first..<max(Int(min(bottom + 1, high)), first)
    }

    /// The columns of a row; empty outside of the parallelogram.
    @inline(__always)
    package func columns(inRow row: Int) -> Range<Int> {
        guard !map.isTilted else { return tiltedColumns(inRow: row) }
        let start = map.center(0, row)
        let across = Self.columns(start.x, map.columnX, part.left, part.right, width)
        let down = Self.columns(start.y, map.columnY, part.top, part.bottom, width)
        let first = max(across.lowerBound, down.lowerBound)
        return first..<max(min(across.upperBound, down.upperBound), first)
    }

    /// Where positions lie on the inner sides of the rectangle's four edges, which are straight lines in the image, too.
    @inline(never)
    private func tiltedColumns(inRow row: Int) -> Range<Int> {
        let down = Double(row) + 0.5
        let x = map.x + map.columnX * 0.5 + map.rowX * down
        let y = map.y + map.columnY * 0.5 + map.rowY * down
        let weight = map.weight(at: SIMD2(0.5, down))
        var (first, end) = (0, width)
        func cut(_ start: Double, _ step: Double, from low: Double) {
            let columns = Self.columns(start, step, low, .infinity, width)
            (first, end) = (max(first, columns.lowerBound), min(end, columns.upperBound))
        }
        cut(weight, map.columnWeight, from: 0.0.nextUp)
        cut(x - part.left * weight, map.columnX - part.left * map.columnWeight, from: 0)
        cut(part.right * weight - x, part.right * map.columnWeight - map.columnX, from: 0.0.nextUp)
        cut(y - part.top * weight, map.columnY - part.top * map.columnWeight, from: 0)
        cut(part.bottom * weight - y, part.bottom * map.columnWeight - map.columnY, from: 0.0.nextUp)
        return first..<max(end, first)
    }

    /// The columns at which `start + step * column` lies in the range from `low` to `high`, without `high`.
    @inline(__always)
    private static func columns(
        _ start: Double, _ step: Double, _ low: Double, _ high: Double, _ width: Int
    ) -> Range<Int> {
        if abs(step) < 1e-12 { return start >= low && start < high ? 0..<width : 0..<0 }
        var first = ((low - start) / step).rounded(.up)
        var end = ((high - start) / step).rounded(.up)
        if step < 0 {
            first = ((high - start) / step).rounded(.down) + 1
            end = ((low - start) / step).rounded(.down) + 1
        }
        guard first < Double(width), end > 0, first < end else { return 0..<0 }
        return Int(max(first, 0))..<Int(min(end, Double(width)))
    }
}

/// A rectangle on a texture, in texels from its top left corner; it may reach beyond the texture.
package struct TexelRect: Hashable, Sendable {
    package var left, top, right, bottom: Double

    /// Creates a rectangle from its edges.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// A whole texture with a border of one texel.
    package init(borderOf width: Int, _ height: Int) {
        self.init(left: -1, top: -1, right: Double(width) + 1, bottom: Double(height) + 1)
    }
}
