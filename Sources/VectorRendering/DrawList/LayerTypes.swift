import MapStyle

extension StyleLayer.Kind {
    /// How the layer is laid out and drawn: the only list of the types of layers above their folders in `Layout`.
    var drawable: any DrawableLayer {
        switch self {
        case .background(let layer): layer
        case .fill(let layer): layer
        case .line(let layer): layer
        case .circle(let layer): layer
        case .symbol(let layer): layer
        case .raster(let layer): layer
        case .heatmap(let layer): layer
        case .hillshade(let layer): layer
        case .colorRelief(let layer): layer
        case .fillExtrusion(let layer): layer
        }
    }
}
