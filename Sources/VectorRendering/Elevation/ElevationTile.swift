package import Imaging
import MapGeometry
package import MapStyle
import Rasterising
import VectorTiles

/// Elevations of one tile as colors, with those of its neighbors for its border.
package struct ElevationTile: Sendable {
    /// Texels per side.
    package let side: Int
    /// Meters per step of red, green and blue, and what is subtracted.
    let factors: SIMD4<Float>
    /// Nine tiles, row by row, this one in the middle; empty if there is none.
    private var tiles: [[UInt32]]

    /// Creates a tile from an image; nil if it is not square.
    package init?(_ image: Pixmap, _ encoding: StyleSource.Elevation) {
        guard image.width == image.height else { return nil }
        side = image.width
        factors = encoding.factors
        tiles = Array(repeating: [], count: 9)
        tiles[4] = image.pixels
    }

    /// Takes the border from a neighbor; without it, the border repeats the edge.
    ///
    /// - Parameters:
    ///   - dx: -1 for the neighbor to the west, 1 to the east.
    ///   - dy: -1 for the neighbor to the north, 1 to the south.
    package mutating func takeBorder(from other: ElevationTile, dx: Int, dy: Int) {
        guard other.side == side, (-1...1).contains(dx), (-1...1).contains(dy), dx != 0 || dy != 0 else { return }
        tiles[(dy + 1) * 3 + dx + 1] = other.tiles[4]
    }

    /// The colors of a row, of this tile or the neighbors over or below it.
    ///
    /// - Parameters:
    ///   - row: -1 to `side`.
    ///   - dx: -1 for the neighbors to the west, 1 to the east.
    func source(row: Int, dx: Int) -> (words: [UInt32], row: Int)? {
        let dy = row < 0 ? -1 : row >= side ? 1 : 0
        let words = tiles[(dy + 1) * 3 + dx + 1]
        return words.isEmpty ? nil : (words, row - dy * side)
    }
}

extension StyleSource.Elevation {
    /// Meters per step of red, green and blue, and what is subtracted.
    fileprivate var factors: SIMD4<Float> {
        switch self {
        case .mapbox: [6553.6, 25.6, 0.1, 10_000]
        case .terrarium: [256, 1, 1.0 / 256, 32_768]
        case .custom(let red, let green, let blue, let shift): [Float(red), Float(green), Float(blue), Float(shift)]
        }
    }
}

extension ElevationTile {
    /// Columns and rows that the pixels of a placement may show, with the texels around them.
    func visible(_ placement: TilePlacement) -> (columns: Range<Int>, rows: Range<Int>) {
        let map = placement.unitMap(width: side, height: side)
        let region = placement.region
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for column in [Double(region.left), Double(region.right)] {
            for row in [Double(region.rows.lowerBound), Double(region.rows.upperBound)] {
                let weight = max(map.weight(at: SIMD2(column, row)), 1e-6)
                let x = (map.x + map.columnX * column + map.rowX * row) / weight
                let y = (map.y + map.columnY * column + map.rowY * row) / weight
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        func range(_ low: Double, _ high: Double) -> Range<Int> {
            let last = Double(side - 1)
            // In this order, NaN becomes 0.
            let (low, high) = (min(last, max(0, low - 2)), min(last, max(0, high + 2)))
            return Int(min(low, high))..<Int(high) + 1
        }
        return (range(left, right), range(top, bottom))
    }
}
