/// Arithmetic on premultiplied words `0xAARRGGBB`; each result is rounded to the nearest.
package enum PixelBlending {
    /// All four channels times a factor of 0 to 255, which means 0 to 1.
    @inline(__always)
    package static func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
        // Two channels in one multiplication; (p + p >> 8) >> 8 with p = product + 128 divides by 255, rounded.
        var even = (word & 0x00FF_00FF) &* factor &+ 0x0080_0080
        even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        var odd = (word >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
        odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return even | odd
    }

    /// One word over another.
    @inline(__always)
    package static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        top &+ scaled(bottom, by: 255 &- top >> 24)
    }

    /// A word that covers a part of 0 to 255 of a pixel, over another.
    @inline(__always)
    package static func over(_ top: UInt32, coverage: UInt32, _ bottom: UInt32) -> UInt32 {
        over(scaled(top, by: coverage), bottom)
    }

    /// The word of a premultiplied colour whose channels are 0 to 1: red, green, blue, alpha.
    package static func word(_ color: SIMD4<Float>) -> UInt32 {
        func channel(_ value: Float) -> UInt32 { value > 0 ? UInt32(min(value, 1) * 255 + 0.5) : 0 }
        let alpha = channel(color.w)
        return alpha << 24 | min(channel(color.x), alpha) << 16 | min(channel(color.y), alpha) << 8
            | min(channel(color.z), alpha)
    }
}
