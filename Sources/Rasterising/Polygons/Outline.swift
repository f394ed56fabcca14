/// Draws edges of polygons, one pixel wide along their longer axis and fading with the distance of the pixel's center.
package enum Outline {
    /// Draws the closed rings of a polygon.
    ///
    /// - Parameters:
    ///   - points: the corners of all rings.
    ///   - ends: the end index of each ring in `points`; rings are closed automatically.
    ///   - base: the index of the first of `points`, as counted in `ends`.
    ///   - box: the bounding box of the corners.
    ///   - part: the corners to which edges are drawn, for polygons that take long; nil for all.
    ///   - ink: the color or pattern.
    ///   - region: the pixels to draw on, in an image that is `width` pixels wide.
    package static func draw(
        _ points: Span<PixelPoint>, ends: Span<Int>, from base: Int = 0, within box: PixelBox,
        part: Range<Int>? = nil, _ ink: borrowing OutlineInk, in region: borrowing PixelRegion,
        of pixels: inout MutableSpan<UInt32>, width: Int
    ) {
        guard ink.fill.isVisible, points.count > 1, region.fits(pixels.count, width: width) else { return }
        // Most areas are small and lie entirely in their region, so their pixels need no checks.
        var isPlain = false
        if part == nil {
            guard region.mayTouch(box) else { return }
            isPlain = !ink.fill.hasPattern && region.holds(box)
        }
        var start = 0
        for ring in ends.indices {
            let end = ends[ring] &- base
            let whole = start..<max(end, start)
            let range = part?.clamped(to: whole) ?? whole
            let previous = range.lowerBound == start ? end : range.lowerBound
            if end - start > 1, !range.isEmpty {
                let from = points[previous - 1]
                if !isPlain {
                    drawClipped(from, points, range, ink.fill, region, &pixels, width)
                } else if ink.shades.isEmpty {
                    drawPlain(from, points, range, ink.fill.word, &pixels, width)
                } else {
                    drawShaded(from, points, range, ink.shades, &pixels, width)
                }
            }
            start = max(end, start)
        }
    }

    /// Draws edges from a corner to the next ones, where all pixels are in the image.
    @inline(never)
    private static func drawPlain(
        _ corner: PixelPoint, _ points: Span<PixelPoint>, _ range: Range<Int>, _ word: UInt32,
        _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        draw(corner, points, range, &pixels, width) { value in
            PixelBlending.scaled(word, by: OutlineEdge.coverage(OutlineEdge.distance(value)))
        }
    }

    /// The same, with the shades of the ink.
    @inline(never)
    private static func drawShaded(
        _ corner: PixelPoint, _ points: Span<PixelPoint>, _ range: Range<Int>, _ shades: [UInt32],
        _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        draw(corner, points, range, &pixels, width) { value in shades[OutlineEdge.distance(value)] }
    }

    /// - Parameter shade: the color of a pixel at a position across an edge.
    @inline(__always)
    private static func draw(
        _ corner: PixelPoint, _ points: Span<PixelPoint>, _ range: Range<Int>,
        _ pixels: inout MutableSpan<UInt32>, _ width: Int, _ shade: (_ value: Int) -> UInt32
    ) {
        var from = corner
        for index in range {
            let to = points[index]
            if from == to { continue }
            let edge = OutlineEdge(from, to)
            from = to
            let (alongStep, acrossStep) = edge.isFlat ? (1, width) : (width, 1)
            var value = edge.value(at: edge.first)
            var along = edge.first &* alongStep
            // The first pixel of an edge that has none is left as it is, which takes less time than asking. All bits
            // are set if it has one: from a condition, the compiler would make a branch.
            let mask = UInt32(truncatingIfNeeded: (edge.first &- edge.end) >> 63)
            let place = along &+ OutlineEdge.pixel(value) &* acrossStep
            pixels[place] = PixelBlending.over(shade(value) & mask, pixels[place])
            var rest = edge.end &- edge.first &- 1
            while rest > 0 {
                (value, along, rest) = (value &+ edge.step, along &+ alongStep, rest &- 1)
                let place = along &+ OutlineEdge.pixel(value) &* acrossStep
                pixels[place] = PixelBlending.over(shade(value), pixels[place])
            }
        }
    }

    /// Draws edges from a corner to the next ones, on the pixels of the region.
    @inline(never)
    private static func drawClipped(
        _ corner: PixelPoint, _ points: Span<PixelPoint>, _ range: Range<Int>, _ ink: borrowing FillInk,
        _ region: borrowing PixelRegion, _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        var from = corner
        for index in range {
            let (start, to) = (from, points[index])
            from = to
            guard start != to, region.mayTouch(PixelBox(start, to)) else { continue }
            let edge = OutlineEdge(start, to)
            let first = max(edge.first, edge.isFlat ? Int(region.left) : region.rows.lowerBound)
            let end = min(edge.end, edge.isFlat ? Int(region.right) : region.rows.upperBound)
            guard first < end else { continue }
            var value = edge.value(at: first)
            for along in first..<end {
                let across = OutlineEdge.pixel(value)
                let (column, row) = edge.isFlat ? (along, across) : (across, along)
                if region.contains(column, row) {
                    let place = row &* width &+ column
                    let word = ink.hasPattern ? ink.pattern?.word(column, row) ?? 0 : ink.word
                    let coverage = OutlineEdge.coverage(OutlineEdge.distance(value))
                    pixels[place] = PixelBlending.over(word, coverage: coverage, pixels[place])
                }
                value &+= edge.step
            }
        }
    }
}

/// An edge of a polygon as pixels: one for each column or row along its longer axis.
///
/// In integers, whose values do not depend on where counting starts, and without branches, because nobody could predict
/// them for small polygons.
struct OutlineEdge {
    /// Whether the longer axis is the horizontal one.
    let isFlat: Bool
    /// The pixels along the longer axis whose centers it crosses, up to `end`: its start is included and its end is not,
    /// so that the edges of a ring ink each corner once.
    let first: Int
    let end: Int
    private let along: Int
    private let across: Int
    private let slope: Int

    /// Creates an edge between two positions that differ.
    @inline(__always)
    init(_ from: PixelPoint, _ to: PixelPoint) {
        let (dx, dy) = (Int(to.x) &- Int(from.x), Int(to.y) &- Int(from.y))
        isFlat = abs(dx) >= abs(dy)
        let (length, rise) = isFlat ? (dx, dy) : (dy, dx)
        let (start, startAcross) = isFlat ? (Int(from.x), Int(from.y)) : (Int(from.y), Int(from.x))
        let isForward = length > 0
        // Counted from its left or upper end.
        along = isForward ? start : start &+ length
        across = isForward ? startAcross : startAcross &+ rise
        let offset = isForward ? 127 : 128
        first = (along &+ offset) >> 8
        end = (along &+ abs(length) &+ offset) >> 8
        // Floating-point division is twice as fast, and the slope is at most 1.
        slope = Int(Double(rise) * 0x1p24 / Double(length))
    }

    /// Change of the value per pixel.
    @inline(__always)
    var step: Int { slope << 8 }

    /// The position across the longer axis at the center of a pixel along it, in 2^-32 pixel.
    @inline(__always)
    func value(at pixel: Int) -> Int { across << 24 &+ (pixel << 8 &+ 128 &- along) &* slope }

    /// The pixel across the longer axis.
    @inline(__always)
    static func pixel(_ value: Int) -> Int { value >> 32 }

    /// The distance from the center of that pixel, in 256ths of a pixel plus 128: 0 to 255.
    @inline(__always)
    static func distance(_ value: Int) -> Int { value >> 24 & 255 }

    /// The coverage at a distance, 0 to 255: 1 minus the smoothstep of the distance in pixels.
    @inline(__always)
    static func coverage(_ distance: Int) -> UInt32 {
        let distance = abs(distance &- 128)
        let step = 255 &* distance &* distance &* (768 &- 2 &* distance)
        return UInt32(truncatingIfNeeded: 255 &- (step &+ 1 << 23) >> 24)
    }
}
