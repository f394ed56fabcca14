import JSON
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
        /// The only point of a feature that is labeled at points, in tile units; nil for others.
        var point: SIMD2<Double>?
        /// Points, lines or rings in tile units; empty with `point`.
        var parts: [LabelLine] = []
        /// Sort key; 0 if the layer has none.
        var sortKey = 0.0
        /// Tells equal texts; nil without one.
        var number: Int?
        /// The text; nil without one.
        var text: SymbolText?

        /// What the text counts toward the limit of an image: its characters, and 16 for the label; 0 without a text.
        var textWeight: Int { text.map { $0.label.count + 16 } ?? 0 }
    }

    /// The layer's rules.
    let rules: SymbolRules
    /// Texts, icons and their properties.
    let columns: SymbolColumns
    /// The features in the order of placing.
    private(set) var features: [Feature]
    /// What all texts of the tile count, also of features that were dropped.
    let textWeight: Int
    /// Number of different texts.
    let textCount: Int
    /// The names of images in texts, by their indexes.
    let images: [String]

    /// Evaluates the features of a layer; nil without any text and icon.
    ///
    /// - Parameters:
    ///   - demand: the glyphs that are needed; those of these texts are added.
    ///   - missing: the images that no sprite has; those of these features are added.
    init?(
        _ layer: SymbolLayer, _ evaluation: LayerEvaluation, _ sprites: SpriteImages, _ demand: inout GlyphDemand,
        _ missing: inout MissingImages
    ) {
        rules = SymbolRules(layer, zoom: evaluation.context.zoom)
        guard let columns = SymbolColumns(layer, evaluation) else { return nil }
        self.columns = columns
        let keys = rules.sortsByKey ? evaluation.column(layer.sortKey) : nil
        var (features, geometry): ([Feature], TileGeometry) = ([], TileGeometry())
        features.reserveCapacity(evaluation.indexes.count)
        let source = evaluation.binding.layer
        var formatted = columns.texts(count: evaluation.indexes.count)
        let hasIcons = columns.icon != nil
        var numbers = TextNumbers(capacity: evaluation.indexes.count)
        for (row, index) in evaluation.indexes.enumerated() {
            let text = formatted[row]
            let icon = hasIcons ? columns.iconName(row) : nil
            guard text != nil || icon != nil else { continue }
            if let icon, sprites.icon(named: icon) == nil { missing.insert(icon) }
            let feature = source.features[index]
            guard source.decodeGeometry(of: feature, into: &geometry) else {
                formatted[row] = nil
                continue
            }
            var labeled = Feature(
                row: row, index: index, kind: feature.kind, sortKey: keys?[row] ?? 0,
                number: text.map { numbers.number(of: $0.text) })
            if rules.placement == .point, feature.kind == .point, geometry.points.count == 1 {
                labeled.point = geometry.points.first.map { SIMD2(Double($0.x), Double($0.y)) }
            } else {
                labeled.parts = Self.parts(geometry)
            }
            features.append(labeled)
        }
        if rules.placement == .line {
            features = Self.merged(features) { formatted[$0].map { $0.text.isEmpty } ?? true }
        }
        if keys != nil {
            // Equal keys keep their order; `sort` does not guarantee stability.
            features = features.enumerated()
                .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }.map(\.element)
        }
        let isVertical = rules.allowsVerticalPlacement || rules.text.isAlongLine
        var texts = SymbolTexts(columns, sprites, count: numbers.count, isVertical: isVertical, &demand)
        var textWeight = 0
        for index in features.indices {
            let row = features[index].row
            guard let text = formatted[row], let number = features[index].number else { continue }
            formatted[row] = nil
            features[index].text = texts.text(text, row, number: number, &demand)
            textWeight += features[index].textWeight
        }
        self.features = features
        self.textWeight = textWeight
        textCount = numbers.count
        images = texts.images
        missing.formUnion(texts.missing)
    }

    /// The features without those whose texts come last, and the number of these.
    ///
    /// - Parameter weight: what the texts that stay count at most.
    func limited(toTextWeight weight: Int) -> (features: SymbolFeatures, omitted: Int) {
        guard textWeight > weight else { return (self, 0) }
        var (limited, end) = (self, 0)
        limited.features.removeAll { feature in
            end += feature.textWeight
            return feature.text != nil && end > weight
        }
        return (limited, features.count - limited.features.count)
    }

    private static func parts(_ geometry: TileGeometry) -> [LabelLine] {
        var start = 0
        return geometry.ends.map { end in
            defer { start = end }
            return LabelLine(geometry.points[start..<end].map { SIMD2(Double($0.x), Double($0.y)) })
        }
    }

    /// Joins lines of equal texts that meet.
    private static func merged(_ features: [Feature], isEmpty: (_ row: Int) -> Bool) -> [Feature] {
        let texts = features.map { isEmpty($0.row) ? nil : $0.number }
        guard texts.contains(where: { $0 != nil }) else { return features }
        return LabelLine.merged(features.map(\.parts), texts: texts).map { merged in
            var feature = features[merged.feature]
            feature.parts = merged.lines
            return feature
        }
    }
}

/// Numbers that tell equal texts, by their bytes as in MapLibre.
struct TextNumbers {
    private var numbers: [ExactText: Int] = [:]

    /// - Parameter capacity: number of texts.
    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    /// Number of different texts.
    var count: Int { numbers.count }

    /// The number of a text, 0 for the first.
    mutating func number(of text: String) -> Int {
        let key = ExactText(text)
        if let number = numbers[key] { return number }
        let number = numbers.count
        numbers[key] = number
        return number
    }
}
