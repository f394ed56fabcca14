import Imaging
import Rasterising
import VectorTiles

/// Draws lines.
struct LineDrawing {
    /// Draws a layer, tile by tile.
    func draw(
        _ tiles: [DrawList.Tile<LineLayout, LinePaint>], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        for tile in tiles where !tile.paint.isInvisible { try draw(tile, on: &canvas, check: check) }
    }

    private func draw(
        _ tile: DrawList.Tile<LineLayout, LinePaint>, on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        let (layout, paint) = (tile.layout, tile.paint)
        let placement = tile.placement.translated(by: paint.translation)
        let (scale, region) = (placement.scale, placement.region)
        let pointsPerUnit = placement.pointsPerUnitAtStyleZoom
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        let (points, shape) = (layout.points, layout.shape)
        var tessellator = LineTessellator(LineExtrusion(placement.transform))
        // Where all features have the same paint, the first one's.
        let isConstant = paint.isConstant
        var ink: LineInk?
        var (reach, visible) = (-1.0, TileBox.empty)
        // Vertices since the last check within a feature.
        var drawn = 0
        for (index, feature) in layout.features.enumerated() {
            if index % DrawList.featuresPerCheck == 0 { try check() }
            if index == 0 || !isConstant {
                let needed = Double(paint.reach(ofFeature: index)) * scale
                // Nearly always the same, so cached.
                if needed != reach { (reach, visible) = (needed, placement.visibleBox(margin: needed)) }
                ink = feature.box.touches(visible) || isConstant ? paint.ink(ofFeature: index, scale: scale) : nil
                guard let ink else { continue }
                tessellator.strip.set(
                    outset: Double(ink.outset) * scale, offset: -Double(paint.offset[index]) * scale,
                    periodsPerUnit: paint.periods(ofFeature: index, pointsPerUnit: pointsPerUnit))
            }
            guard let ink, feature.box.touches(visible) else { continue }
            for line in feature.lines {
                let vertices = points.span.extracting(layout.vertices(ofLine: line))
                guard feature.lines.count == 1 || TileBox(vertices).touches(visible) else { continue }
                tessellator.strip.removeAll()
                try tessellator.tessellate(
                    vertices, isClosed: feature.isClosed, shape: shape[index], clip: feature.clip,
                    overscale: placement.overscale, check: check)
                try LineTriangles.draw(
                    tessellator.strip.corners.span, ink, in: region, of: &pixels, width: width, check: check)
                drawn += vertices.count
                if drawn >= DrawList.verticesPerCheck {
                    drawn = 0
                    try check()
                }
            }
        }
    }
}
