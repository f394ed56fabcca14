/// Arithmetic on premultiplied words `0xAARRGGBB`, rounded to nearest.
package enum PixelBlending {
    /// Multiplies all four channels by a factor of 0 to 255, meaning 0 to 1.
    @inline(__always)
    package static func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
        // Two channels per multiplication; (p + p >> 8) >> 8 with p = product + 128 divides by 255 with rounding.
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

    /// One word over another, with a coverage of 0 to 255.
    @inline(__always)
    package static func over(_ top: UInt32, coverage: UInt32, _ bottom: UInt32) -> UInt32 {
        over(scaled(top, by: coverage), bottom)
    }

    /// The word for a premultiplied color: red, green, blue, alpha, 0 to 1.
    package static func word(_ color: SIMD4<Float>) -> UInt32 {
        func channel(_ value: Float) -> UInt32 { value > 0 ? UInt32(min(value, 1) * 255 + 0.5) : 0 }
        let alpha = channel(color.w)
        return alpha << 24 | min(channel(color.x), alpha) << 16 | min(channel(color.y), alpha) << 8
            | min(channel(color.z), alpha)
    }
}
