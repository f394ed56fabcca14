import Imaging

extension Pixmap {
    /// Maximum difference of red, green and blue over all pixels, of 255; 256 if the sizes differ.
    func meanDifference(from other: Pixmap) -> Double {
        guard width == other.width, height == other.height else { return 256 }
        var sum = 0
        for (a, b) in zip(pixels, other.pixels) {
            for shift: UInt32 in [0, 8, 16] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
        }
        return Double(sum) / Double(3 * pixels.count)
    }

    /// The largest mean difference of a channel in any square.
    func worstSquare(from other: Pixmap, side: Int) -> Double {
        guard width == other.width, height == other.height else { return 256 }
        var worst = 0.0
        for top in stride(from: 0, to: height - side + 1, by: side) {
            for left in stride(from: 0, to: width - side + 1, by: side) {
                let rows = top..<top + side
                let part = { (image: Pixmap) in
                    Pixmap(
                        width: side, height: side,
                        pixels: rows.flatMap {
                            image.pixels[($0 * image.width + left)..<($0 * image.width + left + side)]
                        })
                }
                worst = max(worst, part(self).meanDifference(from: part(other)))
            }
        }
        return worst
    }

    /// The image over white.
    var onWhite: Pixmap {
        Pixmap(
            width: width, height: height,
            pixels: pixels.map { word in
                // Premultiplied: what alpha lacks is white.
                let rest = 255 - word >> 24
                return 0xFF00_0000 | (word & 0xFF_FFFF) + rest * 0x01_0101
            })
    }
}
