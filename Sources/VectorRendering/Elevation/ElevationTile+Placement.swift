import MapGeometry
import Rasterising
import VectorTiles

extension ElevationTile {
    /// Columns and rows that the pixels of a placement may show, with the texels around them.
    func visible(_ placement: TilePlacement) -> (columns: Range<Int>, rows: Range<Int>) {
        let map = placement.unitMap(width: side, height: side)
        let region = placement.region
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for column in [Double(region.left), Double(region.right)] {
            for row in [Double(region.rows.lowerBound), Double(region.rows.upperBound)] {
                let x = map.x + map.columnX * column + map.rowX * row
                let y = map.y + map.columnY * column + map.rowY * row
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        func range(_ low: Double, _ high: Double) -> Range<Int> {
            let last = Double(side - 1)
            let (low, high) = (min(last, max(0, low - 2)), min(last, max(0, high + 2)))
            return Int(low)..<Int(high) + 1
        }
        return (range(left, right), range(top, bottom))
    }

    /// The elevation at a position in meters.
    ///
    /// - Parameters:
    ///   - x: columns from the left edge of the tile.
    ///   - y: rows from its top edge.
    /// NaN is the edge.
    @inline(__always)
    func elevation(_ x: Float, _ y: Float, isNearest: Bool) -> Float {
        let limit = Float(side + 1)
        let (x, y) = (min(limit, max(-1, x)), min(limit, max(-1, y)))
        if isNearest {
            let column = min(max(Int(x.rounded(.down)), 0), side - 1)
            return values[(min(max(Int(y.rounded(.down)), 0), side - 1) + 1) * stride + column + 1]
        }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (across, down) = (x - 0.5 - left, y - 0.5 - top)
        let column = min(max(Int(left), -1), side - 1) + 1
        let place = (min(max(Int(top), -1), side - 1) + 1) * stride + column
        let (a, b, c, d) = (values[place], values[place + 1], values[place + stride], values[place + stride + 1])
        let (first, second) = (a + (b - a) * across, c + (d - c) * across)
        return first + (second - first) * down
    }
}
