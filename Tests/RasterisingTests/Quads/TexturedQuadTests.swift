import TestSupport
import Testing

@testable import Rasterising

@Suite struct TexturedQuadTests {
    private static let (red, blue, clear): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0)

    private func drawn(
        _ width: Int, _ height: Int, _ map: TextureMap, part: TexelRect? = nil, isNearest: Bool = true,
        opacity: Float = 1
    ) throws -> [UInt32] {
        let texture = try #require(Texture(width: 2, height: 1, words: [Self.red, Self.blue]))
        var canvas = Canvas(width, height)
        var pixels = canvas.pixels.mutableSpan
        TexturedQuad(
            texture, part: part ?? TexelRect(borderOf: 2, 1), map, isNearest: isNearest, opacity: opacity
        ).draw(on: &pixels, width: width, rows: 0..<height)
        return canvas.pixels
    }

    private func moved(x: Double, y: Double) -> TextureMap {
        TextureMap(x: -x, y: -y, columnX: 1, columnY: 0, rowX: 0, rowY: 1)
    }

    @Test func wholePixelsAreCopied() throws {
        let image = try drawn(4, 3, moved(x: 1, y: 1))
        #expect(image[4...7].elementsEqual([Self.clear, Self.red, Self.blue, Self.clear]))
        #expect(image[0...3].allSatisfy { $0 == 0 } && image[8...11].allSatisfy { $0 == 0 })
    }

    /// Between pixels, the edges fade into nothing.
    @Test func outsideOfTheTextureIsClear() throws {
        let image = try drawn(4, 1, moved(x: 0.5, y: 0), isNearest: false)
        #expect(image[0] >> 24 == 128 && image[1] >> 24 == 255 && image[2] >> 24 == 128 && image[3] == 0)
    }

    @Test func aPartEndsAtItsEdges() throws {
        let part = TexelRect(left: 0, top: 0, right: 1, bottom: 1)
        #expect(try drawn(4, 1, moved(x: 1, y: 0), part: part) == [0, Self.red, 0, 0])
    }

    @Test func aTurnedQuadHasItsColumnsInRows() throws {
        // A quarter turn to the right: texels run downward.
        let map = TextureMap(x: 0, y: 2, columnX: 0, columnY: -1, rowX: 1, rowY: 0)
        let image = try drawn(3, 3, map)
        #expect([image[1], image[4], image[7]] == [Self.red, Self.blue, 0])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 0, 1e-300])
    func anyNumberDrawsWithoutATrap(number: Double) throws {
        for field in 0..<6 {
            var map = moved(x: 0, y: 0)
            switch field {
            case 0: map.x = number
            case 1: map.y = number
            case 2: map.columnX = number
            case 3: map.columnY = number
            case 4: map.rowX = number
            default: map.rowY = number
            }
            _ = try drawn(4, 4, map, isNearest: field % 2 == 0)
            _ = try drawn(4, 4, moved(x: 0, y: 0), part: TexelRect(left: number, top: 0, right: 1, bottom: number))
        }
        _ = try drawn(4, 4, moved(x: 0, y: 0), opacity: Float(number))
    }

    /// Parts that share an edge share no pixel and leave none out.
    @Test func partsFitTogether() throws {
        var random = SplitMix64(state: 7)
        for _ in 0..<50 {
            let (x, scale) = (random.number(-2...6), random.number(0.3...4))
            let map = TextureMap(x: -x * scale, y: 0, columnX: scale, columnY: 0, rowX: 0, rowY: 1)
            let cut = random.number(0.2...1.8)
            let left = try #require(
                QuadRange(map, TexelRect(left: 0, top: 0, right: cut, bottom: 1), width: 12, rows: 0..<1))
            let right = try #require(
                QuadRange(map, TexelRect(left: cut, top: 0, right: 2, bottom: 1), width: 12, rows: 0..<1))
            let whole = try #require(
                QuadRange(map, TexelRect(left: 0, top: 0, right: 2, bottom: 1), width: 12, rows: 0..<1))
            let parts = Array(left.columns(inRow: 0)) + Array(right.columns(inRow: 0))
            #expect(parts == Array(whole.columns(inRow: 0)))
        }
    }
}
