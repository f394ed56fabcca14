/// Arithmetic on premultiplied words `0xAARRGGBB`, rounded to nearest.
package enum PixelBlending {
    /// Multiplies all four channels by a factor of 0 to 255, meaning 0 to 1.
    @inline(__always)
    package static func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
        // All four channels in one multiplication, each in 16 bits.
        let mask: UInt64 = 0x00FF_00FF_00FF_00FF
        let lanes = (UInt64(word) | UInt64(word) << 24) & mask
        // (p + p >> 8) >> 8 with p = product + 128 divides by 255 with rounding.
        var product = lanes &* UInt64(factor) &+ 0x0080_0080_0080_0080
        product = (product &+ (product >> 8 & mask)) >> 8 & mask
        return UInt32(truncatingIfNeeded: product | product >> 24)
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
    @inline(__always)
    package static func word(_ color: SIMD4<Float>) -> UInt32 {
        let bytes = PixelQuad.bytes(color)
        let alpha = bytes.w
        return alpha << 24 | min(bytes.x, alpha) << 16 | min(bytes.y, alpha) << 8 | min(bytes.z, alpha)
    }
}
