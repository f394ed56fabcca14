/// Conversion between straight and premultiplied alpha in words `0xAARRGGBB`, rounded to nearest.
enum AlphaWord {
    /// Straight to premultiplied: each channel becomes `channel * alpha / 255`.
    @inline(__always)
    static func premultiply(_ word: UInt32) -> UInt32 {
        let alpha = word >> 24
        if alpha == 255 { return word }
        func scaled(_ channel: UInt32) -> UInt32 {
            // Exact division by 255, rounded, for 0...255 * 255.
            let product = channel &* alpha &+ 128
            return (product &+ product >> 8) >> 8
        }
        return alpha << 24 | scaled(word >> 16 & 0xFF) << 16 | scaled(word >> 8 & 0xFF) << 8 | scaled(word & 0xFF)
    }

    /// Premultiplied to straight: each channel becomes `channel * 255 / alpha`; a transparent word becomes 0.
    @inline(__always)
    static func unpremultiply(_ word: UInt32) -> UInt32 {
        let alpha = word >> 24
        if alpha == 255 { return word }
        if alpha == 0 { return 0 }
        func divided(_ channel: UInt32) -> UInt32 { min((channel &* 255 &+ alpha / 2) / alpha, 255) }
        return alpha << 24 | divided(word >> 16 & 0xFF) << 16 | divided(word >> 8 & 0xFF) << 8 | divided(word & 0xFF)
    }

    /// One premultiplied word over an opaque one.
    @inline(__always)
    static func over(_ word: UInt32, opaque background: UInt32) -> UInt32 {
        let rest = 255 &- word >> 24
        if rest == 0 { return word }
        // Scale the background by the word's transparency. Sums cannot overflow a channel for valid words, and are
        // capped for others.
        let under = premultiply(rest << 24 | background & 0xFF_FFFF)
        func sum(_ shift: UInt32) -> UInt32 { min((word >> shift & 0xFF) &+ (under >> shift & 0xFF), 255) << shift }
        return 0xFF00_0000 | sum(16) | sum(8) | sum(0)
    }
}
