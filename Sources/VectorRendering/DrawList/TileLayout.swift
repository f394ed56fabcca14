package import JSON
package import MapGeometry
package import MapLabels
package import MapStyle
package import VectorTiles

/// A tile laid out for a style: the drawing of its layers, in tile units.
///
/// It depends only on the style, the tile and its integer zoom, so neighboring images and images with other sizes,
/// bearings and fractional zooms share it.
package struct TileLayout: Sendable {
    /// Parts by the layers' indexes in the style; layers with nothing to draw are missing.
    private(set) var parts: [Int: any LayerPart]
    /// The glyphs that its texts need.
    package private(set) var demand = GlyphDemand()
    /// The texts for which other fonts may have to be searched; known once the texts are shaped.
    private var rareTexts = RareTexts()
    /// What is missing from the drawing.
    package private(set) var findings: TileFindings
    /// Number of labels that were left out, because the image has too many.
    package private(set) var omittedLabels = 0
    private let overscale: Int
    /// Symbol layers with the labels of a lower one, by their indexes.
    private var twins: [Int: Int] = [:]

    /// Lays out a tile without interruption.
    package init(_ tile: VectorTile, at coordinate: TileCoordinate, styleZoom: Int, _ groups: [LayerGroup]) {
        self.init(tile, at: coordinate, styleZoom: styleZoom, groups, check: {})
    }

    /// Lays out a tile.
    ///
    /// - Parameters:
    ///   - coordinate: the address of the tile with the content.
    ///   - styleZoom: the integer zoom for the style.
    ///   - groups: the style's layers of this source.
    ///   - sprites: the icons.
    ///   - check: called before each group and layer; throwing stops.
    package init(
        _ tile: VectorTile, at coordinate: TileCoordinate, styleZoom: Int, _ groups: [LayerGroup],
        sprites: SpriteImages = SpriteImages(), check: () throws -> Void
    ) rethrows {
        overscale = 1 << min(max(styleZoom - coordinate.z, 0), 30)
        let context = EvaluationContext(zoom: Double(styleZoom), tile: coordinate, images: sprites.names)
        var layout = LayoutContext(sprites)
        var parts: [Int: any LayerPart] = [:]
        var bindings: TextDictionary<FeatureBinding> = [:]
        var absent: Set<ExactText> = []
        for group in groups {
            try check()
            guard let layer = tile.layer(named: group.sourceLayer) else {
                absent.insert(ExactText(group.sourceLayer))
                continue
            }
            let binding = bindings[group.sourceLayer] ?? FeatureBinding(layer, promotedID: group.promotedID)
            bindings[group.sourceLayer] = binding
            let indexes = group.passing(binding, context)
            guard !indexes.isEmpty else { continue }
            let features = LayerEvaluation(binding: binding, indexes: indexes, context: context)
            layout.startGroup()
            for layer in group.layers {
                try check()
                twins[layer.index] = layer.placedWith
                layout.lowest = layer.placedWith.flatMap { parts[$0] }
                // In the places of a layer without any, there is nothing to draw.
                guard layer.placedWith == nil || layout.lowest != nil else { continue }
                parts[layer.index] = layer.kind.drawable.part(of: features, &layout)
            }
        }
        self.parts = parts
        demand = layout.demand
        findings = TileFindings(
            absentLayers: tile.layers.isEmpty ? nil : absent, droppedFeatures: tile.droppedFeatures,
            skippedLayers: tile.skippedLayers)
        findings.missingImages = layout.missing
        findings.gaveUp = bindings.values.contains(where: \.hasGivenUp)
    }

    /// The layout with labels, which can be drawn.
    ///
    /// - Parameters:
    ///   - sprites: the icons.
    ///   - glyphs: the glyphs of `demand`.
    ///   - check: called before each layer and now and then within it; throwing stops.
    package func shaped(
        _ sprites: SpriteImages, _ glyphs: GlyphTable, check: () throws -> Void
    ) rethrows -> TileLayout {
        var layout = self
        let rare = demand.rare(in: glyphs)
        if !rare.isEmpty {
            layout.rareTexts = RareTexts(
                parts.values.compactMap { ($0 as? SymbolPart)?.features }, rare, sprites, glyphs, overscale: overscale)
        }
        // Lower layers first: others have their labels.
        for (index, part) in parts.sorted(by: { $0.key < $1.key }) {
            guard let labels = part.labels, labels.needsShaping else { continue }
            try check()
            layout.parts[index] = try labels.shaped(
                with: twins[index].flatMap { layout.parts[$0] }, sprites, glyphs, overscale: overscale, check: check)
        }
        layout.demand = GlyphDemand()
        return layout
    }

    /// The characters that no font has of the texts that an image may show; known once the texts are shaped.
    package func missing(at placement: TilePlacement, in view: StyledView) -> Set<Unicode.Scalar> {
        rareTexts.missing(at: placement, in: view)
    }

    /// Whether it has labels that are not yet shaped.
    package var needsShaping: Bool { parts.values.contains { $0.labels?.needsShaping == true } }

    /// What the texts of each symbol layer count toward the limit of an image, also of labels that were left out.
    package var textWeights: [Int] { parts.values.compactMap { $0.labels?.textWeight } }

    /// The layout without the last labels of each symbol layer, in the order of placing.
    ///
    /// - Parameter weight: what the texts of a layer count at most.
    package func limited(toTextWeight weight: Int) -> TileLayout {
        var layout = self
        for (index, part) in parts {
            guard let labels = part.labels else { continue }
            let (limited, omitted) = labels.limited(toTextWeight: weight)
            layout.parts[index] = limited
            layout.omittedLabels += omitted
        }
        return layout
    }

    /// Number of vertices of all layers.
    package var vertexCount: Int { parts.values.reduce(0) { $0 + $1.vertexCount } }

    /// Approximate size in memory, in bytes.
    package var cost: Int {
        // The labels of a lower layer count there.
        parts.reduce(256 + rareTexts.cost) { sum, entry in twins[entry.key] == nil ? sum + entry.value.cost : sum }
    }
}

/// What is missing from the drawing of tiles, which an image should not hide.
package struct TileFindings: Sendable {
    /// Source layers that the style draws and no tile has; nil before a tile with layers.
    package private(set) var absentLayers: Set<ExactText>?
    /// Number of corrupt features that were left out.
    package private(set) var droppedFeatures = 0
    /// Number of layers in a version of MLT that is not read.
    package private(set) var skippedLayers = 0
    /// Whether an expression took more steps than the limit for a feature, which is then not drawn as it should be.
    package internal(set) var gaveUp = false
    /// The images that no sprite has.
    package internal(set) var missingImages = MissingImages()

    /// Creates the findings of no tile.
    package init() {}

    init(absentLayers: Set<ExactText>?, droppedFeatures: Int, skippedLayers: Int) {
        (self.absentLayers, self.droppedFeatures) = (absentLayers, droppedFeatures)
        self.skippedLayers = skippedLayers
    }

    /// Adds those of another tile.
    package mutating func formUnion(_ other: TileFindings) {
        if let absent = other.absentLayers { absentLayers = absentLayers?.intersection(absent) ?? absent }
        droppedFeatures += other.droppedFeatures
        skippedLayers += other.skippedLayers
        gaveUp = gaveUp || other.gaveUp
        missingImages.formUnion(other.missingImages)
    }
}

/// Style layers that draw the same features: same source, same source layer, same filter.
package struct LayerGroup: Hashable, Sendable {
    /// The source layer; empty for GeoJSON.
    let sourceLayer: String
    /// The filter; nil accepts all features.
    let filter: Expression?
    /// The property to use as the id of features; nil for the id in the tile.
    let promotedID: String?
    /// The layers, bottom first.
    private(set) var layers: [StyleLayer]

    /// The groups of a source, each filter once.
    package static func all(of source: String, in style: ResolvedStyle) -> [LayerGroup] {
        struct Key: Hashable {
            let sourceLayer: ExactText
            let filter: Expression?
        }
        var places: [Key: Int] = [:]
        var groups: [LayerGroup] = []
        for layer in style.layers where layer.source?.hasSameBytes(as: source) == true {
            let key = Key(sourceLayer: ExactText(layer.sourceLayer ?? ""), filter: layer.filter)
            if let place = places[key] {
                groups[place].layers.append(layer)
            } else {
                places[key] = groups.count
                groups.append(
                    LayerGroup(
                        sourceLayer: key.sourceLayer.text, filter: key.filter,
                        promotedID: style.promotedID(source: source, layer: key.sourceLayer.text), layers: [layer]))
            }
        }
        return groups
    }

    /// What groups of one source read of its tiles.
    package static func selection(of groups: [LayerGroup]) -> VectorSelection {
        var inputs: TextDictionary<FeatureInputs> = [:]
        for group in groups {
            for layer in group.layers { inputs[group.sourceLayer, default: FeatureInputs()].add(layer) }
            if let name = group.promotedID { inputs[group.sourceLayer]?.add(property: name) }
        }
        return VectorSelection(
            inputs.mapValues { VectorSelection.Columns(properties: $0.properties, hasIDs: $0.hasIDs) })
    }

    /// The features that pass the filter.
    func passing(_ binding: FeatureBinding, _ context: EvaluationContext) -> [Int] {
        guard let filter else { return Array(binding.layer.features.indices) }
        var bound = filter.bound(to: binding.table, context)
        defer { binding.note(bound) }
        var passing: [Int] = []
        if let column = bound.onlyColumn {
            for (index, value) in binding.values(inColumn: column).enumerated()
            where bound.matches(value: value, { binding.row(of: index) }) {
                passing.append(index)
            }
            return passing
        }
        binding.forEachRow(binding.layer.features.indices, filter.needs) { index, row in
            if bound.matches(row) { passing.append(index) }
        }
        return passing
    }
}
