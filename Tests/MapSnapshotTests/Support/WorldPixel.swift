import Imaging
import MapGeometry
import SnapshotTestSupport
import TileSources

/// A pixel of the world at one level, counted from its north-western corner, told by a color.
///
/// Both coordinates are kept modulo 2048: eight bits in red and green, three more of each in blue. The top bits of blue
/// are 10, so that no background or empty pixel passes for one.
struct WorldPixel {
    static let modulus = 2_048.0

    let x, y: Double

    /// The word of a pixel.
    static func word(x: Int, y: Int) -> UInt32 {
        let blue = 0x80 | (x >> 8 & 7) << 3 | y >> 8 & 7
        return 0xFF00_0000 | UInt32(x & 0xFF) << 16 | UInt32(y & 0xFF) << 8 | UInt32(blue)
    }

    /// Nil if the word was not made by `word(x:y:)`.
    init?(_ word: UInt32) {
        guard word >> 24 == 0xFF, word & 0xC0 == 0x80 else { return nil }
        let (high, low) = (word >> 3 & 7, word & 7)
        x = Double(high << 8 | word >> 16 & 0xFF)
        y = Double(low << 8 | word >> 8 & 0xFF)
    }

    /// How far the middle of this pixel is from a place, in pixels of a level whose world has `side` of them.
    func distance(x: Double, y: Double, side: Double) -> Double {
        max(
            abs((self.x + 0.5 - x).remainder(dividingBy: min(side, Self.modulus))),
            abs((self.y + 0.5 - y).remainder(dividingBy: Self.modulus)))
    }

    /// Every tile of every level, each pixel telling its place.
    static func source(tileSize: Int) -> FakeTileSource {
        FakeTileSource(TilesetMetadata(zooms: 0...12, tileSize: tileSize)) { coordinate in
            var pixels: [UInt32] = []
            pixels.reserveCapacity(tileSize * tileSize)
            for row in 0..<tileSize {
                for column in 0..<tileSize {
                    pixels.append(word(x: coordinate.x * tileSize + column, y: coordinate.y * tileSize + row))
                }
            }
            return try Tile(Pixmap(width: tileSize, height: tileSize, pixels: pixels))
        }
    }
}
