/// Draws edges of polygons, one pixel wide along their longer axis and fading with the distance of the pixel's center.
package enum Outline {
    /// Draws the closed rings of a polygon.
    ///
    /// - Parameters:
    ///   - points: the corners of all rings.
    ///   - ends: the end index of each ring in `points`; rings are closed automatically.
    ///   - base: the index of the first of `points`, as counted in `ends`.
    ///   - ink: the color or pattern.
    ///   - region: the pixels to draw on, in an image that is `width` pixels wide.
    package static func draw(
        _ points: Span<PixelPoint>, ends: Span<Int>, from base: Int = 0, _ ink: borrowing FillInk,
        in region: borrowing PixelRegion,
        of pixels: inout MutableSpan<UInt32>, width: Int
    ) {
        guard ink.isVisible, points.count > 1 else { return }
        var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
        for index in points.indices {
            let point = points[index]
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        guard region.mayTouch(left: left, top: top, right: right, bottom: bottom) else { return }
        // Most areas are small and lie entirely in their region, so their pixels need no checks.
        if region.holds(left: left, top: top, right: right, bottom: bottom) {
            draw(points, ends, base, ink, region, isClipped: false, &pixels, width)
        } else {
            draw(points, ends, base, ink, region, isClipped: true, &pixels, width)
        }
    }

    @inline(__always)
    private static func draw(
        _ points: Span<PixelPoint>, _ ends: Span<Int>, _ base: Int, _ ink: borrowing FillInk,
        _ region: borrowing PixelRegion,
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
                if from != to { edge(from, to, ink, region, isClipped: isClipped, &pixels, width) }
                from = to
            }
            start = end
        }
    }

    @inline(__always)
    private static func edge(
        _ from: PixelPoint, _ to: PixelPoint, _ ink: borrowing FillInk, _ region: borrowing PixelRegion,
        isClipped: Bool,
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
            // One pixel in each column whose center the edge crosses.
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
                    let word = ink.hasPattern ? ink.pattern?.word(column, row) ?? 0 : ink.word
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
                    let word = ink.hasPattern ? ink.pattern?.word(column, row) ?? 0 : ink.word
                    pixels[place] = PixelBlending.over(word, coverage: line.coverage(x), pixels[place])
                }
                x &+= line.step
            }
        }
    }
}

extension Outline {
    /// The pixels whose centers an edge crosses along its longer axis, including its start and excluding its end, so
    /// that the edges of a ring ink each corner once.
    @inline(__always)
    private static func centers(from low: Int32, to high: Int32, isForward: Bool) -> (Int, Int) {
        let offset = isForward ? 127 : 128
        return ((Int(low) &+ offset) >> 8, (Int(high) &+ offset) >> 8)
    }
}

/// A straight line in integers, whose values do not depend on where counting starts.
private struct FixedLine {
    private let along: Int
    private let across: Int
    private let slope: Int
    /// Change of the value per pixel.
    let step: Int

    /// Creates a line from steps of 256 per pixel, longer axis first.
    @inline(__always)
    init(from along: Int32, _ across: Int32, to endAlong: Int32, _ endAcross: Int32) {
        self.along = Int(along)
        self.across = Int(across)
        // Floating-point division is twice as fast, and the slope is at most 1.
        slope = Int(Double(Int(endAcross) - Int(across)) * 0x1p24 / Double(Int(endAlong) - Int(along)))
        step = slope << 8
    }

    /// The position of the line at the center of a pixel of the longer axis, in 2^-32 pixel.
    @inline(__always)
    func value(at pixel: Int) -> Int { across << 24 &+ (pixel << 8 &+ 128 &- along) &* slope }

    @inline(__always)
    func pixel(_ value: Int) -> Int { value >> 32 }

    /// The coverage of its pixel, 0 to 255: 1 minus the smoothstep of the distance from the center.
    @inline(__always)
    func coverage(_ value: Int) -> UInt32 {
        // Distance in 256ths of a pixel, 0 to 128.
        let distance = abs(value >> 24 & 255 &- 128)
        let step = 255 &* distance &* distance &* (768 &- 2 &* distance)
        return UInt32(truncatingIfNeeded: 255 &- (step &+ 1 << 23) >> 24)
    }
}
