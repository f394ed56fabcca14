import Imaging
import Rasterising
import VectorTiles

/// Draws lines.
struct LineDrawing {
    private var tessellator = LineTessellator()
    private var corners: [LineVertex] = []

    /// Draws a layer, tile by tile.
    mutating func draw(
        _ tiles: [DrawList.Tile<LineLayout, LinePaint>], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        for tile in tiles where !tile.paint.isInvisible { try draw(tile, on: &canvas, check: check) }
    }

    private mutating func draw(
        _ tile: DrawList.Tile<LineLayout, LinePaint>, on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        let (layout, paint) = (tile.layout, tile.paint)
        let placement = tile.placement.translated(by: paint.translation)
        let (scale, region) = (placement.scale, placement.region)
        let pointsPerUnit = placement.pointsPerUnitAtStyleZoom
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        let (points, shape) = (layout.points, layout.shape)
        var (reach, visible) = (-1.0, TileBox.empty)
        for (index, feature) in layout.features.enumerated() {
            if index % DrawList.featuresPerCheck == 0 { try check() }
            let needed = Double(paint.reach(ofFeature: index)) * scale
            // Nearly always the same, so cached.
            if needed != reach { (reach, visible) = (needed, placement.visibleBox(margin: needed)) }
            guard feature.box.touches(visible), let ink = paint.ink(ofFeature: index, scale: scale) else { continue }
            let extrusion = LineExtrusion(
                placement, outset: Double(ink.outset) * scale, offset: -Double(paint.offset[index]) * scale,
                periodsPerUnit: paint.periods(ofFeature: index, pointsPerUnit: pointsPerUnit))
            for line in feature.lines {
                let vertices = layout.vertices(ofLine: line)
                guard TileBox(points.span.extracting(vertices)).touches(visible) else { continue }
                tessellator.tessellate(
                    points[vertices], isClosed: feature.isClosed, shape: shape[index], clip: feature.clip,
                    overscale: placement.overscale)
                corners.removeAll(keepingCapacity: true)
                for vertex in tessellator.strip.vertices { corners.append(extrusion.corner(vertex)) }
                LineTriangles.draw(
                    corners.span, tessellator.strip.triangles.span, ink, in: region, of: &pixels, width: width)
            }
        }
    }
}

extension TilePlacement {
    /// Points per unit at the tile's integer zoom, regardless of the image's fractional zoom.
    fileprivate var pointsPerUnitAtStyleZoom: Double { 512 / Double(TilePoint.extent) * Double(overscale) }
}
