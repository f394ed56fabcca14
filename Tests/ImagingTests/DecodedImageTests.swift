import TestSupport
import Testing

@testable import Imaging

@Suite struct DecodedImageTests {
    private static let palette = (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x0001_0305 & 0xFF_FFFF }

    /// An image with a palette, and the same as pixels; the rows have other bytes around them.
    private static func indexed(
        width: Int, height: Int, palette: [UInt32] = palette
    ) -> (image: DecodedImage, pixels: Pixmap) {
        let (start, stride) = (3, width + 2)
        var random = SplitMix64(state: 4)
        let bytes = (0..<start + stride * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let words = (0..<width * height).map { palette[Int(bytes[start + $0 / width * stride + $0 % width])] }
        let image = DecodedImage(
            width: width, height: height, indexes: bytes, start: start, stride: stride, palette: palette)
        return (image, Pixmap(width: width, height: height, pixels: words))
    }

    @Test(arguments: [1, 5, 8, 17, 256]) func indexesAreTheColorsOfTheirPalette(width: Int) {
        let (image, pixels) = Self.indexed(width: width, height: 7)
        #expect(image.pixmap == pixels)
        #expect(image.isOpaque)
        #expect(image.byteCount == 3 + 7 * (width + 2) + 1_024)
        for y in 0..<7 { #expect(image.word(width - 1, y) == pixels.pixels[y * width + width - 1]) }
    }

    /// Only opaque colors stay indexes, whether or not a pixel has the other one.
    @Test func aPaletteWithTransparencyBecomesPixels() {
        var palette = Self.palette
        palette[200] = 0x8010_2030
        let (image, pixels) = Self.indexed(width: 40, height: 30, palette: palette)
        #expect(image.pixmap == pixels)
        #expect(!image.isOpaque)
        #expect(image.byteCount == 4 * 1_200)
    }

    @Test(arguments: [1, 0.6], [-4, 0, 9]) func isBlendedLikeItsPixels(opacity: Double, offset: Int) {
        let (image, pixels) = Self.indexed(width: 16, height: 12)
        let canvas = Pixmap(width: 20, height: 14, fill: 0x8040_2010)
        var (one, other) = (canvas, canvas)
        one.blend(image, x: offset, y: 2 - offset, opacity: opacity)
        other.blend(pixels, x: offset, y: 2 - offset, opacity: opacity)
        #expect(one == other)
        #expect(one != canvas)
    }

    /// Also where a whole part is only cut out.
    @Test(arguments: [(8, 6), (30, 20), (5, 5)]) func isResampledLikeItsPixels(width: Int, height: Int) {
        let (image, pixels) = Self.indexed(width: 16, height: 12)
        let box = ResamplingBox(x0: 4, y0: 3, x1: 12, y1: 9)
        let result = Resampler.resample(image, box: box, width: width, height: height)
        #expect(result == Resampler.resample(pixels, box: box, width: width, height: height))
    }

    /// Most tiles of maps: a byte per pixel, and a palette.
    @Test func aFileWithAPaletteIsDecodedAsIndexes() throws {
        let file = try Fixture.bytes("png/palette8.png")
        let image = try ImageDecoder.decodeKeepingPalette(file, limits: .tile)
        #expect(image.byteCount < image.width * image.height * 2 + 1_024)
        #expect(try image.pixmap == PNGDecoder.decodeByLibpng(file, ImageHeader(parsing: file)))
    }
}
