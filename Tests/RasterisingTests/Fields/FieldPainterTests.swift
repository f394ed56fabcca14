import TestSupport
import Testing

@testable import Rasterising

@Suite struct FieldPainterTests {
    /// A field of one row whose distances grow to the right.
    private static let field: [UInt8] = [0, 64, 128, 191, 255]

    private func drawn(_ ink: FieldInk, over word: UInt32 = 0, shift: Double = 0) -> [UInt32] {
        var canvas = Canvas(5, 1, fill: word)
        let map = TextureMap(x: shift, y: 0, columnX: 1, columnY: 0, rowX: 0, rowY: 1)
        let quad = FieldQuad(width: 5, height: 1, part: TexelRect(borderOf: 5, 1), map)
        var painter = FieldPainter()
        var pixels = canvas.pixels.mutableSpan
        painter.draw(quad, Self.field.span, ink, on: &pixels, width: 5, rows: 0..<1)
        return canvas.pixels
    }

    /// Against the definition at every pixel: the mean of four texels by distance, which are 0 outside of the field.
    @Test(arguments: [0, 0.4, -1.2]) func equalsTheDefinition(turn: Double) {
        let (columns, rows, side) = (9, 7, 24)
        var random = SplitMix64(state: 7)
        let field = (0..<columns * rows).map { _ in UInt8.random(in: 0...255, using: &random) }
        let map = TextureMap(
            x: -2.3, y: 1.4, columnX: 0.6, columnY: turn * 0.5, rowX: -turn * 0.5, rowY: turn == 0 ? 0.45 : 0.6)
        let ink = FieldInk(fill: [0, 0, 0, 1], size: 0.3, scale: 1)
        var canvas = Canvas(side, side)
        var painter = FieldPainter()
        var pixels = canvas.pixels.mutableSpan
        painter.draw(
            FieldQuad(width: columns, height: rows, part: TexelRect(borderOf: columns, rows), map), field.span, ink,
            on: &pixels, width: side, rows: 0..<side)
        func texel(_ column: Int, _ row: Int) -> Double {
            guard (0..<columns).contains(column), (0..<rows).contains(row) else { return 0 }
            return Double(field[row * columns + column])
        }
        for index in canvas.pixels.indices {
            let place = map.center(index % side, index / side)
            let (x, y) = (place.x - 0.5, place.y - 0.5)
            let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            let (across, down) = (x - Double(column), y - Double(row))
            let distance =
                (texel(column, row) * (1 - across) + texel(column + 1, row) * across) * (1 - down)
                + (texel(column, row + 1) * (1 - across) + texel(column + 1, row + 1) * across) * down
            let (start, end) = (Double(ink.curve.edge.x), Double(ink.curve.edge.y))
            let t = min(max((distance / 255 - start) / (end - start), 0), 1)
            let found = Double(canvas.pixels[index] >> 24) / 255
            #expect(abs(found - t * t * (3 - 2 * t)) < 0.02, "pixel \(index % side), \(index / side)")
        }
        #expect(canvas.pixels.contains { $0 >> 24 > 100 })
    }

    @Test func theEdgeOfAShapeIsAtThreeQuarters() {
        let image = drawn(FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1))
        #expect(image[0] == 0 && image[1] == 0)
        #expect(image[4] == 0xFF00_0000)
        #expect(abs(Int(image[3] >> 24) - 128) <= 3)
    }

    /// Large shapes have sharper edges, and so have small ones at a larger scale.
    @Test(arguments: [(Float(4), Float(1)), (1, 4)]) func edgesAreOnePixelWide(size: Float, scale: Float) {
        let soft = drawn(FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1), shift: -0.25)
        let sharp = drawn(FieldInk(fill: [0, 0, 0, 1], size: size, scale: scale), shift: -0.25)
        #expect(sharp[3] >> 24 < soft[3] >> 24)
    }

    /// The field of a letter that is seen at an angle changes faster from pixel to pixel.
    @Test(arguments: [Float(2), 8]) func edgesAreSofterAtAnAngle(softness: Float) {
        let upright = drawn(FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1), shift: -0.25)
        let lying = drawn(FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1, softness: softness), shift: -0.25)
        #expect(lying[3] >> 24 > upright[3] >> 24)
    }

    /// A halo surrounds the shape and leaves it open.
    @Test func aHaloLiesOutside() {
        let halo = FieldInk(halo: [1, 0, 0, 1], width: 2, blur: 0, size: 1, scale: 1)
        let image = drawn(halo)
        #expect(image[0] == 0)
        #expect(image[2] >> 24 > 100)
        #expect(image[4] >> 24 == 0)
    }

    @Test func aBlurredHaloReachesFarther() {
        let sharp = drawn(FieldInk(halo: [1, 0, 0, 1], width: 2, blur: 0, size: 1, scale: 1))
        let blurred = drawn(FieldInk(halo: [1, 0, 0, 1], width: 2, blur: 2, size: 1, scale: 1))
        #expect(blurred[1] >> 24 > sharp[1] >> 24)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, -1, 0, 1e30]) func anyInkDrawsWithoutATrap(number: Float) {
        for ink in [
            FieldInk(fill: [number, number, number, number], size: 1, scale: 1),
            FieldInk(fill: [0, 0, 0, 1], size: number, scale: 1), FieldInk(fill: [0, 0, 0, 1], size: 1, scale: number),
            FieldInk(halo: [0, 0, 0, 1], width: number, blur: 0, size: 1, scale: 1),
            FieldInk(halo: [0, 0, 0, 1], width: 1, blur: number, size: 1, scale: 1),
        ] { _ = drawn(ink) }
    }

    @Test func aFieldThatIsTooShortIsNotDrawn() {
        var canvas = Canvas(2, 1)
        let map = TextureMap(x: 0, y: 0, columnX: 1, columnY: 0, rowX: 0, rowY: 1)
        let quad = FieldQuad(width: 50, height: 50, part: TexelRect(borderOf: 50, 50), map)
        var painter = FieldPainter()
        var pixels = canvas.pixels.mutableSpan
        painter.draw(
            quad, Self.field.span, FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1), on: &pixels, width: 2, rows: 0..<1)
        #expect(canvas.pixels == [0, 0])
    }
}
