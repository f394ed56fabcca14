package import Platform

/// Resamples images: bicubic, in two passes, antialiased when downscaling.
package enum Resampler {
    /// Scales a part of an image to another size.
    ///
    /// For opaque images the result equals Pillow's `resize((width, height), BICUBIC, box)` bit for bit. Alpha is
    /// premultiplied throughout, so transparent pixels contribute no color. A box of whole pixels at scale 1 is copied.
    ///
    /// - Parameters:
    ///   - box: inside the source, with an area.
    ///   - width: pixels of the result, at least 1.
    ///   - height: pixels of the result, at least 1.
    package static func resample(_ source: Pixmap, box: ResamplingBox, width: Int, height: Int) -> Pixmap {
        resample(DecodedImage(source), box: box, width: width, height: height)
    }

    /// Scales a part of a decoded image.
    package static func resample(_ source: DecodedImage, box: ResamplingBox, width: Int, height: Int) -> Pixmap {
        precondition(width > 0 && height > 0, "a result needs pixels")
        precondition(box.isInside(width: source.width, height: source.height), "the box must lie in the source")
        if let origin = box.exactOrigin(width: width, height: height) {
            return crop(source, x: origin.x, y: origin.y, width: width, height: height)
        }
        let mosaic = PixmapMosaic(source)
        let passes = Passes(mosaic, box, width: width, height: height)
        var result = Pixmap(width: width, height: height)
        result.withBand { passes.run(mosaic, on: $0, check: {}) }
        return result
    }

    /// Scales a part of a mosaic.
    ///
    /// Uses the same arithmetic as for an image in memory, even for whole pixels at scale 1.
    ///
    /// - Parameters:
    ///   - threads: compute bands of a large result.
    ///   - check: called now and then, on all threads; throwing stops.
    package static func resample(
        _ source: PixmapMosaic, box: ResamplingBox, width: Int, height: Int, _ threads: SpareThreads,
        check: @escaping @Sendable () throws -> Void
    ) throws -> Pixmap {
        precondition(width > 0 && height > 0, "a result needs pixels")
        precondition(box.isInside(width: source.width, height: source.height), "the box must lie in the source")
        let passes = Passes(source, box, width: width, height: height)
        return try Pixmap(width: width, height: height, threads) { band, goOn in
            try passes.run(source, on: band) {
                try goOn()
                try check()
            }
        }
    }

    /// Both passes, before the first row.
    private struct Passes {
        let horizontal: HorizontalPass
        let vertical: VerticalPass

        init(_ source: PixmapMosaic, _ box: ResamplingBox, width: Int, height: Int) {
            horizontal = HorizontalPass(
                ResamplingWeights(size: source.width, from: box.x0, to: box.x1, count: width))
            vertical = VerticalPass(
                ResamplingWeights(size: source.height, from: box.y0, to: box.y1, count: height), width: width)
        }

        /// Computes the rows of a band.
        ///
        /// - Parameter check: called every 64 rows; throwing stops.
        func run(_ source: PixmapMosaic, on band: PixmapBand, check: () throws -> Void) rethrows {
            var (source, horizontal, vertical) = (source, horizontal, vertical)
            vertical.start(atRow: band.rows.lowerBound)
            for y in band.rows {
                if y % 64 == 0 { try check() }
                let row = UnsafeMutableBufferPointer(
                    rebasing: band.pixels[y * band.width..<(y + 1) * band.width])
                vertical.run(row: y, &source, &horizontal, into: row)
                if !source.isOpaque { capColorsAtAlpha(row) }
            }
        }
    }

    /// Copies a rectangle inside the source.
    private static func crop(_ source: DecodedImage, x: Int, y: Int, width: Int, height: Int) -> Pixmap {
        if width == source.width, height == source.height { return source.pixmap }
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { words, initialized in
            guard let target = words.baseAddress else { return }
            source.withRows { rows in
                for row in 0..<height { rows.copy(y + row, x..<x + width, to: target + row * width) }
            }
            initialized = width * height
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// Caps colors at their alpha: the kernel overshoots at edges, which would make premultiplied colors invalid.
    private static func capColorsAtAlpha(_ row: UnsafeMutableBufferPointer<UInt32>) {
        // Most rows are opaque, and no color exceeds 255.
        if row.reduce(0xFFFF_FFFF, &) >> 24 == 0xFF { return }
        for x in 0..<row.count {
            let word = row[x]
            let alpha = word >> 24
            func capped(_ shift: UInt32) -> UInt32 { min(word >> shift & 0xFF, alpha) << shift }
            row[x] = alpha << 24 | capped(16) | capped(8) | capped(0)
        }
    }
}

/// The part of an image to resample: edges in pixels from the top left, y down, may be fractional.
package struct ResamplingBox: Hashable, Sendable {
    /// Left edge.
    package var x0: Double
    /// Top edge.
    package var y0: Double
    /// Right edge, greater than the left.
    package var x1: Double
    /// Bottom edge, greater than the top.
    package var y1: Double

    package init(x0: Double, y0: Double, x1: Double, y1: Double) {
        (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    }

    /// A box around a whole image.
    package init(_ pixmap: Pixmap) {
        self.init(x0: 0, y0: 0, x1: Double(pixmap.width), y1: Double(pixmap.height))
    }

    /// Whether the box has an area and lies inside the image; false if an edge is not finite.
    func isInside(width: Int, height: Int) -> Bool {
        x0 >= 0 && x0 < x1 && x1 <= Double(width) && y0 >= 0 && y0 < y1 && y1 <= Double(height)
    }

    /// The top left pixel if the box maps to source pixels one to one, otherwise nil.
    func exactOrigin(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard x1 - x0 == Double(width), y1 - y0 == Double(height), let x = Int(exactly: x0), let y = Int(exactly: y0)
        else { return nil }
        return (x, y)
    }
}
