import Colors
import Imaging
import Testing

@testable import Cairo

@Suite struct DrawingTests {
    @Test func coordinatesArePointsFromTheTopLeft() throws {
        var canvas = Pixmap(width: 8, height: 6, fill: Color.white.premultiplied)
        try canvas.draw(scale: 2) { cairo in
            for (x, y) in [(1.0, 0.0), (3, 0), (3, 1), (1, 1)] {
                if x == 1, y == 0 { cairo.move(x: x, y: y) } else { cairo.line(x: x, y: y) }
            }
            cairo.close()
            cairo.fill(.color(.black))
        }
        for row in 0..<6 {
            for column in 0..<8 {
                let isInside = (2..<6).contains(column) && row < 2
                #expect(canvas.pixels[row * 8 + column] == (isInside ? 0xFF00_0000 : 0xFFFF_FFFF))
            }
        }
    }

    @Test func isolationPutsTheTransformationBack() throws {
        var canvas = Pixmap(width: 4, height: 1)
        try canvas.draw(scale: 1) { cairo in
            cairo.isolated { $0.translate(x: 2, y: 0) }
            cairo.roundedRectangle(x: 0, y: 0, width: 1, height: 1, radius: 0)
            cairo.fill(.color(.black))
        }
        #expect(canvas.pixels == [0xFF00_0000, 0, 0, 0])
    }

    @Test(arguments: [1.0, 2, 3]) func imagesOfTheSameScaleAreCopiedExactly(scale: Double) throws {
        let side = Int(scale) * 4
        var generator = (0..<side * side).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xFF00_0000 }
        generator[5] = 0
        let source = Pixmap(width: side, height: side, pixels: generator)
        var canvas = Pixmap(width: side * 2, height: side * 2)
        try canvas.draw(scale: scale) { try $0.draw(source, x: 2, y: 1, scale: scale) }
        for row in 0..<side {
            for column in 0..<side {
                let place = (row + Int(scale)) * canvas.width + column + 2 * Int(scale)
                #expect(canvas.pixels[place] == source.pixels[row * side + column])
            }
        }
        #expect(canvas.pixels.prefix(canvas.width * Int(scale)).allSatisfy { $0 == 0 })
    }

    @Test func opacityScalesAnImage() throws {
        var canvas = Pixmap(width: 1, height: 1)
        let red = Pixmap(width: 1, height: 1, fill: 0xFFFF_0000)
        try canvas.draw(scale: 1) { try $0.draw(red, x: 0, y: 0, scale: 1, opacity: 0.5) }
        #expect([0x7F7F_0000, 0x8080_0000].contains(canvas.pixels[0]))
    }

    @Test func aSingularTransformationIsAnError() {
        var canvas = Pixmap(width: 2, height: 2)
        #expect(throws: CairoError.self) { try canvas.draw(scale: 1) { $0.scale(x: 0, y: 0) } }
        #expect(throws: CairoError.self) { try canvas.draw(scale: .nan) { _ in } }
        let dot = Pixmap(width: 1, height: 1)
        #expect(throws: CairoError.self) {
            try canvas.draw(scale: 1) { try $0.draw(dot, x: 0, y: 0, scale: 0) }
        }
    }

    @Test func rethrowsErrorsOfTheBody() {
        struct Mine: Error {}
        var canvas = Pixmap(width: 2, height: 2)
        #expect(throws: Mine.self) { try canvas.draw(scale: 1) { _ in throw Mine() } }
    }

    @Test func acceptsExtremeNumbers() throws {
        var canvas = Pixmap(width: 4, height: 4)
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            try? canvas.draw(scale: 1) { cairo in
                cairo.move(x: value, y: 0)
                cairo.line(x: 1, y: value)
                cairo.curve(x1: value, y1: value, x2: 0, y2: 0, x3: value, y3: 2)
                cairo.close()
                cairo.fill(.color(.black), keepingPath: true)
                cairo.stroke(.color(.black), width: 2)
            }
        }
        #expect(canvas.width == 4)
    }
}
