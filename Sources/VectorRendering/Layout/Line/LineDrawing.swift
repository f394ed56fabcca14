package import Imaging
import MapStyle
import Rasterising
import VectorTiles

extension LineLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let (sorted, keys) = features.sorted(sortKey)
        let shape = LineShape.column(self, sorted)
        func layOut() -> LineLayout {
            LineLayout(sorted.binding.layer, features: sorted.indexes, shape: shape)
        }
        let layout = keys.isEmpty ? LineLayout(context.shared(layOut), shape: shape) : layOut()
        return FeaturePart(layout, LineValues(self, shape, sorted))
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let zoom = scene.zoom
        var ramps = GradientRamps(self)
        let tiles = scene.tiles { (part: FeaturePart<LineLayout, LineValues>, integerZoom, patterns) in
            let gradient = ramps?.column(part.layout)
            return LinePaint(self, part.values, gradient, &patterns, zoom: zoom, integerZoom: integerZoom)
        }
        return tiles.isEmpty ? nil : LineDrawing(tiles).grouped(opacity: layerOpacity.value(at: zoom))
    }
}

/// Draws lines.
package struct LineDrawing: DrawnLayer {
    let tiles: [DrawnTile<LineLayout, LinePaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<LineLayout, LinePaint>]) { self.tiles = tiles }

    package var vertexCount: Int { tiles.reduce(0) { $0 + $1.layout.vertexCount } }

    /// Draws the layer, tile by tile.
    package func draw(on canvas: inout Pixmap, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        for tile in tiles where !tile.paint.isInvisible { try draw(tile, on: &canvas, check: check) }
    }

    private func draw(
        _ tile: DrawnTile<LineLayout, LinePaint>, on canvas: inout Pixmap, check: () throws -> Void
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
            if index % CheckInterval.features == 0 { try check() }
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
                if drawn >= CheckInterval.vertices {
                    drawn = 0
                    try check()
                }
            }
        }
    }
}
