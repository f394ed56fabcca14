/// Draws triangles of a solid line of one color away from its caps, the most frequent case.
struct SolidLine {
    /// Whether the ink is a solid line of one color.
    let isPlain: Bool
    private let word: UInt32
    private let words: PixelQuad.Words
    private let (outset, inset, fade): (Float, Float, Float)
    /// Coverage lost per unit of distance at the outer edge.
    private let slope: Float
    /// The distance up to which a line without a gap is fully covered, but for rounding.
    private let core: Float
    /// Without a gap, the inner edge has no effect: its term is at least 1.
    private let hasGap: Bool
    /// Rows with fewer pixels are not searched for their fully covered part, nor those of clear colors.
    private let minimumCount: Int

    init(_ ink: borrowing LineInk) {
        isPlain = ink.dashes == nil && ink.pattern == nil && ink.gradient == nil
        word = ink.word
        words = PixelQuad.Words(repeating: ink.word)
        (outset, inset, fade) = (ink.outset, ink.inset, ink.fade)
        slope = ink.outset / ink.fade
        core = 1 - 1 / slope
        hasGap = ink.inset > 0
        minimumCount = ink.word >> 24 == 255 && !hasGap ? 16 : .max
    }

    /// Draws a triangle.
    ///
    /// - Parameters:
    ///   - range: its rows within the region.
    ///   - base: the first pixel of the image, which contains the region and is `width` pixels wide.
    func draw(
        _ a: LineVertex, _ b: LineVertex, _ c: LineVertex, _ range: Range<Int>, _ region: borrowing PixelRegion,
        _ base: UnsafeMutablePointer<UInt32>, _ width: Int
    ) {
        guard let plane = TrianglePlane(a.point, b.point, c.point) else { return }
        let side = plane.field(a.normalY, b.normalY, c.normalY)
        var rows = TriangleRows(a.point, b.point, c.point, from: range.lowerBound)
        var row = range.lowerBound
        while row < range.upperBound {
            // Values are computed from the triangle's edge, so that they do not depend on clipping.
            let whole = rows.columns(inRow: row)
            let (start, end) = region.clipped(whole, inRow: row)
            if start < end {
                let line = Line(
                    pixels: base + (row &* width &+ Int(start)), room: width &- Int(start),
                    first: Float(start &- whole.start), value: side.at(whole.start, row), step: side.perColumn)
                let count = Int(end &- start)
                if count < minimumCount {
                    edge(line, 0..<count)
                } else {
                    wide(line, count)
                }
            }
            row &+= 1
        }
    }

    /// A row of pixels, with the distance from the middle of the line.
    private struct Line {
        let pixels: UnsafeMutablePointer<UInt32>
        /// Number of pixels up to the end of the image's row.
        let room: Int
        /// The first pixel, counted from the triangle's edge.
        let first: Float
        /// The distance at the triangle's edge, and its change per pixel.
        let value: Float
        let step: Float
    }

    /// Draws pixels that may all be partly covered.
    @inline(__always)
    private func edge(_ line: Line, _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let columns = PixelQuad.offsets + (line.first + Float(index))
            let values = columns * line.step + line.value
            let distance = values.replacing(with: -values, where: values .< 0)
            var alpha = slope - distance * slope
            if hasGap {
                let inner = (distance * outset - inset) / fade + 1
                alpha = alpha.replacing(with: inner, where: inner .< alpha)
            }
            PixelQuad.blend(
                PixelQuad.scaled(words, by: PixelQuad.bytes(alpha)), count: range.upperBound &- index,
                room: line.room &- index, at: line.pixels + index)
            index &+= 4
        }
    }

    /// Draws a row of an opaque color, whose middle may be fully covered.
    ///
    /// Not inlined, because most rows are narrow, and faster with all registers for them.
    @inline(never)
    private func wide(_ line: Line, _ count: Int) {
        let inverse = 1 / line.step
        // The covered part is one range: if its ends are covered, all pixels between them are.
        let (one, other) = ((-core - line.value) * inverse, (core - line.value) * inverse)
        let last = Float(count &- 1)
        // In this order, NaN becomes an end of the row.
        let low = Int(max(0, min(last, (min(one, other) - line.first).rounded(.up))))
        let high = Int(max(0, min(last, max(one, other) - line.first)))
        guard low < high, coverage(low, line) >= 1, coverage(high, line) >= 1 else { return edge(line, 0..<count) }
        edge(line, 0..<low)
        for index in low...high { line.pixels[index] = word }
        edge(line, (high &+ 1)..<count)
    }

    /// The coverage of a pixel; 1 or more inside.
    @inline(__always)
    private func coverage(_ index: Int, _ line: Line) -> Float {
        slope - abs(line.value + (line.first + Float(index)) * line.step) * slope
    }
}

extension PixelRegion {
    /// The part of a row's columns in the region; the row must be one of its rows.
    @inline(__always)
    func clipped(_ columns: (start: Int32, end: Int32), inRow row: Int) -> (start: Int32, end: Int32) {
        guard !isRectangle else { return (max(columns.start, left), min(columns.end, right)) }
        let index = row &- rows.lowerBound
        return (max(columns.start, starts[index]), min(columns.end, ends[index]))
    }
}
