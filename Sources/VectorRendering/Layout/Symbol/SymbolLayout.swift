import MapLabels
import MapStyle
import VectorTiles

/// The labels of a symbol layer in one tile: texts and icons, with the points where they may be placed.
struct SymbolLayout: Sendable {
    /// A possible place of a label.
    struct Symbol: Sendable {
        /// Index of the label.
        let label: Int
        /// The point in tile units.
        let x, y: Double
        /// Index of the line that the label follows; nil for points.
        let line: Int?
        /// The vertex of the line before the point.
        let segment: Int
    }

    /// Maximum number of places in one tile of a layer.
    static let maximumSymbols = 200_000

    let rules: SymbolRules
    private(set) var labels: [SymbolLabel] = []
    /// How far each label reaches from its points.
    private(set) var reaches: [SymbolReach] = []
    private(set) var symbols: [Symbol] = []
    /// The lines that labels follow, in tile units.
    private(set) var lines: [LabelLine] = []
    /// Whether the icons are distance fields (SDF), which the first one decides.
    private(set) var hasFieldIcons: Bool?
    /// The pixel ratios of the icons.
    private(set) var pixelRatios: Set<Double> = []

    /// The names of images in texts, by their indexes.
    let images: [String]
    /// The glyphs of the texts.
    let glyphs: GlyphTable

    private var textCost = 0

    /// Whether there is any icon, and any text.
    private(set) var (hasIcons, hasTexts) = (false, false)

    /// Lays out the features of a tile.
    ///
    /// - Parameters:
    ///   - glyphs: the glyphs of the tile's demand.
    ///   - overscale: how much larger the tile is than one at the map's zoom.
    init(_ features: SymbolFeatures, sprites: SpriteImages, glyphs: GlyphTable, overscale: Int) {
        rules = features.rules
        images = features.images
        self.glyphs = glyphs
        var shaping = SymbolShaping(features, sprites: sprites, glyphs: glyphs, overscale: overscale)
        var anchors = SymbolAnchors(rules: features.rules, overscale: overscale, textCount: features.textCount)
        for feature in features.features {
            guard symbols.count < Self.maximumSymbols else { break }
            let label = shaping.label(of: feature)
            if let name = features.columns.iconName(feature.row), let image = sprites.icon(named: name) {
                hasFieldIcons = hasFieldIcons ?? image.isSDF
                pixelRatios.insert(image.pixelRatio)
            }
            guard !label.isEmpty else { continue }
            hasIcons = hasIcons || label.icon != nil
            hasTexts = hasTexts || label.text != nil
            var isNew = true
            anchors.forEachPlace(of: feature, shaping.extent(of: label, number: feature.number)) { place in
                if isNew {
                    labels.append(label)
                    reaches.append(SymbolReach(label, rules))
                    textCost += label.text?.cost ?? 0
                    isNew = false
                }
                if let line = place.line, lines.last != line { lines.append(line) }
                symbols.append(
                    Symbol(
                        label: labels.count - 1, x: place.point.x, y: place.point.y,
                        line: place.line == nil ? nil : lines.count - 1, segment: place.segment))
            }
        }
    }

    /// Approximate size in memory, in bytes.
    var cost: Int {
        textCost + labels.count * (MemoryLayout<SymbolLabel>.stride + 256)
            + symbols.count * MemoryLayout<Symbol>.stride + lines.reduce(0) { $0 + $1.points.count * 16 + 32 }
    }
}
