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

    /// The mean of four words.
    @inline(__always)
    static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        // Two channels per addition; four bytes and the rounding fit in 16 bits.
        let mask: UInt32 = 0x00FF_00FF
        let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
        let odd = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
        return even >> 2 & mask | (odd >> 2 & mask) << 8
    }

    /// The word for a premultiplied color: red, green, blue, alpha, 0 to 1.
    @inline(__always)
    package static func word(_ color: SIMD4<Float>) -> UInt32 {
        let bytes = PixelQuad.bytes(color)
        let alpha = bytes.w
        return alpha << 24 | min(bytes.x, alpha) << 16 | min(bytes.y, alpha) << 8 | min(bytes.z, alpha)
    }
}

/// A row of computed colors to blend into an image at once.
///
/// Calls for single pixels take longer than blending them.
package struct PixelRow: Sendable {
    /// Premultiplied words, from left to right.
    package var words: [UInt32]

    /// - Parameter count: the maximum number of pixels; there is room for a whole multiple of four.
    package init(count: Int) { words = [UInt32](repeating: 0, count: (max(count, 0) + 3) & ~3) }

    /// Blends the first words.
    ///
    /// - Parameters:
    ///   - count: number of words; each is premultiplied, with no channel above alpha.
    ///   - coverage: 0 to 255, meaning 0 to 1.
    ///   - place: index of the first pixel in the image.
    package func blend(_ count: Int, coverage: UInt32 = 255, into pixels: inout MutableSpan<UInt32>, at place: Int) {
        let count = min(count, words.count & ~3)
        guard count > 0, place >= 0, place <= pixels.count - count else { return }
        let (room, factors) = (pixels.count - place, PixelQuad.Words(repeating: min(coverage, 255)))
        words.withUnsafeBytes { bytes in
            pixels.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                var index = 0
                while index < count {
                    var quad = bytes.loadUnaligned(fromByteOffset: index * 4, as: PixelQuad.Words.self)
                    if coverage < 255 { quad = PixelQuad.scaled(quad, by: factors) }
                    PixelQuad.blend(quad, count: count - index, room: room - index, at: base + (place + index))
                    index += 4
                }
            }
        }
    }
}
