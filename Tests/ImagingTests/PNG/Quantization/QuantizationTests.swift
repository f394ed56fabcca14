import Colors
import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite struct QuantizationTests {
    /// What pngquant 2.17 reaches without dithering (`--nofs`, 256 colors, speed 4), in decibels: never to be worse.
    @Test(arguments: [
        ("snapshots/zoom/15.5.png", 56.36), ("snapshots/zoom/bbox.png", 51.35), ("snapshots/rotation/30-2x.png", 52.77),
        ("images/jpeg/baseline-444.jpg.png", 40.41),
    ])
    func atLeastAsGoodAsPngquant(name: String, decibels: Double) throws {
        let data = try Data(contentsOf: URL(filePath: Project.fixture(name)))
        let image = try ImageDecoder.decode(Array(data), limits: .tile)
        let back = try Self.roundTrip(image, colors: 256)
        #expect(back.signalToNoise(to: image) >= decibels)
        #expect(Set(back.pixels).count <= 256)
    }

    /// Each pixel has the nearest color of the palette: looked for here one by one.
    @Test(arguments: [2, 5, 32, 256]) func eachPixelHasTheNearestColor(colors: Int) {
        let image = Self.cloud(colors: 3000, opaque: true)
        let palette = Palette(quantizing: image.pixels, to: colors)
        #expect(palette.colors.count == colors)
        for (word, index) in zip(image.pixels, palette.indices) {
            let distances = palette.colors.map { Self.distance($0, Color(straight: word)) }
            #expect(distances[Int(index)] == distances.min())
        }
    }

    @Test func fewColorsAreExact() throws {
        for (colors, limit) in [(1, 2), (2, 2), (17, 32), (256, 256)] {
            let image = PNGEncoderTests.image(colors: colors, alpha: true)
            #expect(try Self.roundTrip(image, colors: limit) == image)
        }
    }

    /// More colors than a histogram holds, and all alphas.
    @Test func noiseWithAlpha() throws {
        let image = Self.cloud(colors: 60_000, opaque: false)
        let back = try Self.roundTrip(image, colors: 256)
        // Four bits for each of four channels of noise would be 36 dB with an endless palette; 256 colors are two.
        #expect(back.signalToNoise(to: image) > 19)
        let alphas = Set(back.pixels.map { $0 >> 24 })
        #expect(alphas.count > 16)
        let mean = { (image: Pixmap) in image.pixels.reduce(0.0) { $0 + Double($1 >> 24) } / 60_000 }
        #expect(abs(mean(back) - mean(image)) < 1)
    }

    /// A flat area that is most of the image keeps its very color, and transparent pixels stay transparent.
    @Test func flatAreasAreExact() throws {
        var image = Self.cloud(colors: 4000, opaque: false)
        image.pixels.replaceSubrange(0..<2500, with: [UInt32](repeating: 0xFFF2_EFE9, count: 2500))
        image.pixels.replaceSubrange(2500..<3000, with: [UInt32](repeating: 0, count: 500))
        let back = try Self.roundTrip(image, colors: 128)
        #expect(back.pixels[..<3000] == image.pixels[..<3000])
    }

    @Test func sameBytesEveryTime() throws {
        let image = Self.cloud(colors: 5000, opaque: false)
        let options = PNGEncoder.Options(colors: 64)
        #expect(try PNGEncoder.encode(image, options: options) == PNGEncoder.encode(image, options: options))
    }

    private static func roundTrip(_ image: Pixmap, colors: Int) throws -> Pixmap {
        try ImageDecoder.decode(PNGEncoder.encode(image, options: .init(colors: colors)), limits: .tile)
    }

    /// So many random pixels, premultiplied, 100 a row.
    private static func cloud(colors: Int, opaque: Bool) -> Pixmap {
        var random = SplitMix64(state: 11)
        let pixels = (0..<colors).map { _ in
            AlphaWord.premultiply(UInt32.random(in: 0...UInt32.max, using: &random) | (opaque ? 0xFF00_0000 : 0))
        }
        return Pixmap(width: 100, height: colors / 100, pixels: pixels)
    }

    private static func distance(_ a: Color, _ b: Color) -> Int {
        zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha])
            .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
}

extension Pixmap {
    /// Peak signal to noise over red, green and blue, in decibels.
    fileprivate func signalToNoise(to other: Pixmap) -> Double {
        let squares = zip(bytes, other.bytes).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        return 10 * log10(255 * 255 / (squares / Double(pixels.count * 3)))
    }
}
