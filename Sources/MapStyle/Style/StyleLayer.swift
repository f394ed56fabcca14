/// One layer of a style.
package struct StyleLayer: Hashable, Sendable {
    /// What is drawn, with its properties.
    package enum Kind: Hashable, Sendable {
        // Indirect: a layer of symbols has some sixty properties, and layers are copied.
        indirect case background(BackgroundLayer)
        indirect case fill(FillLayer)
        indirect case line(LineLayer)
        indirect case circle(CircleLayer)
        indirect case symbol(SymbolLayer)
        indirect case raster(RasterLayer)
        indirect case heatmap(HeatmapLayer)
        indirect case hillshade(HillshadeLayer)
        indirect case colorRelief(ColorReliefLayer)
        indirect case fillExtrusion(FillExtrusionLayer)
    }

    /// Its id.
    package var id: String
    /// Its place in the style, from the bottom, counted from 0.
    package var index: Int
    /// The id of its source; nil for a background.
    package var source: String?
    /// The layer of vector tiles.
    package var sourceLayer: String?
    /// Drawn from this zoom on.
    package var minZoom: Double?
    /// Drawn below this zoom.
    package var maxZoom: Double?
    /// Whether a feature is drawn, at the whole zoom; nil draws all.
    package var filter: Expression?
    /// Whether it is drawn at all.
    package var isVisible = true
    /// What is drawn.
    package var kind: Kind

    /// Whether it is drawn at a zoom of the grid with 512 points at zoom 0.
    package func isVisible(at zoom: Double) -> Bool {
        isVisible && zoom >= minZoom ?? -.infinity && zoom < maxZoom ?? .infinity
    }
}

extension StyleLayer.Kind {
    /// The same type of layer after its properties were shown to a visitor.
    func visited(_ visitor: inout PropertyVisitor) -> StyleLayer.Kind {
        func visited<Layer: LayerProperties>(_ layer: Layer) -> Layer {
            var layer = layer
            layer.visit(&visitor)
            return layer
        }
        switch self {
        case .background(let layer): return .background(visited(layer))
        case .fill(let layer): return .fill(visited(layer))
        case .line(let layer): return .line(visited(layer))
        case .circle(let layer): return .circle(visited(layer))
        case .symbol(let layer): return .symbol(visited(layer))
        case .raster(let layer): return .raster(visited(layer))
        case .heatmap(let layer): return .heatmap(visited(layer))
        case .hillshade(let layer): return .hillshade(visited(layer))
        case .colorRelief(let layer): return .colorRelief(visited(layer))
        case .fillExtrusion(let layer): return .fillExtrusion(visited(layer))
        }
    }

    /// A layer of a type with all defaults; nil for a type that is not known.
    init?(type: String) {
        switch type {
        case "background": self = .background(BackgroundLayer())
        case "fill": self = .fill(FillLayer())
        case "line": self = .line(LineLayer())
        case "circle": self = .circle(CircleLayer())
        case "symbol": self = .symbol(SymbolLayer())
        case "raster": self = .raster(RasterLayer())
        case "heatmap": self = .heatmap(HeatmapLayer())
        case "hillshade": self = .hillshade(HillshadeLayer())
        case "color-relief": self = .colorRelief(ColorReliefLayer())
        case "fill-extrusion": self = .fillExtrusion(FillExtrusionLayer())
        default: return nil
        }
    }
}
