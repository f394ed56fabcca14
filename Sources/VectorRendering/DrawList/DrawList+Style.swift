package import MapStyle

extension DrawList {
    /// Creates a draw list from a style and tiles of its sources.
    ///
    /// - Parameters:
    ///   - tiles: the visible tiles by source id, in drawing order.
    package init(_ style: ResolvedStyle, in view: StyledView, tiles: [String: [SourceTile]]) {
        var laidOut: [String: [(placement: TilePlacement, layout: TileLayout)]] = [:]
        for (source, tiles) in tiles {
            let groups = LayerGroup.all(of: source, in: style)
            laidOut[source] = tiles.map { tile in
                (
                    TilePlacement(tile, in: view),
                    TileLayout(tile.content, at: tile.coordinate, styleZoom: tile.styleZoom, groups)
                )
            }
        }
        self.init(style, laidOut)
    }

    /// Creates a draw list from a style and laid out tiles.
    package init(_ style: ResolvedStyle, _ tiles: [String: [(placement: TilePlacement, layout: TileLayout)]]) {
        self.init()
        for layer in style.layers {
            let parts = layer.source.flatMap { tiles[$0] } ?? []
            switch layer.kind {
            case .background(let background) where background.pattern == nil:
                layers.append(.background(BackgroundPaint(background, zoom: style.zoom)))
            case .fill(let fill):
                let drawn = parts.compactMap { Self.fill(fill, layer.index, $0.placement, $0.layout, style.zoom) }
                append(.fill(drawn), isEmpty: drawn.isEmpty, opacity: fill.layerOpacity.value(at: style.zoom))
            case .line(let line):
                var ramps = GradientRamps(line)
                let drawn = parts.compactMap {
                    Self.line(line, &ramps, layer.index, $0.placement, $0.layout, style.zoom)
                }
                append(.line(drawn), isEmpty: drawn.isEmpty, opacity: line.layerOpacity.value(at: style.zoom))
            case .circle(let circle):
                let drawn = parts.compactMap { Self.circle(circle, layer.index, $0.placement, $0.layout, style.zoom) }
                append(.circle(drawn), isEmpty: drawn.isEmpty, opacity: 1)
            default: break
            }
        }
    }

    private mutating func append(_ layer: Layer, isEmpty: Bool, opacity: Double) {
        guard !isEmpty, opacity > 0 else { return }
        layers.append(opacity < 1 ? .group(opacity: Float(opacity), [layer]) : layer)
    }

    private static func fill(
        _ layer: FillLayer, _ index: Int, _ placement: TilePlacement, _ layout: TileLayout, _ zoom: Double
    ) -> Tile<FillLayout, FillPaint>? {
        guard case .fill(let geometry, let values) = layout.parts[index] else { return nil }
        let paint = FillPaint(layer, values, zoom: zoom, integerZoom: Double(placement.styleZoom))
        return Tile(placement: placement, layout: geometry, paint: paint)
    }

    private static func line(
        _ layer: LineLayer, _ ramps: inout GradientRamps?, _ index: Int, _ placement: TilePlacement,
        _ layout: TileLayout, _ zoom: Double
    ) -> Tile<LineLayout, LinePaint>? {
        guard case .line(let geometry, let values) = layout.parts[index] else { return nil }
        let gradient = ramps?.column(geometry)
        let paint = LinePaint(layer, values, gradient, zoom: zoom, integerZoom: Double(placement.styleZoom))
        return Tile(placement: placement, layout: geometry, paint: paint)
    }

    private static func circle(
        _ layer: CircleLayer, _ index: Int, _ placement: TilePlacement, _ layout: TileLayout, _ zoom: Double
    ) -> Tile<CircleLayout, CirclePaint>? {
        guard case .circle(let geometry, let values) = layout.parts[index] else { return nil }
        let paint = CirclePaint(layer, values, zoom: zoom, integerZoom: Double(placement.styleZoom))
        return Tile(placement: placement, layout: geometry, paint: paint)
    }
}
