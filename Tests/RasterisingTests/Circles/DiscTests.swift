import Testing

@testable import Rasterising

@Suite struct DiscTests {
    func drawn(_ disc: Disc, scale: Double = 1, side: Int = 21) -> Canvas {
        var canvas = Canvas(side, side)
        let region = canvas.region
        var span = canvas.pixels.mutableSpan
        disc.draw(scale: scale, in: region, of: &span, width: side)
        return canvas
    }

    static let plain = Disc(
        x: 10.5, y: 10.5, radius: 5, strokeWidth: 0, blur: 0, color: [1, 0, 0, 1], strokeColor: [0, 0, 1, 1])

    @Test func colorAndStroke() {
        var disc = Self.plain
        disc.strokeWidth = 3
        let canvas = drawn(disc)
        #expect(canvas.pixels[10 * 21 + 10] == 0xFFFF_0000)
        #expect(canvas.pixels[10 * 21 + 10 + 6] == 0xFF00_00FF)
        #expect(canvas.pixels[10 * 21 + 10 + 9] == 0)
    }

    /// Twice the pixels per point: twice the size, and an edge that is one pixel soft again.
    @Test func scale() {
        let canvas = drawn(
            Disc(
                x: 20, y: 20, radius: 5, strokeWidth: 0, blur: 0, color: [1, 0, 0, 1], strokeColor: .zero), scale: 2,
            side: 40)
        let row = canvas.pixels[(19 * 40)..<(20 * 40)].map { $0 >> 24 }
        #expect(row.filter { $0 == 255 }.count == 18)
        #expect(row.filter { $0 > 0 && $0 < 255 }.count == 2)
    }

    @Test func blurReachesInward() {
        var disc = Self.plain
        disc.blur = 1
        let row = drawn(disc).pixels[(10 * 21 + 10)..<(10 * 21 + 16)].map { $0 >> 24 }
        #expect(row == row.sorted(by: >))
        #expect(row[0] == 255)
        #expect(Set(row).count == 6)
    }

    /// On ground that is turned but not tilted, a lying circle looks like an upright one.
    @Test func lyingOnFlatGround() {
        var disc = Self.plain
        (disc.strokeWidth, disc.blur) = (2, 0.3)
        let upright = drawn(disc)
        var canvas = Canvas(21, 21)
        let region = canvas.region
        // Half as many units as pixels, turned by 90 degrees.
        let ground = TextureMap(x: 7, y: 1, columnX: 0, columnY: 0.5, rowX: -0.5, rowY: 0)
        (disc.x, disc.y) = (7 - 0.5 * 10.5, 1 + 0.5 * 10.5)
        var span = canvas.pixels.mutableSpan
        disc.draw(on: ground, scale: 0.5, pixelsPerPoint: 1, in: region, of: &span, width: 21)
        let differences = zip(canvas.pixels, upright.pixels).map { abs(Int($0 >> 24) - Int($1 >> 24)) }
        #expect(differences.max() ?? 0 <= 1)
    }

    @Test func nothingOutsideAndNoTrap() {
        for place in [-100.0, 100, 1e300, .nan, .infinity] {
            var disc = Self.plain
            disc.x = place
            #expect(drawn(disc).pixels.allSatisfy { $0 == 0 })
        }
        for radius in [0, -3, Float.nan, .infinity, 1e30] {
            var disc = Self.plain
            disc.radius = radius
            _ = drawn(disc)
        }
    }
}
