import Testing

@testable import Imaging

@Suite struct AlphaWordTests {
    @Test(arguments: UInt32(0)...255) func alphaRoundsToNearest(alpha: UInt32) {
        for channel in UInt32(0)...255 {
            let word = AlphaWord.premultiply(alpha << 24 | channel << 16 | channel << 8 | channel)
            let expected = UInt32((Double(channel * alpha) / 255).rounded())
            #expect(word == alpha << 24 | expected << 16 | expected << 8 | expected)
            // What was once premultiplied survives going straight and back.
            #expect(AlphaWord.premultiply(AlphaWord.unpremultiply(word)) == word)
        }
    }
}
