import Imaging
import Rasterising

/// Draws colors by elevation.
struct ColorReliefDrawing {
    /// Draws a layer, tile by tile.
    func draw(
        _ tiles: [DrawList.Tile<ElevationTile, ColorReliefPaint>], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        for tile in tiles where tile.paint.opacity > 0 && !tile.placement.region.isEmpty {
            try check()
            try draw(tile, on: &canvas, check: check)
        }
    }

    private func draw(
        _ tile: DrawList.Tile<ElevationTile, ColorReliefPaint>, on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        let (region, layout, paint) = (tile.placement.region, tile.layout, tile.paint)
        let map = tile.placement.unitMap(width: layout.side, height: layout.side)
        let visible = layout.visible(tile.placement)
        let grid = ElevationGrid(layout, columns: visible.columns, rows: visible.rows)
        let width = canvas.width
        var line = PixelRow(count: width)
        var pixels = canvas.pixels.mutableSpan
        for row in region.rows {
            if row % DrawList.rowsPerCheck == 0 { try check() }
            let columns = region.columns(inRow: row)
            let start = map.center(columns.lowerBound, row)
            let (startX, startY) = (Float(start.x), Float(start.y))
            let (stepX, stepY) = (Float(map.columnX), Float(map.columnY))
            for offset in 0..<columns.count {
                let elevation = grid.elevation(
                    startX + Float(offset) * stepX, startY + Float(offset) * stepY, isNearest: paint.isNearest)
                line.words[offset] = (paint.color(at: elevation) * paint.opacity).word
            }
            line.blend(columns.count, into: &pixels, at: row * width + columns.lowerBound)
        }
    }
}
