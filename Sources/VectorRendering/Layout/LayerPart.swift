import MapLabels

/// What one style layer draws of a tile of features, in tile units.
protocol LayerPart: Sendable {
    /// Number of vertices.
    var vertexCount: Int { get }
    /// Approximate size in memory, in bytes.
    var cost: Int { get }
    /// The part as labels; nil for a layer without texts and icons.
    var labels: (any LabelPart)? { get }
}

extension LayerPart {
    var labels: (any LabelPart)? { nil }
}

/// The texts and icons of one style layer in a tile.
protocol LabelPart: LayerPart {
    /// Whether its texts are not yet shaped.
    var needsShaping: Bool { get }
    /// What its texts count toward the limit of an image, also of labels that were left out.
    var textWeight: Int { get }

    /// The part with shaped texts, which can be drawn.
    ///
    /// - Parameters:
    ///   - lowest: the shaped part in whose places it is drawn; nil for a layer with places of its own.
    ///   - glyphs: the glyphs of the tile's demand.
    ///   - overscale: how much larger the tile is than one at the map's zoom.
    ///   - check: called now and then; throwing stops.
    func shaped(
        with lowest: (any LayerPart)?, _ sprites: SpriteImages, _ glyphs: GlyphTable, overscale: Int,
        check: () throws -> Void
    ) rethrows -> any LayerPart

    /// The part without its last labels, in the order of placing, and the number of these.
    ///
    /// - Parameter weight: what the texts that stay count at most.
    func limited(toTextWeight weight: Int) -> (part: any LayerPart, omitted: Int)
}

/// Geometry and values of features: the part of most types of layers.
struct FeaturePart<Layout: FeatureLayout, Values: Sendable>: LayerPart {
    /// The geometry.
    let layout: Layout
    /// The values of data-driven properties.
    let values: Values

    init(_ layout: Layout, _ values: Values) { (self.layout, self.values) = (layout, values) }

    var vertexCount: Int { layout.vertexCount }

    var cost: Int {
        // What the values of data-driven properties take for each feature.
        let values = 64
        return layout.cost + layout.featureCount * values
    }
}

/// The geometry of a layer's features in one tile, in tile units.
package protocol FeatureLayout: Sendable {
    /// Number of features, also of those without geometry.
    var featureCount: Int { get }
    /// Number of vertices.
    var vertexCount: Int { get }
    /// Approximate size in memory, in bytes.
    var cost: Int { get }
}
