import TestSupport
import Testing

@testable import Imaging

@Suite struct BlendTests {
    /// A random premultiplied word: no channel above its alpha.
    static func word(_ generator: inout SplitMix64) -> UInt32 {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
        return (0..<3).reduce(alpha << 24) { word, channel in
            word | UInt32.random(in: 0...alpha, using: &generator) << UInt32(8 * channel)
        }
    }

    @Test(arguments: [1, 0.75, 0.5, 0.1, 0]) func isSourceOver(opacity: Double) {
        var generator = SplitMix64(state: 7)
        let sources = (0..<4_096).map { _ in Self.word(&generator) }
        let targets = (0..<4_096).map { _ in Self.word(&generator) }
        var canvas = Pixmap(width: 64, height: 64, pixels: targets)
        canvas.blend(Pixmap(width: 64, height: 64, pixels: sources), x: 0, y: 0, opacity: opacity)
        // The weight is an integer of 255ths, as a color's alpha is.
        let weight = (opacity * 255).rounded() / 255
        for (result, (source, target)) in zip(canvas.pixels, zip(sources, targets)) {
            let alpha = Double(source >> 24) / 255 * weight
            for shift in [0, 8, 16, 24] as [UInt32] {
                func channel(_ word: UInt32) -> Double { Double(word >> shift & 0xFF) }
                let exact = channel(source) * weight + channel(target) * (1 - alpha)
                // Two roundings of half a level, and that of the alpha that the target is weighed with.
                #expect(abs(channel(result) - exact) <= 1.5)
                #expect(result >> shift & 0xFF <= result >> 24)
            }
        }
    }

    @Test func opaqueOverAnythingIsItself() {
        var generator = SplitMix64(state: 1)
        let source = Pixmap(width: 5, height: 5, pixels: (0..<25).map { _ in Self.word(&generator) | 0xFF00_0000 })
        var canvas = Pixmap(width: 5, height: 5, fill: 0x8040_2010)
        canvas.blend(source, x: 0, y: 0, opacity: 1)
        #expect(canvas == source)
    }

    @Test(arguments: [-40, -9, -8, -1, 0, 3, 9, 10, 11, 40], [-40, -6, -5, 0, 7, 8, 40]) func clips(x: Int, y: Int) {
        let source = Pixmap(width: 9, height: 6, pixels: (0..<54).map { 0xFF00_0000 | UInt32($0) })
        var canvas = Pixmap(width: 10, height: 8)
        canvas.blend(source, x: x, y: y, opacity: 1)
        for row in 0..<8 {
            for column in 0..<10 {
                let isInside = (0..<9).contains(column - x) && (0..<6).contains(row - y)
                let expected = isInside ? 0xFF00_0000 | UInt32((row - y) * 9 + column - x) : 0
                #expect(canvas.pixels[row * 10 + column] == expected)
            }
        }
    }
}
