import Testing

@testable import Rasterising

@Suite struct TextureTests {
    static let (black, white, red, clear): (UInt32, UInt32, UInt32, UInt32) = (0xFF00_0000, ~0, 0xFFFF_0000, 0)

    /// Draws a texture on a small canvas.
    private func drawn(
        _ width: Int, _ height: Int, _ texture: Texture, _ map: TextureMap, isNearest: Bool = false,
        opacity: Float = 1, matrix: ColorMatrix? = nil, fill: UInt32 = 0
    ) -> [UInt32] {
        var canvas = Canvas(width, height, fill: fill)
        let region = canvas.region
        var span = canvas.pixels.mutableSpan
        TextureInk(texture, map, isNearest: isNearest, opacity: opacity, matrix: matrix)
            .draw(in: region, of: &span, width: width)
        return canvas.pixels
    }

    private func scaled(_ factor: Double, x: Double = 0, y: Double = 0) -> TextureMap {
        TextureMap(x: x, y: y, columnX: factor, columnY: 0, rowX: 0, rowY: factor)
    }

    @Test func needsAllItsWords() {
        #expect(Texture(width: 2, height: 2, words: [1, 2, 3]) == nil)
        #expect(Texture(width: 0, height: 0, words: []) == nil)
        #expect(Texture(width: -1, height: -1, words: [1]) == nil)
        #expect(Texture(width: Int.max, height: Int.max, words: [1]) == nil)
        #expect(Texture(width: 1, height: 2, words: [1, 2]) != nil)
    }

    @Test func copiesTexelsThatLieOnPixels() throws {
        let words = (0..<12).map { UInt32($0) * 0x0101_0101 | 0xFF00_0000 }
        let texture = try #require(Texture(width: 4, height: 3, words: words))
        #expect(drawn(4, 3, texture, scaled(1)) == words)
        #expect(drawn(2, 2, texture, scaled(1, x: 1, y: 1)) == [words[5], words[6], words[9], words[10]])
    }

    @Test func interpolatesBetweenTexelsAndClampsAtEdges() throws {
        let texture = try #require(Texture(width: 2, height: 1, words: [Self.black, Self.white]))
        // Four pixels over two texels: centers at 0.25, 0.75, 1.25 and 1.75 texels.
        let row = drawn(4, 1, texture, scaled(0.5))
        #expect(row[0] == Self.black && row[3] == Self.white)
        #expect(row[1] & 255 == 64 && row[2] & 255 == 191)
        #expect(drawn(4, 1, texture, scaled(0.5), isNearest: true) == [Self.black, Self.black, Self.white, Self.white])
        #expect(drawn(1, 1, texture, scaled(1, x: -100)) == [Self.black])
        #expect(drawn(1, 1, texture, scaled(1, x: 1e300)) == [Self.white])
    }

    @Test func blendsWithOpacity() throws {
        let texture = try #require(Texture(width: 1, height: 1, words: [Self.white]))
        #expect(drawn(1, 1, texture, scaled(1), opacity: 0.5, fill: Self.black) == [0xFF80_8080])
        #expect(drawn(1, 1, texture, scaled(1), opacity: 0, fill: Self.red) == [Self.red])
        let empty = try #require(Texture(width: 1, height: 1, words: [Self.clear]))
        #expect(drawn(1, 1, empty, scaled(1), fill: Self.red) == [Self.red])
    }

    /// Straight colors are changed, whatever the alpha.
    @Test func changesColors() throws {
        let swap = ColorMatrix(red: [0, 1, 0], green: [1, 0, 0], blue: [0, 0, 1], offset: .zero)
        let texture = try #require(Texture(width: 2, height: 1, words: [Self.red, 0x8080_0000]))
        #expect(drawn(2, 1, texture, scaled(1), matrix: swap) == [0xFF00_FF00, 0x8000_8000])
        var bright = ColorMatrix.identity
        bright.offset = [0.5, 0.5, 2]
        #expect(drawn(2, 1, texture, scaled(1), matrix: bright) == [0xFFFF_80FF, 0x8080_4080])
        let empty = try #require(Texture(width: 1, height: 1, words: [Self.clear]))
        #expect(drawn(1, 1, empty, scaled(1), matrix: bright) == [Self.clear])
    }

    @Test func halvesByMeans() throws {
        let texture = try #require(
            Texture(width: 3, height: 2, words: [Self.black, Self.white, Self.red, Self.black, Self.white, Self.red]))
        #expect(texture.halved.words == [0xFF80_8080])
        let dot = try #require(Texture(width: 1, height: 1, words: [Self.red]))
        #expect(dot.halved == dot)
    }

    @Test func patternsRepeatInAllDirections() throws {
        let texture = try #require(Texture(width: 2, height: 1, words: [Self.black, Self.white]))
        var canvas = Canvas(6, 2)
        let region = canvas.region
        var span = canvas.pixels.mutableSpan
        PatternInk(texture, scaled(1, x: -3, y: -7), opacity: 1).draw(in: region, of: &span, width: 6)
        let row = [Self.white, Self.black, Self.white, Self.black, Self.white, Self.black]
        #expect(canvas.pixels == row + row)
        // Between texels, also across the seam.
        span = canvas.pixels.mutableSpan
        PatternInk(texture, scaled(1, x: 0.5), opacity: 1).draw(in: region, of: &span, width: 6)
        #expect(canvas.pixels.allSatisfy { ($0 & 255).distance(to: 128).magnitude <= 1 })
    }

    @Test func polygonsAndOutlinesTakePatterns() throws {
        let texture = try #require(Texture(width: 2, height: 1, words: [Self.black, Self.white]))
        let ink = FillInk(PatternInk(texture, scaled(1), opacity: 1))
        let corners = [(1.0, 1.0), (5, 1), (5, 3), (1, 3)].map { PixelPoint(x: $0.0, y: $0.1) }
        let ends = [4]
        var canvas = Canvas(6, 4)
        var filler = PolygonFiller()
        let region = canvas.region
        var span = canvas.pixels.mutableSpan
        filler.fill(
            corners.span, ends: ends.span, within: .around(corners.span), ink, in: region, of: &span, width: 6,
            check: {})
        #expect(Array(canvas.pixels[6..<12]) == [0, Self.white, Self.black, Self.white, Self.black, 0])
        #expect(canvas.pixels[0..<6].allSatisfy { $0 == 0 })
        var outline = Canvas(6, 4)
        span = outline.pixels.mutableSpan
        Outline.draw(
            corners.span, ends: ends.span, within: .around(corners.span), OutlineInk(ink), in: region, of: &span,
            width: 6)
        #expect(outline.pixels.contains { $0 >> 24 > 0 && $0 & 255 > 0 })
        #expect(outline.pixels.contains { $0 >> 24 > 0 && $0 & 255 == 0 })
    }

    @Test func linesTakeAnImagePerPeriod() throws {
        let texture = try #require(Texture(width: 2, height: 2, words: [Self.red, Self.white, Self.red, Self.white]))
        var ink = LineInk(word: 0, outset: 4, inset: 0, fade: 1)
        ink.pattern = texture
        let corners = [(0.0, 0.0, -1.0, 0.0), (16, 0, -1, 2), (0, 8, 1, 0), (16, 8, 1, 2)].map {
            LineVertex(
                point: PixelPoint(x: $0.0, y: $0.1), normalX: 0, normalY: Float($0.2), distance: Float($0.3))
        }
        var canvas = Canvas(16, 8)
        canvas.triangle([corners[0], corners[1], corners[2]], ink)
        canvas.triangle([corners[1], corners[2], corners[3]], ink)
        let row = Array(canvas.pixels[(4 * 16)..<(5 * 16)])
        // Two periods of eight pixels, each with both colors.
        #expect(row[2] >> 8 & 255 < 100 && row[5] >> 8 & 255 > 150)
        #expect(Array(row[0..<8]) == Array(row[8..<16]))
    }
}
