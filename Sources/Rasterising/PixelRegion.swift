import CShapes

/// The pixels that may be drawn on: a range of columns per row.
package struct PixelRegion: Hashable, Sendable {
    /// The rows; the first and last are not empty.
    package let rows: Range<Int>
    /// The leftmost column of all rows.
    package let left: Int32
    /// One more than the rightmost column of all rows.
    package let right: Int32
    let starts: [Int32]
    let ends: [Int32]
    /// Whether all rows have the same columns.
    let isRectangle: Bool

    /// Creates a region of all pixels of an image.
    package init(width: Int, height: Int) {
        let (width, height) = (max(width, 0), max(height, 0))
        rows = 0..<height
        left = 0
        right = Int32(clamping: width)
        starts = [Int32](repeating: 0, count: height)
        ends = [Int32](repeating: right, count: height)
        isRectangle = true
    }

    /// Creates a region of whole rows.
    package init(rows: Range<Int>, width: Int) {
        self.rows = rows
        left = 0
        right = Int32(clamping: max(width, 0))
        starts = [Int32](repeating: 0, count: rows.count)
        ends = [Int32](repeating: right, count: rows.count)
        isRectangle = true
    }

    /// Creates a region of the pixels whose centers lie in a convex shape.
    ///
    /// Shapes that share an edge share no pixels and leave no gap.
    /// - Parameter corners: in either direction, without repeating the first.
    package init(convex corners: [PixelPoint], width: Int, height: Int) {
        let right = Int32(clamping: max(width, 0))
        let edges = corners.indices.compactMap { Edge(corners[$0], corners[($0 + 1) % corners.count]) }
        let top = edges.reduce(Int.max) { min($0, $1.rows.lowerBound) }
        let bottom = edges.reduce(Int.min) { max($0, $1.rows.upperBound) }
        let range = max(top, 0)..<max(min(bottom, height), max(top, 0))
        var starts = [Int32](repeating: right, count: range.count)
        var ends = [Int32](repeating: 0, count: range.count)
        for edge in edges {
            for row in edge.rows.clamped(to: range) {
                let column = edge.column(inRow: row, from: 0, to: right)
                starts[row - range.lowerBound] = min(starts[row - range.lowerBound], column)
                ends[row - range.lowerBound] = max(ends[row - range.lowerBound], column)
            }
        }
        self.rows = range
        self.starts = starts
        self.ends = zip(starts, ends).map { max($0, $1) }
        left = starts.min() ?? 0
        self.right = max(ends.max() ?? 0, left)
        isRectangle = !range.isEmpty && starts.max() == starts.min() && ends.max() == ends.min()
    }

    /// The part in some rows.
    package func limited(to range: Range<Int>) -> PixelRegion {
        guard rows.overlaps(range) else { return PixelRegion(rows: 0..<0, width: 0) }
        let kept = rows.clamped(to: range)
        guard kept != rows else { return self }
        let part = (kept.lowerBound - rows.lowerBound)..<(kept.upperBound - rows.lowerBound)
        return PixelRegion(kept, Array(starts[part]), Array(ends[part]), isRectangle: isRectangle)
    }

    private init(_ rows: Range<Int>, _ starts: [Int32], _ ends: [Int32], isRectangle: Bool) {
        (self.rows, self.starts, self.ends, self.isRectangle) = (rows, starts, ends, isRectangle)
        left = starts.min() ?? 0
        right = max(ends.max() ?? 0, left)
    }

    /// Whether there is no pixel.
    package var isEmpty: Bool { !zip(starts, ends).contains { $0 < $1 } }

    /// The columns of a row; empty outside `rows`.
    package func columns(inRow row: Int) -> Range<Int> {
        guard rows.contains(row) else { return 0..<0 }
        return Int(starts[row - rows.lowerBound])..<Int(ends[row - rows.lowerBound])
    }

    /// Whether a rectangle in steps overlaps the region's bounds.
    @inline(__always)
    func mayTouch(_ box: PixelBox) -> Bool {
        Int(box.bottom) >= rows.lowerBound << 8 && Int(box.top) <= rows.upperBound << 8
            && Int(box.right) >= Int(left) << 8 && Int(box.left) <= Int(right) << 8
    }

    /// Whether a rectangle in steps certainly lies inside the region with a margin of one pixel.
    @inline(__always)
    func holds(_ box: PixelBox) -> Bool {
        let (top, bottom) = (Int(box.top >> 8) &- 1, Int(box.bottom >> 8) &+ 1)
        guard top >= rows.lowerBound, bottom < rows.upperBound else { return false }
        var (left, right) = (left, right)
        if !isRectangle {
            // The region is convex, so that the rows between them are at least as wide.
            let (upper, lower) = (top &- rows.lowerBound, bottom &- rows.lowerBound)
            left = max(starts[upper], starts[lower])
            right = min(ends[upper], ends[lower])
        }
        return box.left >> 8 > left && box.right >> 8 < right &- 1
    }

    /// Whether a pixel belongs to the region.
    @inline(__always)
    func contains(_ column: Int, _ row: Int) -> Bool {
        guard rows.contains(row) else { return false }
        let index = row &- rows.lowerBound
        return column >= Int(starts[index]) && column < Int(ends[index])
    }

    /// Whether all its pixels lie in an image.
    @inline(__always)
    func fits(_ count: Int, width: Int) -> Bool {
        rows.isEmpty || left >= 0 && Int(right) <= width && rows.lowerBound >= 0 && rows.upperBound &* width <= count
    }

    /// The part of a row's columns in the region; the row must be one of its rows.
    @inline(__always)
    func clipped(_ columns: (start: Int32, end: Int32), inRow row: Int) -> (start: Int32, end: Int32) {
        guard !isRectangle else { return (max(columns.start, left), min(columns.end, right)) }
        let index = row &- rows.lowerBound
        return (max(columns.start, starts[index]), min(columns.end, ends[index]))
    }

    /// Passes the region of an image to C.
    ///
    /// - Parameter pixels: the first pixel of the image, which contains the region and is `width` pixels wide.
    @inline(__always)
    borrowing func withShape(
        _ pixels: UnsafeMutablePointer<UInt32>, width: Int, _ body: (inout shape_region) -> Void
    ) {
        var shape = shape_region()
        (shape.pixels, shape.width) = (pixels, width)
        (shape.first_row, shape.end_row) = (Int64(rows.lowerBound), Int64(rows.upperBound))
        (shape.left, shape.right) = (left, right)
        guard !isRectangle else { return body(&shape) }
        starts.withUnsafeBufferPointer { starts in
            ends.withUnsafeBufferPointer { ends in
                (shape.starts, shape.ends) = (starts.baseAddress, ends.baseAddress)
                body(&shape)
            }
        }
    }
}
