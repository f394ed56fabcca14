/// Enlarges and reduces pictures: bicubic, in two passes, antialiased where it reduces.
package enum Resampler {
    /// Draws a part of a picture at another size.
    ///
    /// On opaque pictures the result equals Pillow's `resize((width, height), BICUBIC, box)` bit for bit. Alpha is
    /// premultiplied throughout, so that transparent pixels lend no colour. A box of whole pixels at their own size is
    /// copied.
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

    /// Draws a part of a picture that is read row by row, each row once and from the top, at another size.
    ///
    /// The same arithmetic as for a picture in memory, also where the box is whole pixels at their own size.
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

    /// Copies a rectangle that lies in the source.
    private static func crop(_ source: Pixmap, x: Int, y: Int, width: Int, height: Int) -> Pixmap {
        if width == source.width, height == source.height { return source }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in y..<y + height {
            pixels += source.pixels[row * source.width + x..<row * source.width + x + width]
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// The kernel overshoots at edges, where a premultiplied colour must still not exceed its alpha.
    private static func capColorsAtAlpha(_ row: UnsafeMutableBufferPointer<UInt32>) {
        // No colour is above the alpha of 255 that most rows have throughout.
        if row.reduce(0xFFFF_FFFF, &) >> 24 == 0xFF { return }
        for x in 0..<row.count {
            let word = row[x]
            let alpha = word >> 24
            func capped(_ shift: UInt32) -> UInt32 { min(word >> shift & 0xFF, alpha) << shift }
            row[x] = alpha << 24 | capped(16) | capped(8) | capped(0)
        }
    }
}
