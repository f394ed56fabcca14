package import JSON

/// One layer of a style.
package struct StyleLayer: Hashable, Sendable {
    /// The type of layer, with its properties.
    package enum Kind: Hashable, Sendable {
        // Indirect, because a symbol layer has about sixty properties, and layers are copied.
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
    /// Its index in the style, from the bottom.
    package var index: Int
    /// For a symbol layer that differs from a lower one only in its paint, the index of the lowest such layer: as in
    /// MapLibre, that one is placed, and all are drawn in its places.
    package var placedWith: Int?
    /// The id of its source; nil for a background.
    package var source: String?
    /// The source layer of vector tiles.
    package var sourceLayer: String?
    /// Minimum zoom (inclusive).
    package var minZoom: Double?
    /// Maximum zoom (exclusive).
    package var maxZoom: Double?
    /// The filter of features, evaluated at the integer zoom; nil draws all.
    package var filter: Expression?
    /// What it shows, for leaving it out; nil if it does not say.
    package var role: StyleRole?
    /// Whether the layer is visible.
    package var isVisible = true
    /// The type and properties of the layer.
    package var kind: Kind

    /// Whether it is drawn at a zoom (in style terms).
    package func isVisible(at zoom: Double) -> Bool {
        isVisible && zoom >= minZoom ?? -.infinity && zoom < maxZoom ?? .infinity
    }
}

extension StyleLayer.Kind {
    /// The properties of the layer.
    var properties: any LayerProperties {
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

    /// A layer of a type with default properties; nil for an unknown type.
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

    /// The layer after passing its properties to a visitor.
    func visited(_ visitor: inout PropertyVisitor) -> StyleLayer.Kind { properties.visited(&visitor).kind }

    /// Whether it draws texts and icons.
    package var isSymbol: Bool { if case .symbol = self { true } else { false } }

    /// Whether it may draw icons of a sprite, also as a pattern or in a text.
    package var usesSprites: Bool { properties.usesSprites }
}

/// What the layers of a style read of the features of one tile layer.
package struct FeatureInputs: Hashable, Sendable {
    /// Names of properties; nil if an expression may read any.
    package private(set) var properties: Set<ExactText>? = []
    /// Whether ids are read.
    package private(set) var hasIDs = false

    /// Creates the inputs of no layer.
    package init() {}

    /// Adds what a filter and the properties of a layer read.
    package mutating func add(_ layer: StyleLayer) {
        if let filter = layer.filter { add(filter) }
        var visitor = PropertyVisitor(collecting: self)
        _ = layer.kind.visited(&visitor)
        if let inputs = visitor.inputs { self = inputs }
    }

    /// Adds a property by its name.
    package mutating func add(property name: String) { properties?.insert(ExactText(name)) }

    mutating func add(_ expression: Expression) {
        for node in expression.nodes {
            switch node.op {
            case .property, .hasProperty, .filterCompare, .filterHas, .filterIn:
                if let name = expression.propertyName(node) { add(property: name) } else { properties = nil }
            // Their names are only known for each feature.
            case .get, .has, .properties: properties = nil
            case .id, .filterID, .filterHasID, .filterIDIn: hasIDs = true
            default: break
            }
        }
    }
}
