import JSON
import MapGeometry
import MapStyle

/// Creates the drawing commands of one style layer.
struct LayerBuilder {
    let layer: StyleLayer
    let style: ResolvedStyle
    let view: StyledView
    let sources: DrawnSources
    /// The placed labels of the layer.
    var symbols: [PlacedSymbols] = []

    private var zoom: Double { style.zoom }

    /// The layer; nil if it draws nothing.
    func layer(_ patterns: inout PatternTable, _ icons: inout IconTextures) -> DrawList.Layer? {
        switch layer.kind {
        case .background(let background):
            return BackgroundPaint(background, zoom: zoom, in: view, sources.sprites).map(DrawList.Layer.background)
        case .fill(let fill):
            let tiles = vectors { part, integerZoom -> (FillLayout, FillPaint)? in
                guard case .fill(let layout, let values) = part else { return nil }
                return (layout, FillPaint(fill, values, &patterns, zoom: zoom, integerZoom: integerZoom))
            }
            return group(tiles.isEmpty ? nil : .fill(tiles), fill.layerOpacity.value(at: zoom))
        case .fillExtrusion(let extrusion):
            let tiles = vectors { part, integerZoom -> (FillLayout, FillPaint)? in
                guard case .fill(let layout, let values) = part else { return nil }
                return (layout, FillPaint(extrusion, values, &patterns, zoom: zoom, integerZoom: integerZoom))
            }
            return group(tiles.isEmpty ? nil : .fill(tiles), extrusion.opacity.value(at: zoom))
        case .line(let line):
            var ramps = GradientRamps(line)
            let tiles = vectors { part, integerZoom -> (LineLayout, LinePaint)? in
                guard case .line(let layout, let values) = part else { return nil }
                let gradient = ramps?.column(layout)
                return (layout, LinePaint(line, values, gradient, &patterns, zoom: zoom, integerZoom: integerZoom))
            }
            return group(tiles.isEmpty ? nil : .line(tiles), line.layerOpacity.value(at: zoom))
        case .circle(let circle):
            let tiles = vectors { part, integerZoom -> (CircleLayout, CirclePaint)? in
                guard case .circle(let layout, let values) = part else { return nil }
                return (layout, CirclePaint(circle, values, zoom: zoom, integerZoom: integerZoom))
            }
            return tiles.isEmpty ? nil : .circle(tiles)
        case .heatmap(let heatmap):
            let ramp = HeatmapPaint.ramp(heatmap)
            let tiles = vectors { part, integerZoom -> (CircleLayout, HeatmapPaint)? in
                guard case .heatmap(let layout, let values) = part else { return nil }
                return (layout, HeatmapPaint(heatmap, values, ramp: ramp, zoom: zoom, integerZoom: integerZoom))
            }
            return tiles.isEmpty ? nil : .heatmap(tiles)
        case .raster(let raster): return self.raster(RasterPaint(raster, zoom: zoom))
        case .hillshade(let hillshade):
            let paint = HillshadePaint(hillshade, zoom: zoom, bearing: view.viewport.bearing)
            let tiles = elevations(paint)
            return tiles.isEmpty ? nil : .hillshade(tiles)
        case .colorRelief(let relief):
            guard let paint = ColorReliefPaint(relief, zoom: zoom) else { return nil }
            let tiles = elevations(paint)
            return tiles.isEmpty ? nil : .colorRelief(tiles)
        case .symbol:
            let builder = SymbolBuilder(view: view, zoom: zoom)
            let batches = builder.batches(symbols, &icons)
            return batches.isEmpty ? nil : .symbol(SymbolBatches(batches, symbols, builder, icons))
        }
    }

    /// The layer's part in each vector tile.
    private func vectors<Layout, Paint>(
        _ body: (TileLayout.Part, _ integerZoom: Double) -> (Layout, Paint)?
    ) -> [DrawList.Tile<Layout, Paint>] {
        let tiles = layer.source.flatMap { sources.vectors[$0] } ?? []
        return tiles.compactMap { tile in
            guard let part = tile.layout.parts[layer.index],
                let (layout, paint) = body(part, Double(tile.placement.styleZoom))
            else { return nil }
            return DrawList.Tile(placement: tile.placement, layout: layout, paint: paint)
        }
    }

    private func raster(_ paint: RasterPaint) -> DrawList.Layer? {
        guard paint.opacity > 0, let source = layer.source else { return nil }
        if let image = sources.images[source] { return .image(image, paint, view.aligned) }
        let tiles = (sources.rasters[source] ?? []).map {
            DrawList.Tile(placement: $0.placement, layout: $0.layout, paint: paint)
        }
        return tiles.isEmpty ? nil : .raster(tiles)
    }

    private func elevations<Paint>(_ paint: Paint) -> [DrawList.Tile<ElevationTile, Paint>] {
        (layer.source.flatMap { sources.elevations[$0] } ?? []).map {
            DrawList.Tile(placement: $0.placement, layout: $0.layout, paint: paint)
        }
    }

    private func group(_ layer: DrawList.Layer?, _ opacity: Double) -> DrawList.Layer? {
        guard let layer, opacity > 0 else { return nil }
        return opacity < 1 ? .group(opacity: Float(opacity), [layer]) : layer
    }
}
