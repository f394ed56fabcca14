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
