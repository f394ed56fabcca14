extension PaintColor {
    /// The premultiplied word of a color, each channel at most its alpha.
    ///
    /// Same as `PixelBlending.word`, which is in another module and not inlined here.
    @inline(__always)
    var word: UInt32 {
        let bytes = channelBytes
        let alpha = bytes.w
        return alpha << 24 | Swift.min(bytes.x, alpha) << 16 | Swift.min(bytes.y, alpha) << 8
            | Swift.min(bytes.z, alpha)
    }

    /// 255 times the numbers, clamped to 0 to 1, rounded to nearest; NaN becomes 0.
    @inline(__always)
    fileprivate var channelBytes: SIMD4<UInt32> {
        // In this order, NaN becomes 0.
        let positive = replacing(with: 0, where: .!(self .> 0))
        let value = positive.replacing(with: 1, where: positive .> 1) * 255 + 0.5
        // Adding 1.5 · 2^23 rounds to an integer in the lowest bits; then down.
        let sum = value + 12_582_912
        let nearest = unsafeBitCast(sum, to: SIMD4<UInt32>.self) & 0x1FF
        return nearest.replacing(with: nearest &- 1, where: sum - 12_582_912 .> value)
    }
}

/// The premultiplied colors of four pixels, channel by channel.
struct PaintColors {
    var red: SIMD4<Float>
    var green: SIMD4<Float>
    var blue: SIMD4<Float>
    var alpha: SIMD4<Float>

    /// Clear colors in some of the places.
    @inline(__always)
    func cleared(where mask: SIMDMask<SIMD4<Int32>>) -> PaintColors {
        PaintColors(
            red: red.replacing(with: 0, where: mask), green: green.replacing(with: 0, where: mask),
            blue: blue.replacing(with: 0, where: mask), alpha: alpha.replacing(with: 0, where: mask))
    }

    /// Their words, each channel at most its alpha.
    @inline(__always)
    var words: SIMD4<UInt32> {
        let alpha = alpha.channelBytes
        @inline(__always) func limited(_ channel: SIMD4<Float>) -> SIMD4<UInt32> {
            let bytes = channel.channelBytes
            return bytes.replacing(with: alpha, where: bytes .> alpha)
        }
        return alpha &<< 24 | limited(red) &<< 16 | limited(green) &<< 8 | limited(blue)
    }
}
