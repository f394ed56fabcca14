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
