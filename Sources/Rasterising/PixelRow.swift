/// A row of computed colors to blend into an image at once.
///
/// Calls for single pixels take longer than blending them.
package struct PixelRow: Sendable {
    /// Premultiplied words, from left to right.
    package var words: [UInt32]

    /// - Parameter count: the maximum number of pixels.
    package init(count: Int) { words = [UInt32](repeating: 0, count: max(count, 0)) }

    /// Blends the first words.
    ///
    /// - Parameters:
    ///   - count: number of words.
    ///   - coverage: 0 to 255, meaning 0 to 1.
    ///   - place: index of the first pixel in the image.
    package func blend(_ count: Int, coverage: UInt32 = 255, into pixels: inout MutableSpan<UInt32>, at place: Int) {
        for index in 0..<min(count, words.count) {
            let word = words[index]
            if word == 0 { continue }
            let top = coverage == 255 ? word : PixelBlending.scaled(word, by: coverage)
            pixels[place &+ index] = top >> 24 == 255 ? top : PixelBlending.over(top, pixels[place &+ index])
        }
    }
}
