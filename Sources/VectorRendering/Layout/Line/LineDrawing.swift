import Imaging
import Rasterising
import VectorTiles

/// Draws lines.
struct LineDrawing {
    private var tessellator = LineTessellator()
    private var corners: [LineVertex] = []

    /// Draws a layer, tile after tile.
    mutating func draw(_ tiles: [DrawList.Tile<LineLayout, LinePaint>], on canvas: inout Pixmap) {
        for tile in tiles where !tile.paint.isInvisible { draw(tile, on: &canvas) }
    }

    private mutating func draw(_ tile: DrawList.Tile<LineLayout, LinePaint>, on canvas: inout Pixmap) {
        let (layout, paint) = (tile.layout, tile.paint)
        let placement = tile.placement.translated(by: paint.translation)
        let scale = placement.scale
        let pointsPerUnit = placement.pointsPerUnitAtStyleZoom
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        for (index, feature) in layout.features.enumerated() {
            let reach = Double(paint.reach(ofFeature: index)) * scale
            let visible = placement.visibleBox(margin: reach)
            guard feature.box.touches(visible), let ink = paint.ink(ofFeature: index, scale: scale) else { continue }
            let extrusion = LineExtrusion(
                placement, outset: Double(ink.outset) * scale, offset: -Double(paint.offset[index]) * scale,
                periodsPerUnit: paint.periods(ofFeature: index, pointsPerUnit: pointsPerUnit))
            for line in feature.lines {
                let vertices = layout.vertices(ofLine: line)
                guard TileBox(layout.points.span.extracting(vertices)).touches(visible) else { continue }
                tessellator.tessellate(
                    layout.points[vertices], isClosed: feature.isClosed, shape: layout.shape[index], clip: feature.clip,
                    overscale: placement.overscale)
                corners.removeAll(keepingCapacity: true)
                for vertex in tessellator.strip.vertices { corners.append(extrusion.corner(vertex)) }
                for (a, b, c) in tessellator.strip.triangles {
                    LineTriangles.draw(
                        corners[Int(a)], corners[Int(b)], corners[Int(c)], ink, in: placement.region, of: &pixels,
                        width: width)
                }
            }
        }
    }
}

extension TilePlacement {
    /// Points per unit at the tile's whole zoom, whatever the fraction of the image's.
    fileprivate var pointsPerUnitAtStyleZoom: Double { 512 / Double(TilePoint.extent) * Double(overscale) }
}
