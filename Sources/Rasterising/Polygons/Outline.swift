/// Draws edges of polygons one pixel wide along their longer axis, paler the farther the pixel's centre is from the
/// edge.
package enum Outline {
    /// Draws the closed rings of a polygon.
    ///
    /// - Parameters:
    ///   - points: the corners of all rings.
    ///   - ends: where each ring ends in `points`; rings are closed here.
    ///   - base: what the first of `points` is counted as in `ends`.
    ///   - word: premultiplied colour.
    ///   - region: what may be drawn on, of an image that is `width` pixels wide.
    package static func draw(
        _ points: Span<PixelPoint>, ends: Span<Int>, from base: Int = 0, _ word: UInt32,
        in region: borrowing PixelRegion,
        of pixels: inout MutableSpan<UInt32>, width: Int
    ) {
        guard word >> 24 > 0, points.count > 1 else { return }
        var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
        for index in points.indices {
            let point = points[index]
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        guard region.mayTouch(left: left, top: top, right: right, bottom: bottom) else { return }
        // Most areas are small and lie wholly in their region: no pixel of them needs a question.
        if region.holds(left: left, top: top, right: right, bottom: bottom) {
            draw(points, ends, base, word, region, isClipped: false, &pixels, width)
        } else {
            draw(points, ends, base, word, region, isClipped: true, &pixels, width)
        }
    }

    @inline(__always)
    private static func draw(
        _ points: Span<PixelPoint>, _ ends: Span<Int>, _ base: Int, _ word: UInt32, _ region: borrowing PixelRegion,
        isClipped: Bool, _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        var start = 0
        for ring in ends.indices {
            let end = ends[ring] &- base
            guard end - start > 1 else {
                start = end
                continue
            }
            var from = points[end - 1]
            for index in start..<end {
                let to = points[index]
                if from != to { edge(from, to, word, region, isClipped: isClipped, &pixels, width) }
                from = to
            }
            start = end
        }
    }

    @inline(__always)
    private static func edge(
        _ from: PixelPoint, _ to: PixelPoint, _ word: UInt32, _ region: borrowing PixelRegion, isClipped: Bool,
        _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        if isClipped {
            guard
                region.mayTouch(
                    left: min(from.x, to.x), top: min(from.y, to.y), right: max(from.x, to.x),
                    bottom: max(from.y, to.y))
            else { return }
        }
        let (dx, dy) = (Int(to.x) - Int(from.x), Int(to.y) - Int(from.y))
        if abs(dx) >= abs(dy) {
            // A pixel in each column whose centre the edge passes.
            let (left, right) = dx > 0 ? (from, to) : (to, from)
            let line = FixedLine(from: left.x, left.y, to: right.x, right.y)
            let (start, stop) = centers(from: left.x, to: right.x, isForward: dx > 0)
            let (first, end) = (max(start, Int(region.left)), min(stop, Int(region.right)))
            guard first < end else { return }
            var y = line.value(at: first)
            for column in first..<end {
                let row = line.pixel(y)
                if !isClipped || region.contains(column, row) {
                    let place = row &* width &+ column
                    pixels[place] = PixelBlending.over(word, coverage: line.coverage(y), pixels[place])
                }
                y &+= line.step
            }
        } else {
            let (top, bottom) = dy > 0 ? (from, to) : (to, from)
            let line = FixedLine(from: top.y, top.x, to: bottom.y, bottom.x)
            let (start, stop) = centers(from: top.y, to: bottom.y, isForward: dy > 0)
            let (first, end) = (max(start, region.rows.lowerBound), min(stop, region.rows.upperBound))
            guard first < end else { return }
            var x = line.value(at: first)
            for row in first..<end {
                let column = line.pixel(x)
                if !isClipped || region.contains(column, row) {
                    let place = row &* width &+ column
                    pixels[place] = PixelBlending.over(word, coverage: line.coverage(x), pixels[place])
                }
                x &+= line.step
            }
        }
    }
}

extension Outline {
    /// The pixels whose centres an edge passes along its longer axis, its beginning included, its end not: so the edges
    /// of a ring ink each of its corners once.
    @inline(__always)
    private static func centers(from low: Int32, to high: Int32, isForward: Bool) -> (Int, Int) {
        let offset = isForward ? 127 : 128
        return ((Int(low) &+ offset) >> 8, (Int(high) &+ offset) >> 8)
    }
}

/// A straight line in whole numbers: each of its values is the same, wherever one begins to count.
private struct FixedLine {
    private let along: Int
    private let across: Int
    private let slope: Int
    /// Change of the value per pixel.
    let step: Int

    /// In steps of 256 per pixel, the longer axis first.
    @inline(__always)
    init(from along: Int32, _ across: Int32, to endAlong: Int32, _ endAcross: Int32) {
        self.along = Int(along)
        self.across = Int(across)
        // A division of floating-point numbers is twice as fast; the slope is 1 at most.
        slope = Int(Double(Int(endAcross) - Int(across)) * 0x1p24 / Double(Int(endAlong) - Int(along)))
        step = slope << 8
    }

    /// Where the line is at the centre of a pixel of the longer axis, in 2^32 parts of a pixel.
    @inline(__always)
    func value(at pixel: Int) -> Int { across << 24 &+ (pixel << 8 &+ 128 &- along) &* slope }

    @inline(__always)
    func pixel(_ value: Int) -> Int { value >> 32 }

    /// How much of its pixel the line inks, 0 to 255: 1 less the smooth step of the distance from the centre.
    @inline(__always)
    func coverage(_ value: Int) -> UInt32 {
        // In 256ths of a pixel, 0 to 128.
        let distance = abs(value >> 24 & 255 &- 128)
        let step = 255 &* distance &* distance &* (768 &- 2 &* distance)
        return UInt32(truncatingIfNeeded: 255 &- (step &+ 1 << 23) >> 24)
    }
}
