package import Imaging
import MapStyle
import Rasterising

extension ColorReliefLayer: DrawableLayer {
    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        guard let paint = ColorReliefPaint(self, zoom: scene.zoom) else { return nil }
        let tiles = scene.elevations(paint)
        return tiles.isEmpty ? nil : ColorReliefDrawing(tiles)
    }
}

/// Draws colors by elevation.
package struct ColorReliefDrawing: DrawnLayer {
    private let tiles: [DrawnTile<ElevationTile, ColorReliefPaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<ElevationTile, ColorReliefPaint>]) { self.tiles = tiles }

    /// Draws the layer, tile by tile.
    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        for tile in tiles where tile.paint.opacity > 0 {
            let placement = tile.placement.limited(to: canvas.rows)
            guard !placement.region.isEmpty else { continue }
            try check()
            try draw(tile, placement, on: canvas, check: check)
        }
    }

    private func draw(
        _ tile: DrawnTile<ElevationTile, ColorReliefPaint>, _ placement: TilePlacement, on canvas: PixmapBand,
        check: () throws -> Void
    ) rethrows {
        let (region, layout, paint) = (placement.region, tile.layout, tile.paint)
        let map = placement.unitMap(width: layout.side, height: layout.side)
        let visible = layout.visible(placement)
        let grid = ElevationGrid(layout, columns: visible.columns, rows: visible.rows)
        let width = canvas.width
        var line = PixelRow(count: width)
        var pixels = canvas.pixels.mutableSpan
        for row in region.rows {
            if row % CheckInterval.rows == 0 { try check() }
            let columns = region.columns(inRow: row)
            for run in map.runs(columns, inRow: row) {
                let (startX, startY) = (Float(run.x), Float(run.y))
                let (stepX, stepY) = (Float(run.stepX), Float(run.stepY))
                let first = run.columns.lowerBound - columns.lowerBound
                for offset in 0..<run.columns.count {
                    let elevation = grid.elevation(
                        startX + Float(offset) * stepX, startY + Float(offset) * stepY, isNearest: paint.isNearest)
                    line.words[first + offset] = (paint.color(at: elevation) * paint.opacity).word
                }
            }
            line.blend(columns.count, into: &pixels, at: row * width + columns.lowerBound)
        }
    }
}
