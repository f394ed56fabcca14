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

        /// The feature of a label whose places are known.
        var withoutGeometry: Feature {
            Feature(row: row, index: index, kind: kind, sortKey: sortKey, number: number, text: text)
        }

        /// What the text counts toward the limit of an image: its characters, and 16 for the label; 0 without a text.
        var textWeight: Int { Self.weight(of: text) }

        /// That of a text.
        static func weight(of text: SymbolText?) -> Int { text.map { $0.label.count + 16 } ?? 0 }
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
        let formatted = columns.texts(count: evaluation.indexes.count)
        let hasIcons = columns.icon != nil
        var numbers = TextNumbers(formatted)
        for (row, index) in evaluation.indexes.enumerated() {
            let number = numbers.number(row)
            let icon = hasIcons ? columns.iconName(row) : nil
            guard number != nil || icon != nil else { continue }
            if let icon, sprites.icon(named: icon) == nil { missing.insert(icon) }
            let feature = source.features[index]
            var (point, parts): (SIMD2<Double>?, [LabelLine]) = (nil, [])
            if rules.placement == .point, feature.kind == .point, let only = source.onlyPoint(of: feature) {
                point = SIMD2(Double(only.x), Double(only.y))
            } else {
                guard source.decodeGeometry(of: feature, into: &geometry) else { continue }
                parts = Self.parts(geometry)
            }
            features.append(
                Feature(
                    row: row, index: index, kind: feature.kind, point: point, parts: parts, sortKey: keys?[row] ?? 0,
                    number: number))
        }
        if rules.placement == .line {
            features = Self.merged(features) { formatted.values[formatted.index($0)]?.text.isEmpty ?? true }
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
            let (row, number) = (features[index].row, features[index].number)
            guard let number, let text = formatted.values[formatted.index(row)] else { continue }
            let labeled = texts.text(text, row, number: number, &demand)
            textWeight += Feature.weight(of: labeled)
            features[index].text = labeled
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
    private let texts: SharedColumn<FormattedText?>
    private var numbers: [ExactText: Int] = [:]
    /// The numbers of the column's values; -1 before the first feature that has one.
    private var known: [Int]

    init(_ texts: SharedColumn<FormattedText?>) {
        self.texts = texts
        known = Array(repeating: -1, count: texts.values.count)
        numbers.reserveCapacity(texts.values.count)
    }

    /// Number of different texts.
    var count: Int { numbers.count }

    /// The number of a feature's text, 0 for the first; nil without one.
    mutating func number(_ row: Int) -> Int? {
        let index = texts.index(row)
        if known[index] >= 0 { return known[index] }
        guard let text = texts.values[index] else { return nil }
        let next = numbers.count
        known[index] = numbers.number(of: ExactText(text.text), orNew: next)
        return known[index]
    }
}

extension [ExactText: Int] {
    /// The number of a text; a new one if there is none.
    fileprivate mutating func number(of text: ExactText, orNew number: Int) -> Int {
        func same(_ value: inout Int) -> Int { value }
        return same(&self[text, default: number])
    }
}
