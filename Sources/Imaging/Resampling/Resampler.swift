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
        precondition(width > 0 && height > 0, "a result needs pixels")
        precondition(box.isInside(source), "the box must lie in the source")
        if let origin = box.exactOrigin(width: width, height: height) {
            return crop(source, x: origin.x, y: origin.y, width: width, height: height)
        }
        var rows = source
        return resample(&rows, box: box, width: width, height: height)
    }

    /// Scales a part of an image that is read row by row, each row once, from the top.
    ///
    /// Uses the same arithmetic as for an image in memory, even for whole pixels at scale 1.
    package static func resample(
        _ source: inout some PixelRows, box: ResamplingBox, width: Int, height: Int
    ) -> Pixmap {
        precondition(width > 0 && height > 0, "a result needs pixels")
        precondition(box.isInside(source), "the box must lie in the source")
        let columns = ResamplingWeights(size: source.width, from: box.x0, to: box.x1, count: width)
        let rows = ResamplingWeights(size: source.height, from: box.y0, to: box.y1, count: height)
        var horizontal = HorizontalPass(columns)
        var vertical = VerticalPass(rows, width: width)
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { output, initialized in
            for y in 0..<height {
                let row = UnsafeMutableBufferPointer(rebasing: output[y * width..<(y + 1) * width])
                vertical.run(row: y, &source, &horizontal, into: row)
                capColorsAtAlpha(row)
            }
            initialized = width * height
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// Copies a rectangle inside the source.
    private static func crop(_ source: Pixmap, x: Int, y: Int, width: Int, height: Int) -> Pixmap {
        if width == source.width, height == source.height { return source }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in y..<y + height {
            pixels += source.pixels[row * source.width + x..<row * source.width + x + width]
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
