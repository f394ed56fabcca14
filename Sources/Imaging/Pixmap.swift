package import Colors

/// An image in memory: one 32-bit word per pixel, rows from the top, without padding.
///
/// A word is `0xAARRGGBB` with **premultiplied** alpha, like cairo's `ARGB32`: on a little-endian machine, the bytes in
/// memory are blue, green, red, alpha.
public struct Pixmap: Hashable, Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The pixels, `width * height` of them, row by row from the top left.
    public package(set) var pixels: [UInt32]

    /// Creates an image of one color.
    ///
    /// - Parameters:
    ///   - width: pixels, at least 1.
    ///   - height: pixels, at least 1.
    ///   - fill: the premultiplied word of every pixel; 0 is transparent.
    package init(width: Int, height: Int, fill: UInt32 = 0) {
        self.init(width: width, height: height, pixels: [UInt32](repeating: fill, count: width * height))
    }

    /// Creates an image from pixels; there must be `width * height` of them.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "a pixmap needs width * height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Sets every pixel to the same premultiplied word.
    package mutating func fill(with word: UInt32) {
        pixels.withUnsafeMutableBufferPointer { $0.update(repeating: word) }
    }

    /// Whether every pixel is opaque.
    package var isOpaque: Bool {
        // AND over all words: one pass, no branch in the loop.
        pixels.reduce(0xFFFF_FFFF, &) >> 24 == 0xFF
    }
}

extension Color {
    /// The pixel of this color in a ``Pixmap``: `0xAARRGGBB`, premultiplied.
    package var premultiplied: UInt32 { AlphaWord.premultiply(straight) }
}

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
