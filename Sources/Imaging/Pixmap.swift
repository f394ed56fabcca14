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
