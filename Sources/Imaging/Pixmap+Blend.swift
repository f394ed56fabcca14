extension Pixmap {
    /// Blends an image onto this one, as ``PixmapBand/blend(_:x:y:opacity:)`` does.
    package mutating func blend(_ source: Pixmap, x: Int, y: Int, opacity: Double) {
        withBand { $0.blend(source, x: x, y: y, opacity: opacity) }
    }
}

extension PixmapBand {
    /// Blends an image onto the rows with its top left at (x, y) in pixels, clipped (Porter–Duff "source over").
    ///
    /// - Parameters:
    ///   - opacity: opacity of the whole image, 0 (invisible) to 1.
    ///   - isOpaque: whether all pixels of the image are known to be opaque.
    package func blend(_ source: Pixmap, x: Int, y: Int, opacity: Double, isOpaque: Bool = false) {
        let columns = (x..<x + source.width).clamped(to: 0..<width)
        let rows = (y..<y + source.height).clamped(to: rows)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let weight = UInt32((opacity * 255).rounded())
        let (targetWidth, sourceWidth) = (width, source.width)
        source.pixels.withUnsafeBufferPointer { source in
            // Both ranges are inside their images after the clipping above.
            guard let targetBase = pixels.baseAddress, let sourceBase = source.baseAddress else { return }
            for row in rows {
                let to = targetBase + (row * targetWidth + columns.lowerBound)
                let from = sourceBase + ((row - y) * sourceWidth + columns.lowerBound - x)
                // Opaque rows, which are most rows of most tiles, are just copied.
                if weight == 255, isOpaque || Self.areOpaque(from, columns.count) {
                    to.update(from: from, count: columns.count)
                } else {
                    for index in 0..<columns.count {
                        to[index] = Self.over(Self.scaled(from[index], weight), to[index])
                    }
                }
            }
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
