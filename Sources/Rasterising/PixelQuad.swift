/// Four neighboring pixels of a row, blended at once: the same arithmetic as in ``PixelBlending``.
enum PixelQuad {
    /// One number per pixel.
    typealias Words = SIMD4<UInt32>
    typealias Numbers = SIMD4<Float>

    /// The offsets of the pixels.
    @inline(__always)
    static var offsets: Numbers { Numbers(0, 1, 2, 3) }

    /// Blends words over up to four pixels.
    ///
    /// - Parameters:
    ///   - words: premultiplied, with no channel above alpha.
    ///   - count: number of pixels to change, at least 1.
    ///   - room: number of pixels that may be read, and written unchanged, at least `count`.
    @inline(__always)
    static func blend(_ words: Words, count: Int, room: Int, at pixels: UnsafeMutablePointer<UInt32>) {
        guard room >= 4 else { return blendOne(words, count, pixels) }
        // Nothing over a pixel leaves it unchanged.
        let shown = words.replacing(with: 0, where: offsets .>= Float(min(count, 4)))
        store(over(shown, load(pixels)), at: pixels)
    }

    /// Pixel by pixel, at the end of a row; not inlined, because that would take the words apart in all rows.
    @inline(never)
    private static func blendOne(_ words: Words, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        for index in 0..<count { pixels[index] = PixelBlending.over(words[index], pixels[index]) }
    }

    @inline(__always)
    private static func load(_ pixels: UnsafeMutablePointer<UInt32>) -> Words {
        UnsafeRawPointer(pixels).loadUnaligned(as: Words.self)
    }

    @inline(__always)
    private static func store(_ words: Words, at pixels: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pixels).storeBytes(of: words, as: Words.self)
    }

    @inline(__always)
    private static func over(_ top: Words, _ bottom: Words) -> Words {
        top &+ scaled(bottom, by: 255 &- top &>> 24)
    }

    /// Multiplies all channels by a factor per pixel, 0 to 255, meaning 0 to 1.
    @inline(__always)
    static func scaled(_ words: Words, by factors: Words) -> Words {
        let mask = Words(repeating: 0x00FF_00FF)
        let both = factors | factors &<< 16
        let (even, odd) = (products(words & mask, by: both), products(words &>> 8 & mask, by: both))
        return even &>> 8 & mask | odd & ~mask
    }

    /// Two channels per word, each in the upper 8 of 16 bits.
    @inline(__always)
    private static func products(_ words: Words, by factors: Words) -> Words {
        let (numbers, scale) = (
            unsafeBitCast(words, to: SIMD8<UInt16>.self), unsafeBitCast(factors, to: SIMD8<UInt16>.self)
        )
        let product = numbers &* scale &+ 128
        return unsafeBitCast(product &+ product &>> 8, to: Words.self)
    }

    /// 255 times numbers, clamped to 0 to 1, rounded to nearest; NaN becomes 0.
    @inline(__always)
    static func bytes(_ numbers: Numbers) -> Words {
        let value = numbers * 255 + 0.5
        // In this order, NaN becomes 0.
        let positive = value.replacing(with: 0.5, where: .!(value .> 0.5))
        let clamped = positive.replacing(with: 255.5, where: positive .> 255.5)
        // Adding 1.5 · 2^23 rounds to an integer in the lowest bits; then down.
        let sum = clamped + 12_582_912
        let nearest = unsafeBitCast(sum, to: Words.self) & 0x1FF
        return nearest.replacing(with: nearest &- 1, where: sum - 12_582_912 .> clamped)
    }
}
