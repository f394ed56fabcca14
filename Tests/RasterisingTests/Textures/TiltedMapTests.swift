import TestSupport
import Testing

@testable import Rasterising

/// Maps of textures that are seen from the side.
@Suite struct TiltedMapTests {
    /// A map like that of a camera tilted by `lean` and turned by `turn`, over 64 pixels.
    static func map(lean: Double = 0.01, turn: Double = 0) -> TextureMap {
        var map = TextureMap(x: -12, y: 7, columnX: 0.9, columnY: 0.2, rowX: -0.3, rowY: 1.1)
        (map.weight, map.columnWeight, map.rowWeight) = (0.7, turn, lean)
        return map
    }

    /// The definition: two planes over the image divided by a third one.
    private func position(_ map: TextureMap, _ right: Double, _ down: Double) -> (x: Double, y: Double) {
        let weight = map.weight + map.columnWeight * right + map.rowWeight * down
        return (
            (map.x + map.columnX * right + map.rowX * down) / weight,
            (map.y + map.columnY * right + map.rowY * down) / weight
        )
    }

    @Test func aTexelIsWhereItsPixelIs() throws {
        let map = Self.map(turn: 0.002)
        for (right, down) in [(3.5, 7.5), (60.25, 2), (0, 0), (40, 63)] {
            let place = position(map, right, down)
            let pixel = try #require(map.pixel(ofTexelAt: SIMD2(place.x, place.y)))
            #expect(abs(pixel.x - right) < 1e-9 && abs(pixel.y - down) < 1e-9)
        }
        // Above the horizon there is no texture, although the planes go on there.
        let behind = position(map, 10, -90)
        #expect(map.pixel(ofTexelAt: SIMD2(behind.x, behind.y)) == nil)
    }

    /// Without roll a row is one run, and exact; with roll, runs are exact at both ends.
    @Test(arguments: [0, 0.003, -0.003]) func runs(turn: Double) {
        let map = Self.map(turn: turn)
        for row in [0, 17, 63] {
            let runs = Array(map.runs(3..<61, inRow: row))
            #expect(runs.count == (turn == 0 ? 1 : 4))
            #expect(runs.map(\.columns.count).reduce(0, +) == 58)
            for run in runs {
                for column in run.columns {
                    let steps = Double(column - run.columns.lowerBound)
                    let place = position(map, Double(column) + 0.5, Double(row) + 0.5)
                    let limit = turn == 0 || column == run.columns.lowerBound ? 1e-9 : 0.6
                    #expect(abs(run.x + steps * run.stepX - place.x) < limit)
                    #expect(abs(run.y + steps * run.stepY - place.y) < limit)
                }
            }
        }
        #expect(Array(map.runs(5..<5, inRow: 0)).isEmpty)
    }

    @Test func movingKeepsTheTexture() throws {
        let texture = try #require(Texture(width: 5, height: 3, words: Array(repeating: 0, count: 15)))
        let map = Self.map()
        var moved = map
        moved.move(right: 1_000_000_007, down: -3_000_001, within: texture)
        for (right, down) in [(0.0, 0.0), (50, 20)] {
            let (place, other) = (position(map, right, down), position(moved, right, down))
            let (across, along) = (other.x - place.x - 1_000_000_007, other.y - place.y + 3_000_001)
            #expect(abs(across.remainder(dividingBy: 5)) < 1e-6)
            #expect(abs(along.remainder(dividingBy: 3)) < 1e-6)
            #expect(abs(other.x) < 500 && abs(other.y) < 500)
        }
    }

    /// The pixels of a part are those whose position lies in it, whatever of it is behind the camera.
    @Test(arguments: [0.01, -0.009, 0.03], [0, 0.004]) func quads(lean: Double, turn: Double) {
        let map = Self.map(lean: lean, turn: turn)
        for part in [
            TexelRect(left: -8, top: 2, right: 40, bottom: 60), TexelRect(left: -1e6, top: -1e6, right: 1e6, bottom: 9),
            TexelRect(left: 9, top: 9, right: 9.01, bottom: 9.01), TexelRect(left: 5, top: 5, right: 5, bottom: 9),
        ] {
            let range = QuadRange(map, part, width: 64, rows: 0..<64)
            for row in 0..<64 {
                let columns = range.map { $0.rows.contains(row) ? $0.columns(inRow: row) : 0..<0 } ?? 0..<0
                for column in 0..<64 {
                    let (right, down) = (Double(column) + 0.5, Double(row) + 0.5)
                    let place = position(map, right, down)
                    let isInside =
                        map.weight(at: SIMD2(right, down)) > 0 && place.x >= part.left && place.x < part.right
                        && place.y >= part.top && place.y < part.bottom
                    // On an edge, rounding decides.
                    let edges = [place.x - part.left, place.x - part.right, place.y - part.top, place.y - part.bottom]
                    guard edges.allSatisfy({ abs($0) > 1e-9 }) else { continue }
                    #expect(columns.contains(column) == isInside, "pixel \(column), \(row)")
                }
            }
        }
    }

    @Test func untiltedInkIsTheSame() throws {
        let words = (0..<256).map { UInt32($0) * 0x0001_0101 | 0xFF00_0000 }
        let texture = try #require(Texture(width: 16, height: 16, words: words))
        let map = TextureMap(x: 0.3, y: 0.1, columnX: 0.2, columnY: 0.05, rowX: -0.05, rowY: 0.2)
        let flat = drawn { region, pixels in
            TextureInk(texture, map, isNearest: false, opacity: 1, matrix: nil).draw(in: region, of: &pixels, width: 64)
        }
        let tilted = drawn { region, pixels in
            TiltedTextureInk(
                texture, map, isNearest: false, opacity: 1, matrix: nil, isReduced: true
            ).draw(in: region, of: &pixels, width: 64, check: {})
        }
        #expect(flat == tilted)
    }

    /// A checkerboard of single texels is gray where many of them lie in a pixel, and nowhere black or white.
    @Test func farTexelsAreAveraged() throws {
        let words = (0..<4096).map { ($0 + $0 / 64) % 2 == 0 ? UInt32(0xFF00_0000) : ~0 }
        let texture = try #require(Texture(width: 64, height: 64, words: words))
        var map = TextureMap(x: 0, y: 0, columnX: 1, columnY: 0, rowX: 0, rowY: 1)
        (map.weight, map.rowWeight) = (0.02, 0.02)
        let pixels = drawn { region, pixels in
            TiltedTextureInk(texture, map, isNearest: false, opacity: 1, matrix: nil, isReduced: true)
                .draw(in: region, of: &pixels, width: 64, check: {})
        }
        for column in 0..<64 {
            #expect((118...138).contains(pixels[column] & 255))
            #expect((118...138).contains(pixels[64 + column] & 255))
        }
    }

    @Test func oddNumbersDoNotTrap() throws {
        let texture = try #require(Texture(width: 4, height: 4, words: Array(repeating: ~0, count: 16)))
        for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
            for field in [\TextureMap.x, \.columnX, \.rowY, \.weight, \.columnWeight, \.rowWeight] {
                var map = Self.map(turn: 0.001)
                map[keyPath: field] = number
                _ = drawn { region, pixels in
                    TiltedTextureInk(texture, map, isNearest: true, opacity: 0.5, matrix: nil, isReduced: true)
                        .draw(in: region, of: &pixels, width: 64, check: {})
                    PatternInk(texture, map, opacity: 1).draw(in: region, of: &pixels, width: 64)
                    TexturedQuad(
                        texture, part: TexelRect(borderOf: 4, 4), map, isNearest: false, opacity: 1
                    ).draw(on: &pixels, width: 64, rows: 0..<64)
                    DiscTests.plain.draw(
                        on: map, scale: 1, pixelsPerPoint: 1, in: region, of: &pixels, width: 64)
                }
            }
        }
    }

    private func drawn(_ body: (PixelRegion, inout MutableSpan<UInt32>) -> Void) -> [UInt32] {
        var canvas = Canvas(64, 64)
        let region = canvas.region
        var span = canvas.pixels.mutableSpan
        body(region, &span)
        return canvas.pixels
    }
}
