import MapStyle

/// Counts the layers of a style that are not drawn yet, by type.
struct UndrawnLayers {
    private var counts: [(what: String, count: Int)] = []

    init(_ style: Style) {
        for layer in style.layers where layer.isVisible {
            guard let what = Self.what(layer.kind) else { continue }
            if let place = counts.firstIndex(where: { $0.what == what }) {
                counts[place].count += 1
            } else {
                counts.append((what, 1))
            }
        }
    }

    /// One sentence per type.
    var sentences: [String] {
        counts.map { "\($0.count) \($0.what) \($0.count == 1 ? "layer is" : "layers are") not drawn" }
    }

    /// Whether a layer is drawn.
    static func isDrawn(_ layer: StyleLayer) -> Bool { layer.isVisible && what(layer.kind) == nil }

    private static func what(_ kind: StyleLayer.Kind) -> String? {
        switch kind {
        case .symbol: "symbol"
        case .background, .fill, .line, .circle, .raster, .heatmap, .hillshade, .colorRelief, .fillExtrusion: nil
        }
    }
}
