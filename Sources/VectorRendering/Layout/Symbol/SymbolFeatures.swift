import MapLabels
import MapStyle
import VectorTiles

/// The features of a symbol layer in one tile, with their texts, icons and geometry; not yet shaped.
///
/// Glyphs are fetched when the texts of all tiles are known, so shaping comes later.
package struct SymbolFeatures: Sendable {
    /// A feature that has a text or an icon.
    struct Feature: Sendable {
        /// Index in the columns of the layer's values.
        var row: Int
        /// Index in the layer of the tile, which orders labels at one height.
        var index: Int
        var kind: VectorFeature.Kind
        /// Points, lines or rings in tile units.
        var parts: [[VectorTiles.TilePoint]]
        /// Sort key; 0 if the layer has none.
        var sortKey = 0.0
        /// The text; nil without one.
        var text: SymbolText?
    }

    /// The layer's rules.
    let rules: SymbolRules
    /// Texts, icons and their properties.
    let columns: SymbolColumns
    /// The features in the order of placing.
    let features: [Feature]
    /// The names of images in texts, by their indexes.
    let images: [String]

    /// Evaluates the features of a layer; nil without any text and icon.
    ///
    /// - Parameter demand: the glyphs that are needed; those of these texts are added.
    init?(_ layer: SymbolLayer, _ evaluation: LayerEvaluation, _ sprites: SpriteImages, _ demand: inout GlyphDemand) {
        rules = SymbolRules(layer, zoom: evaluation.context.zoom)
        guard let columns = SymbolColumns(layer, evaluation) else { return nil }
        self.columns = columns
        let keys = rules.sortsByKey ? evaluation.column(layer.sortKey) : nil
        var (features, geometry): ([Feature], TileGeometry) = ([], TileGeometry())
        let source = evaluation.binding.layer
        var formatted = [FormattedText?](repeating: nil, count: evaluation.indexes.count)
        for (row, index) in evaluation.indexes.enumerated() {
            let text = columns.text(row)
            guard text != nil || columns.iconName(row) != nil else { continue }
            let feature = source.features[index]
            guard source.decodeGeometry(of: feature, into: &geometry) else { continue }
            formatted[row] = text
            features.append(
                Feature(
                    row: row, index: index, kind: feature.kind, parts: geometry.parts, sortKey: keys?[row] ?? 0))
        }
        if rules.placement == .line { features = Self.merged(features) { formatted[$0]?.text ?? "" } }
        if keys != nil {
            // Equal keys keep their order; `sort` does not guarantee stability.
            features = features.enumerated()
                .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }.map(\.element)
        }
        let isVertical = rules.allowsVerticalPlacement || rules.text.isAlongLine
        var texts = SymbolTexts(columns, sprites, isVertical: isVertical, &demand)
        for index in features.indices {
            let row = features[index].row
            features[index].text = formatted[row].flatMap { texts.text($0, row, &demand) }
        }
        self.features = features
        images = texts.images
    }

    /// Joins lines of equal texts that meet.
    private static func merged(_ features: [Feature], text: (_ row: Int) -> String) -> [Feature] {
        var known: [String: Int] = [:]
        let texts = features.map { feature -> Int? in
            let text = text(feature.row)
            guard !text.isEmpty else { return nil }
            let number = known[text] ?? known.count
            known[text] = number
            return number
        }
        guard !known.isEmpty else { return features }
        let lines = features.map { $0.parts.map(LabelLine.init) }
        return LabelLine.merged(lines, texts: texts).map { merged in
            var feature = features[merged.feature]
            feature.parts = merged.lines.map { line in
                line.points.map { VectorTiles.TilePoint(x: Int16(clamping: Int($0.x)), y: Int16(clamping: Int($0.y))) }
            }
            return feature
        }
    }
}

extension LabelLine {
    /// Creates a line in tile units.
    init(_ points: [VectorTiles.TilePoint]) { self.init(points.map { SIMD2(Double($0.x), Double($0.y)) }) }
}
