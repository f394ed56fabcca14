import Colors
import Imaging
import Testing

@testable import Cairo

@Suite struct CoverageMaskTests {
    private static let text = "Bahnhofstrasse Vaduz, Liechtenstein 9490"

    /// The text with each glyph on a quarter of a pixel, white on black: one channel of each pixel.
    private func masked(_ size: Double, _ fonts: FontStack) throws -> [[Int]] {
        let shaped = try #require(fonts.glyphs(of: Self.text, size: size))
        var rows = [[Int]](repeating: [Int](repeating: 0, count: 400), count: 40)
        for glyph in shaped.glyphs {
            let pen = ((10 + glyph.x) * Double(CoverageMask.steps)).rounded()
            let column = Int(pen) / CoverageMask.steps
            guard let mask = fonts.mask(of: glyph.glyph, size: size, step: Int(pen) % CoverageMask.steps) else {
                continue
            }
            for row in 0..<mask.height {
                for x in 0..<mask.width {
                    let (y, x, value) = (25 - mask.top + row, column + mask.left + x, mask.bytes[row * mask.width + x])
                    rows[y][x] = min(rows[y][x] + Int(value), 255)
                }
            }
        }
        return rows
    }

    /// The same drawn by cairo, from FreeType's outlines.
    private func drawn(_ size: Double, _ fonts: FontStack) throws -> [[Int]] {
        let line = try #require(TextLine(Self.text, fonts: fonts, size: size))
        var canvas = Pixmap(width: 400, height: 40)
        try canvas.draw(scale: 1) { try $0.draw(line, x: 10, y: 25, paint: .color(.white)) }
        return (0..<40).map { row in (0..<400).map { Int(canvas.pixels[row * 400 + $0] >> 24) } }
    }

    private static func sharpness(_ rows: [[Int]]) -> Int {
        rows.reduce(0) { sum, row in sum + zip(row, row.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) } }
    }

    @Test(arguments: [11.0, 12, 13]) func smallTextIsAsSharpAsFreeTypeDrawsIt(size: Double) throws {
        let fonts = try TextTests.fonts()
        let (masked, drawn) = (Self.sharpness(try masked(size, fonts)), Self.sharpness(try drawn(size, fonts)))
        #expect(drawn > 10_000)
        #expect(abs(masked - drawn) * 20 <= drawn, "\(masked) instead of \(drawn)")
    }

    @Test func theStepMovesInk() throws {
        let fonts = try TextTests.fonts()
        let glyph = try #require(fonts.glyphs(of: "l", size: 12)?.glyphs.first?.glyph)
        let centers = try (0..<CoverageMask.steps).map { step in
            let mask = try #require(fonts.mask(of: glyph, size: 12, step: step))
            let weights = mask.bytes.enumerated().map { (Double($0 % mask.width + mask.left), Double($1)) }
            return weights.reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0) { $0 + $1.1 }
        }
        for (before, after) in zip(centers, centers.dropFirst()) { #expect(abs(after - before - 0.25) < 0.03) }
    }

    @Test(arguments: [0.0, 3, 257, .nan, .infinity, -12]) func unusualSizesHaveNoMask(size: Double) throws {
        let fonts = try TextTests.fonts()
        #expect(fonts.mask(of: FontGlyph(font: 0, index: 40), size: size, step: 0) == nil)
    }
}
