import TestSupport
import Testing

@testable import Rasterising

extension TextureMap {
    /// Ground that comes nearer toward the bottom of an image, and with roll also toward its right edge.
    fileprivate static func ground(roll: Double = 0) -> TextureMap {
        var map = TextureMap(x: -8, y: -16, columnX: 1, columnY: 0.2 * roll, rowX: 0.1, rowY: 1.8)
        (map.weight, map.columnWeight, map.rowWeight) = (0.5, 0.001 * roll, 0.02)
        return map
    }
}

@Suite struct TiltedQuadTests {
    private static let texture = TextureMap(x: 3.2, y: 6.1, columnX: 0.9, columnY: 0.2, rowX: -0.2, rowY: 0.9)

    private func drawn(_ map: TextureMap, part: TexelRect, isNearest: Bool = true) throws -> [UInt32] {
        // Each texel tells where it is.
        let words = (0..<256).map { UInt32(0xFF00_0000) | UInt32($0) }
        let texture = try #require(Texture(width: 16, height: 16, words: words))
        var canvas = Canvas(48, 40)
        var pixels = canvas.pixels.mutableSpan
        TexturedQuad(texture, part: part, map, isNearest: isNearest, opacity: 1)
            .draw(on: &pixels, width: 48, rows: 0..<40)
        return canvas.pixels
    }

    @Test func fromAboveItIsAFlatMap() throws {
        let part = TexelRect(borderOf: 16, 16)
        // All the same divided by 2.
        var halved = Self.texture
        (halved.x, halved.columnX, halved.rowX) = (halved.x * 2, halved.columnX * 2, halved.rowX * 2)
        (halved.y, halved.columnY, halved.rowY) = (halved.y * 2, halved.columnY * 2, halved.rowY * 2)
        halved.weight = 2
        for isNearest in [true, false] {
            #expect(
                try drawn(halved, part: part, isNearest: isNearest)
                    == drawn(Self.texture, part: part, isNearest: isNearest))
        }
    }

    /// Each pixel shows the texel that the division gives, one by one.
    @Test(arguments: [0.0, 1, -0.4]) func pixelsShowWhatIsBelowThem(roll: Double) throws {
        let map = TextureMap(Self.texture, on: .ground(roll: roll))
        let image = try drawn(map, part: TexelRect(borderOf: 16, 16))
        var count = 0
        for row in 0..<40 {
            for column in 0..<48 {
                let (right, down) = (Double(column) + 0.5, Double(row) + 0.5)
                let weight = map.weight + map.columnWeight * right + map.rowWeight * down
                let x = (map.x + map.columnX * right + map.rowX * down) / weight
                let y = (map.y + map.columnY * right + map.rowY * down) / weight
                // Between two texels, either is right; with roll, places within 16 pixels are interpolated.
                let limit = roll == 0 ? 1e-6 : 0.3
                guard abs(x - x.rounded()) > limit, abs(y - y.rounded()) > limit else { continue }
                let isInside = x >= 0 && y >= 0 && x < 16 && y < 16
                let expected = isInside ? 0xFF00_0000 | UInt32(y) * 16 + UInt32(x) : 0
                #expect(image[row * 48 + column] == expected)
                count += isInside ? 1 : 0
            }
        }
        #expect(count > 10)
    }

    /// A texel on a texture on the ground is where its place on the ground is.
    @Test(arguments: [0.0, 1]) func texturesLieOnAPlane(roll: Double) throws {
        let (ground, map) = (TextureMap.ground(roll: roll), TextureMap(Self.texture, on: .ground(roll: roll)))
        for place in [SIMD2(0.0, 0), SIMD2(16, 0), SIMD2(3, 9), SIMD2(-1, 17)] {
            let pixel = try #require(ground.pixel(ofTexelAt: place))
            let texel = SIMD2(
                Self.texture.x + Self.texture.columnX * place.x + Self.texture.rowX * place.y,
                Self.texture.y + Self.texture.columnY * place.x + Self.texture.rowY * place.y)
            let same = try #require(map.pixel(ofTexelAt: texel))
            #expect(abs(same.x - pixel.x) < 1e-9 && abs(same.y - pixel.y) < 1e-9)
        }
    }

    /// Parts that share an edge share no pixel and leave none out.
    @Test func partsFitTogether() throws {
        var random = SplitMix64(state: 9)
        for _ in 0..<50 {
            let map = TextureMap(Self.texture, on: .ground(roll: random.number(-1...1)))
            let (column, row) = (random.number(1...15), random.number(1...15))
            var owners = [Int](repeating: 0, count: 48 * 40)
            for (left, right) in [(0, column), (column, 16)] {
                for (top, bottom) in [(0, row), (row, 16)] {
                    let part = TexelRect(left: left, top: top, right: right, bottom: bottom)
                    let range = try #require(QuadRange(map, part, width: 48, rows: 0..<40))
                    for row in range.rows {
                        for column in range.columns(inRow: row) { owners[row * 48 + column] += 1 }
                    }
                }
            }
            let whole = try #require(
                QuadRange(map, TexelRect(left: 0, top: 0, right: 16, bottom: 16), width: 48, rows: 0..<40))
            var expected = [Int](repeating: 0, count: 48 * 40)
            for row in whole.rows { for column in whole.columns(inRow: row) { expected[row * 48 + column] = 1 } }
            #expect(owners == expected)
        }
    }

    /// A quad that reaches behind the camera ends before the horizon.
    @Test func nothingIsSeenBehindTheCamera() throws {
        var map = TextureMap(x: -24, y: -500, columnX: 1, columnY: 0, rowX: 0, rowY: 0.001)
        (map.weight, map.rowWeight) = (-20, 1)
        let range = try #require(
            QuadRange(map, TexelRect(left: -1e6, top: -1e6, right: 1e6, bottom: 1e6), width: 48, rows: 0..<40))
        for row in 0..<20 { #expect(range.columns(inRow: row).isEmpty) }
        #expect(range.columns(inRow: 30) == 0..<48)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 0, 1e-300, -1e18])
    func anyNumberDrawsWithoutATrap(number: Double) throws {
        let paths: [WritableKeyPath<TextureMap, Double>] = [
            \.x, \.columnX, \.rowX, \.y, \.columnY, \.rowY, \.weight, \.columnWeight, \.rowWeight,
        ]
        for path in paths {
            for roll in [0.0, 1] {
                var map = TextureMap(Self.texture, on: .ground(roll: roll))
                map[keyPath: path] = number
                _ = try drawn(map, part: TexelRect(borderOf: 16, 16), isNearest: false)
                _ = try drawn(
                    map, part: TexelRect(left: number, top: 0, right: 9, bottom: number), isNearest: true)
            }
        }
    }
}
