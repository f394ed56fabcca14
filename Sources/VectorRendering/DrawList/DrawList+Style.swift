package import MapStyle

extension DrawList {
    /// Creates a draw list from a style and tiles of its sources.
    ///
    /// - Parameters:
    ///   - tiles: the visible vector tiles by source id, in drawing order.
    ///   - others: what the layers draw apart from vector tiles.
    package init(
        _ style: ResolvedStyle, in view: StyledView, tiles: [String: [SourceTile]],
        others: DrawnSources = DrawnSources()
    ) {
        var sources = others
        for (source, tiles) in tiles {
            let groups = LayerGroup.all(of: source, in: style)
            sources.vectors[source] = tiles.map { tile in
                (
                    TilePlacement(tile, in: view),
                    TileLayout(
                        tile.content, at: tile.coordinate, styleZoom: tile.styleZoom, groups,
                        icons: sources.sprites.names, check: {})
                )
            }
        }
        self.init(style, in: view, sources)
    }

    /// Creates a draw list from a style and laid out sources.
    package init(_ style: ResolvedStyle, in view: StyledView, _ sources: DrawnSources) {
        self.init()
        var patterns = PatternTable(sources.sprites)
        for layer in style.layers {
            let builder = LayerBuilder(layer: layer, style: style, view: view, sources: sources)
            if let drawn = builder.layer(&patterns) { layers.append(drawn) }
        }
    }
}
