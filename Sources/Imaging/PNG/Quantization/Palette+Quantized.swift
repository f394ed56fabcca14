extension Palette {
    /// The palette that approximates an image best, and for each pixel the nearest color in it.
    ///
    /// There is no dithering, so flat areas stay flat.
    ///
    /// Splits the box of colors where it helps most, then moves the means to the center of the colors nearest to them
    /// (Lloyd's method).
    ///
    /// - Parameters:
    ///   - pixels: at least one.
    ///   - limit: maximum number of colors, 2 to 256.
    init(quantizing pixels: [UInt32], to limit: Int) {
        let histogram = ColorHistogram(of: pixels)
        var palette = Self.boxes(of: histogram, limit: min(max(limit, 2), 256)).map(\.mean)
        for _ in 0..<Self.refinements { Self.refine(&palette, histogram) }
        // Transparent colors first, because tRNS ends at the last of them.
        palette.sort { ($0.w, $0.x + $0.y + $0.z) < ($1.w, $1.x + $1.y + $1.z) }
        let nearest = NearestColor(palette)
        let table = histogram.colors.map { UInt8(truncatingIfNeeded: nearest.index(of: $0)) }
        self.init(
            indices: histogram.indices.map { table[Int($0)] },
            premultiplied: palette.map {
                let word = SIMD4<UInt32>(truncatingIfNeeded: $0)
                return word.w << 24 | word.x << 16 | word.y << 8 | word.z
            })
    }

    /// Each further refinement gains less than a tenth of a decibel.
    private static let refinements = 2

    private static func boxes(of histogram: ColorHistogram, limit: Int) -> [ColorBox] {
        var order = (0..<histogram.colors.count).map { UInt16(truncatingIfNeeded: $0) }
        var boxes = [ColorBox(0..<order.count, order, histogram)]
        while boxes.count < limit {
            guard let index = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
                let (channel, bound) = boxes[index].cut
            else { break }
            let range = boxes[index].range
            let middle = order[range].partition { histogram.colors[Int($0)][channel] > bound }
            boxes[index] = ColorBox(range.lowerBound..<middle, order, histogram)
            boxes.append(ColorBox(middle..<range.upperBound, order, histogram))
        }
        return boxes
    }

    /// Moves each color to the mean of the colors nearest to it.
    private static func refine(_ palette: inout [ColorHistogram.Channels], _ histogram: ColorHistogram) {
        let nearest = NearestColor(palette)
        var sums = [SIMD4<Int64>](repeating: .zero, count: palette.count)
        var weights = [Int64](repeating: 0, count: palette.count)
        for (color, count) in zip(histogram.colors, histogram.counts) {
            let index = nearest.index(of: color)
            sums[index] &+= SIMD4<Int64>(truncatingIfNeeded: color) &* Int64(count)
            weights[index] &+= Int64(count)
        }
        for index in palette.indices where weights[index] > 0 {
            palette[index] = ColorHistogram.mean(sums[index], weights[index])
        }
    }
}
