extension Pixmap {
    /// Blends an image onto this one, as ``PixmapBand/blend(_:x:y:opacity:)`` does.
    package mutating func blend(_ source: Pixmap, x: Int, y: Int, opacity: Double) {
        withBand { band in
            source.pixels.withUnsafeBufferPointer { words in
                guard let base = words.baseAddress else { return }
                let rows = DecodedImage.Rows.pixels(base, stride: source.width)
                band.blend(rows, source.width, source.height, x: x, y: y, opacity: opacity, isOpaque: false)
            }
        }
    }

    /// Blends a decoded image onto this one.
    mutating func blend(_ source: DecodedImage, x: Int, y: Int, opacity: Double) {
        withBand { $0.blend(source, x: x, y: y, opacity: opacity) }
    }
}

extension PixmapBand {
    /// Blends an image onto the rows with its top left at (x, y) in pixels, clipped (Porter–Duff "source over").
    ///
    /// - Parameter opacity: opacity of the whole image, 0 (invisible) to 1.
    package func blend(_ source: DecodedImage, x: Int, y: Int, opacity: Double) {
        source.withRows {
            blend($0, source.width, source.height, x: x, y: y, opacity: opacity, isOpaque: source.isOpaque)
        }
    }

    /// - Parameter isOpaque: whether all pixels of the image are known to be opaque.
    fileprivate func blend(
        _ source: DecodedImage.Rows, _ sourceWidth: Int, _ sourceHeight: Int, x: Int, y: Int, opacity: Double,
        isOpaque: Bool
    ) {
        let columns = (x..<x + sourceWidth).clamped(to: 0..<width)
        let rows = (y..<y + sourceHeight).clamped(to: rows)
        guard !columns.isEmpty, !rows.isEmpty, let start = pixels.baseAddress else { return }
        // Both ranges are inside their images after the clipping above.
        let part = columns.lowerBound - x..<columns.upperBound - x
        let first = start + columns.lowerBound
        let weight = UInt32((opacity * 255).rounded())
        if weight == 255, isOpaque {
            for row in rows { source.copy(row - y, part, to: first + row * width) }
            return
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.count) { scratch in
            guard let scratch = scratch.baseAddress else { return }
            for row in rows {
                Self.blend(
                    source.row(row - y, part, scratch: scratch), onto: first + row * width, part.count, weight)
            }
        }
    }

    private static func blend(
        _ from: UnsafePointer<UInt32>, onto to: UnsafeMutablePointer<UInt32>, _ count: Int, _ weight: UInt32
    ) {
        // Opaque rows, which are most rows of most tiles, are just copied.
        if weight == 255, areOpaque(from, count) {
            to.update(from: from, count: count)
        } else {
            for index in 0..<count { to[index] = over(scaled(from[index], weight), to[index]) }
        }
    }

    @inline(__always)
    private static func areOpaque(_ words: UnsafePointer<UInt32>, _ count: Int) -> Bool {
        var all: UInt32 = 0xFFFF_FFFF
        for index in 0..<count { all &= words[index] }
        return all >> 24 == 0xFF
    }

    /// Premultiplied source over premultiplied target: `source + target * (255 - source alpha) / 255`.
    @inline(__always)
    private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
        source &+ scaled(target, 255 &- source >> 24)
    }

    /// Multiplies all four channels by `weight / 255`, rounded, two channels at a time.
    @inline(__always)
    private static func scaled(_ word: UInt32, _ weight: UInt32) -> UInt32 {
        @inline(__always) func pair(_ lanes: UInt32) -> UInt32 {
            let product = lanes &* weight &+ 0x0080_0080
            return (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        }
        return pair(word & 0x00FF_00FF) | pair(word >> 8 & 0x00FF_00FF) << 8
    }
}
