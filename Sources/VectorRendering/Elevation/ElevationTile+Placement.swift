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
            // In this order, NaN becomes 0.
            let (low, high) = (min(last, max(0, low - 2)), min(last, max(0, high + 2)))
            return Int(min(low, high))..<Int(high) + 1
        }
        return (range(left, right), range(top, bottom))
    }
}
