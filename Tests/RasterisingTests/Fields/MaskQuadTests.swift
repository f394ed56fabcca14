import Rasterising
import Testing

@Suite struct MaskQuadTests {
    private static func drawn(_ quad: MaskQuad, _ mask: [UInt8], color: SIMD4<Float> = [1, 1, 1, 1]) -> [UInt32] {
        var pixels = [UInt32](repeating: 0xFF00_0000, count: 12)
        var span = pixels.mutableSpan
        quad.draw(mask.span, color, on: &span, width: 4, rows: 0..<3)
        return pixels
    }

    @Test(
        arguments: [
            (1, 1, [5, 6, 9, 10]), (-1, 0, [0, 4]), (3, 2, [11]), (-2, 0, []), (4, 0, []), (0, 3, []), (0, -2, []),
            (.max, 0, []), (0, .min + 1, []),
        ] as [(Int, Int, [Int])]) func pixelsUnderTheMaskAreDrawn(x: Int, y: Int, expected: [Int])
    {
        let pixels = Self.drawn(MaskQuad(x: x, y: y, width: 2, height: 2), [255, 255, 255, 255])
        #expect(pixels.indices.filter { pixels[$0] == 0xFFFF_FFFF } == expected)
        #expect(pixels.indices.filter { pixels[$0] == 0xFF00_0000 }.count == 12 - expected.count)
    }

    @Test func coverageMixesTheColor() {
        let pixels = Self.drawn(MaskQuad(x: 0, y: 0, width: 3, height: 1), [0, 51, 255], color: [0.5, 0, 0, 0.5])
        #expect(pixels[0...2] == [0xFF00_0000, 0xFF1A_0000, 0xFF80_0000])
    }

    @Test(arguments: [(3, 1), (1, 3), (0, 2), (-1, 2), (.max, .max)])
    func masksThatDoNotFitDrawNothing(width: Int, height: Int) {
        let pixels = Self.drawn(MaskQuad(x: 0, y: 0, width: width, height: height), [255, 255])
        #expect(pixels.allSatisfy { $0 == 0xFF00_0000 })
    }
}
