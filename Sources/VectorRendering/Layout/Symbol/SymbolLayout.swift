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
    private(set) var labels: SymbolLabels
    private(set) var symbols: [Symbol]
    /// The lines that labels follow, in tile units.
    let lines: [LabelLine]
    /// Whether the icons are distance fields (SDF), which the first one decides.
    private(set) var hasFieldIcons: Bool?
    /// The pixel ratios of the icons.
    private(set) var pixelRatios: Set<Double> = []

    /// The names of images in texts, by their indexes.
    let images: [String]
    /// The glyphs of the texts.
    let glyphs: GlyphTable

    /// What all texts of the tile count, as in `SymbolFeatures`.
    let textWeight: Int
    /// What the texts up to that of each label count; 0 for a label of a feature without a text.
    private var textEnds: [Int]

    /// Whether there is any icon, and any text.
    private(set) var (hasIcons, hasTexts) = (false, false)

    /// Lays out the features of a tile.
    ///
    /// - Parameters:
    ///   - glyphs: the glyphs of the tile's demand.
    ///   - overscale: how much larger the tile is than one at the map's zoom.
    ///   - check: called now and then; throwing stops.
    init(
        _ features: SymbolFeatures, sprites: SpriteImages, glyphs: GlyphTable, overscale: Int,
        check: () throws -> Void = {}
    ) rethrows {
        textWeight = features.textWeight
        rules = features.rules
        images = features.images
        self.glyphs = glyphs
        var shaping = SymbolShaping(features, sprites: sprites, glyphs: glyphs, overscale: overscale)
        var anchors = SymbolAnchors(rules: features.rules, overscale: overscale, textCount: features.textCount)
        // Where a label fits on a line, and its icon, depend on the shaped text.
        let isLazy = rules.placement == .point && rules.textFit == .none
        var (owners, labels): ([SymbolFeatures.Feature], [SymbolLabel?]) = ([], [])
        var (symbols, lines): ([Symbol], [LabelLine]) = ([], [])
        var (textEnd, textEnds): (Int, [Int]) = (0, [])
        for (number, feature) in features.features.enumerated() {
            guard symbols.count < Self.maximumSymbols else { break }
            if number % 256 == 255 { try check() }
            textEnd += feature.textWeight
            let image = shaping.image(of: feature)
            if let image {
                hasFieldIcons = hasFieldIcons ?? image.isSDF
                pixelRatios.insert(image.pixelRatio)
            }
            let mayHaveFirstText = !hasTexts && feature.text != nil
            let label = isLazy && !mayHaveFirstText ? nil : shaping.label(of: feature)
            guard label.map({ !$0.isEmpty }) ?? (image != nil || feature.text != nil) else { continue }
            if image != nil { hasIcons = true }
            if label?.text != nil { hasTexts = true }
            var isNew = true
            let extent = label.map { shaping.extent(of: $0, number: feature.number) }
            anchors.forEachPlace(of: feature, extent ?? SymbolAnchors.Extent()) { place in
                if isNew {
                    owners.append(feature.withoutGeometry)
                    labels.append(label)
                    textEnds.append(feature.text == nil ? 0 : textEnd)
                    isNew = false
                }
                if let line = place.line, lines.last != line { lines.append(line) }
                symbols.append(
                    Symbol(
                        label: owners.count - 1, x: place.point.x, y: place.point.y,
                        line: place.line == nil ? nil : lines.count - 1, segment: place.segment))
            }
        }
        (self.symbols, self.lines, self.textEnds) = (symbols, lines, textEnds)
        self.labels = SymbolLabels(owners, labels, shaping)
    }

    /// The layout without the labels whose texts come last, and the number of these.
    ///
    /// - Parameter weight: what the texts that stay count at most.
    func limited(toTextWeight weight: Int) -> (layout: SymbolLayout, omitted: Int) {
        guard textWeight > weight else { return (self, 0) }
        var limited = self
        let kept = textEnds.indices.filter { textEnds[$0] <= weight }
        var numbers = [Int?](repeating: nil, count: labels.count)
        for (number, index) in kept.enumerated() { numbers[index] = number }
        limited.labels = labels.part(kept)
        limited.textEnds = kept.map { textEnds[$0] }
        limited.symbols = symbols.compactMap { symbol in
            numbers[symbol.label].map { number in
                Symbol(label: number, x: symbol.x, y: symbol.y, line: symbol.line, segment: symbol.segment)
            }
        }
        (limited.hasIcons, limited.hasTexts) = limited.labels.contents
        return (limited, labels.count - kept.count)
    }

    /// Approximate size in memory, in bytes.
    var cost: Int {
        labels.cost + symbols.count * MemoryLayout<Symbol>.stride + lines.reduce(0) { $0 + $1.points.count * 16 + 32 }
    }
}

/// A feature's text and icon, relative to the points where they may be placed; lengths in points.
///
/// A class, because each image reads many labels, and would copy them.
final class SymbolLabel: Sendable {
    /// Index in the columns of the layer's values.
    let row: Int
    /// How far it reaches from its points.
    let reach: SymbolReach
    /// The icon.
    let icon: Icon?
    /// The icon around the text in vertical writing.
    let verticalIcon: Icon?
    /// The text.
    let text: Text?

    init(row: Int, icon: Icon? = nil, verticalIcon: Icon? = nil, text: Text?, _ rules: SymbolRules) {
        (self.row, self.icon, self.verticalIcon, self.text) = (row, icon, verticalIcon, text)
        reach = SymbolReach(icon, verticalIcon, text, rules)
    }

    /// An icon ready to be drawn; a class, because most labels have none.
    final class Icon: Sendable {
        let name: String
        /// The rectangles of the image.
        let parts: [IconPart]
        /// The box for collisions, with padding.
        let box: LabelBox
        /// Width of the icon at size 1.
        let width: Double
        /// Along a line, how far the icon is moved on it, as a factor of the icon's size.
        let lineOffset: Double

        init(name: String, parts: [IconPart], box: LabelBox, width: Double, lineOffset: Double) {
            (self.name, self.parts, self.box, self.width, self.lineOffset) = (name, parts, box, width, lineOffset)
        }
    }

    /// A text ready to be placed and drawn; labels with equal texts share one.
    final class Text: Sendable {
        let writing: Writing
        /// The box for collisions, with padding; nil along lines.
        let box: LabelBox?
        /// The same in vertical writing, for labels at points.
        let verticalBox: LabelBox?
        /// Diameter of the circles for collisions along lines.
        let circle: Double

        init(_ writing: Writing, box: LabelBox?, verticalBox: LabelBox?, circle: Double) {
            (self.writing, self.box, self.verticalBox, self.circle) = (writing, box, verticalBox, circle)
        }

        /// Approximate size in memory, in bytes.
        var cost: Int {
            (writing.main?.cost ?? 0) + (writing.vertical?.cost ?? 0) + writing.source.label.count * 4
        }
    }

    /// A form of a text; a class, so that reading a label does not copy it.
    final class Form: Sendable {
        private let form: TextForm

        /// Nil if nothing of the text can be drawn.
        init?(_ text: LabelText, _ plan: ShapingPlan, glyphs: GlyphTable) {
            guard let form = TextForm(text, plan, glyphs: glyphs) else { return nil }
            self.form = form
        }

        /// As those of `TextForm`.
        var extent: LabelBox { form.extent }
        var ends: (first: Double, last: Double)? { form.ends }
        var cost: Int { form.cost }

        func shaped(_ justification: Justification? = nil, glyphs: GlyphTable) -> ShapedText? {
            form.shaped(justification, glyphs: glyphs)
        }
    }

    /// A text with its forms.
    struct Writing: Sendable {
        let source: SymbolText
        let plan: WritingPlan
        /// In horizontal writing; nil if it is only written vertically.
        var main: Form?
        /// In vertical writing.
        var vertical: Form?

        init(_ source: SymbolText, _ plan: WritingPlan) { (self.source, self.plan) = (source, plan) }
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { icon == nil && text == nil }
}

extension SymbolLabel.Text {
    /// The text without formatting.
    var key: String { writing.source.key }
    /// In horizontal writing.
    var main: SymbolLabel.Form? { writing.main }
    /// In vertical writing.
    var vertical: SymbolLabel.Form? { writing.vertical }
    /// Points per 1/24 em in the boxes.
    var boxScale: Double { writing.plan.boxScale }
    /// The anchors to try, with offsets in 1/24 em; empty for one place only.
    var anchors: [(anchor: LabelAnchor, x: Double, y: Double)] { writing.plan.anchors }
    /// The offset from the anchor in 1/24 em, for labels along lines.
    var offset: (x: Double, y: Double) { writing.plan.offset }
    /// How far the ink of its forms reaches at most from their point, across and down, in 1/24 em; of those in vertical
    /// writing as if they were turned.
    var reach: SIMD2<Double> {
        let label = writing.source.label
        // Outside of the box of a text are marks above each other, swashes, and letters that go back.
        let overhang = 2 * ShapedText.em * label.sections.reduce(1) { max($0, $1.scale) }
        let back = Double(label.count) * max(-writing.plan.options.letterSpacing, 0)
        var box = main?.extent.reach ?? .zero
        if let vertical { box = pointwiseMax(box, SIMD2(repeating: vertical.extent.reach.sum())) }
        return box + SIMD2(abs(offset.x), abs(offset.y)) + overhang + back
    }
    /// Whether there is a glyph to draw.
    var hasGlyphs: Bool { main?.ends != nil || vertical?.ends != nil }
}
