import MapLabels
import MapStyle

/// Finds the forms of the texts of a symbol layer.
struct LabelShaping {
    private let rules: SymbolRules
    private let columns: SymbolColumns
    private let glyphs: GlyphTable
    /// The plan of all texts; nil before the first one, and if it depends on features.
    private var plan: WritingPlan?
    private let isUniform: Bool

    init(_ features: SymbolFeatures, glyphs: GlyphTable) {
        (rules, columns, self.glyphs) = (features.rules, features.columns, glyphs)
        isUniform = features.columns.text?.isUniform == true
    }

    /// The text of a feature; nil if nothing of it can be drawn.
    mutating func writing(of feature: SymbolFeatures.Feature) -> SymbolLabel.Writing? {
        guard let source = feature.text, let plan = plan(feature.row) else { return nil }
        let label = source.label
        let forms = plan.forms(ofSpaced: plan.options.letterSpacing == 0 || label.allowsLetterSpacing)
        var writing = SymbolLabel.Writing(source, plan)
        writing.main = SymbolLabel.Form(label, forms.horizontal, glyphs: glyphs)
        if let vertical = forms.vertical, label.allowsVerticalWriting {
            writing.vertical = SymbolLabel.Form(label, vertical, glyphs: glyphs)
        }
        return writing.main == nil && writing.vertical == nil ? nil : writing
    }

    /// How far a text at a point may reach from it, in points, without shaping it; infinite for texts with images or
    /// enlarged sections.
    ///
    /// As if each character were an em wide, which the text as a whole is in no script.
    mutating func bound(_ text: LabelText, _ row: Int) -> Double {
        guard let plan = plan(row), text.sections.allSatisfy({ $0.image == nil && $0.scale <= 1 }) else {
            return .infinity
        }
        let options = plan.options
        let width = Double(text.count + 1) * (ShapedText.em + max(options.letterSpacing, 0))
        let breaks = text.scalars.reduce(0) { $0 + ($1 == "\n" ? 1 : 0) }
        let lines = (width / max(options.maximumWidth, 1)).rounded(.up) + Double(breaks) + 1
        let height = lines * abs(options.lineHeight)
        // The part of the text on the longer side of its point, and below or above it.
        let anchor = plan.anchors.isEmpty ? options.anchor : .center
        var reach = width * max(anchor.horizontal, 1 - anchor.horizontal)
        reach += height * max(anchor.vertical, 1 - anchor.vertical)
        // In vertical writing, width and height change places.
        if rules.allowsVerticalPlacement { reach = 2 * (width + height) }
        reach += abs(options.offsetX) + abs(options.offsetY)
        return Self.turned(reach * abs(plan.boxScale), by: plan.quads.rotation) + 4 * abs(rules.textPadding)
    }

    /// How far the anchors to try move a text, in points; nil if there is one place only.
    mutating func shift(_ row: Int) -> Double? {
        guard let plan = plan(row), !plan.anchors.isEmpty else { return nil }
        return plan.anchors.reduce(0) { max($0, abs($1.x) + abs($1.y)) } * abs(plan.boxScale)
    }

    /// The sum of a box's reaches across and down after a turn, at most.
    ///
    /// - Parameter rotation: in degrees.
    static func turned(_ reach: Double, by rotation: Double) -> Double {
        rotation == 0 ? reach : reach * 2.0.squareRoot()
    }

    /// Approximate size in memory of a text with its form, in bytes, without shaping it.
    func cost(of text: LabelText) -> Int { TextForm.cost(of: text, glyphs: glyphs) }

    private mutating func plan(_ row: Int) -> WritingPlan? {
        if let plan { return plan }
        guard let values = columns.text else { return nil }
        let plan = WritingPlan(values, row, rules)
        if isUniform { self.plan = plan }
        return plan
    }
}

extension SymbolLayer.Justify {
    /// Nil for the justification of the anchor.
    fileprivate var justification: Justification? {
        switch self {
        case .auto: nil
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}

/// How a text is written, apart from its characters; lengths in 1/24 em.
///
/// The texts of a layer share one, unless a property depends on features.
final class WritingPlan: Sendable {
    /// How lines are broken and aligned, with letter spacing.
    let options: ShapingOptions
    /// How the forms of texts are shaped.
    struct Forms {
        let horizontal: ShapingPlan
        /// Nil if no text is written vertically.
        let vertical: ShapingPlan?
    }

    private let spaced: Forms
    /// Of texts whose letters stay together; nil if there is no letter spacing.
    private let unspaced: Forms?
    /// Points per 1/24 em in the boxes.
    let boxScale: Double
    /// The anchors to try, with offsets; empty for one place only.
    let anchors: [(anchor: LabelAnchor, x: Double, y: Double)]
    /// The offset from the anchor, for labels along lines.
    let offset: (x: Double, y: Double)
    /// How glyphs become rectangles.
    let quads: ShapedText.QuadOptions

    init(_ values: SymbolColumns.Text, _ row: Int, _ rules: SymbolRules) {
        let anchor = LabelAnchor(values.anchor[row])
        let anchors = Self.anchors(values, row)
        let offset = anchors.isEmpty ? Self.offset(values, row, anchor) : (0, 0)
        var options = ShapingOptions()
        options.lineHeight = rules.lineHeight * ShapedText.em
        options.letterSpacing = values.letterSpacing[row] * ShapedText.em
        options.maximumWidth = rules.placement == .point ? values.maxWidth[row] * ShapedText.em : .infinity
        (options.breakingTextSize, options.textSize) = (values.nextSize[row], values.size[row])
        (options.offsetX, options.offsetY) = offset
        options.anchor = anchor
        var quads = ShapedText.QuadOptions()
        (quads.offsetX, quads.offsetY) = offset
        quads.rotation = values.rotate[row]
        quads.isAlongLine = rules.text.isAlongLine
        quads.allowsVerticalPlacement = rules.allowsVerticalPlacement
        (self.options, self.quads, self.anchors, self.offset) = (options, quads, anchors, offset)
        boxScale = values.nextSize[row] / ShapedText.em
        let justify = values.justify[row]
        spaced = Forms(options, justify, anchors.map(\.anchor), rules)
        options.letterSpacing = 0
        unspaced = self.options.letterSpacing == 0 ? nil : Forms(options, justify, anchors.map(\.anchor), rules)
    }

    /// How the forms of a text are shaped.
    ///
    /// - Parameter isSpaced: whether letter spacing applies to it.
    func forms(ofSpaced isSpaced: Bool) -> Forms { isSpaced ? spaced : unspaced ?? spaced }

    /// The offset of a text with one anchor.
    private static func offset(_ values: SymbolColumns.Text, _ row: Int, _ anchor: LabelAnchor) -> (
        x: Double, y: Double
    ) {
        if let distance = values.radialOffset?[row], distance != 0 {
            return AnchorOffset.radial(anchor, distance: distance * ShapedText.em)
        }
        let offset = values.offset[row]
        return (offset.x * ShapedText.em, offset.y * ShapedText.em)
    }

    /// The anchors to try, with their offsets.
    private static func anchors(
        _ values: SymbolColumns.Text, _ row: Int
    ) -> [(anchor: LabelAnchor, x: Double, y: Double)] {
        if let entries = values.variableAnchorOffset?[row].entries, !entries.isEmpty {
            return entries.map { entry in
                let anchor = LabelAnchor(entry.anchor)
                let baseline =
                    anchor.vertical < 0.5
                    ? -AnchorOffset.baseline : anchor.vertical > 0.5 ? AnchorOffset.baseline : 0
                return (anchor, entry.x * ShapedText.em, entry.y * ShapedText.em + baseline)
            }
        }
        return (values.variableAnchor ?? []).map { name in
            let anchor = LabelAnchor(name)
            let offset =
                if let distance = values.radialOffset?[row] {
                    AnchorOffset.radial(anchor, distance: distance * ShapedText.em)
                } else {
                    AnchorOffset.along(
                        anchor, x: values.offset[row].x * ShapedText.em, y: values.offset[row].y * ShapedText.em)
                }
            return (anchor, offset.x, offset.y)
        }
    }
}

extension WritingPlan.Forms {
    /// - Parameter anchors: those to try; empty for one place only.
    fileprivate init(
        _ options: ShapingOptions, _ justify: SymbolLayer.Justify, _ anchors: [LabelAnchor], _ rules: SymbolRules
    ) {
        let isVariable = !rules.text.isAlongLine && !anchors.isEmpty
        var justifications = [justify.justification ?? options.anchor.justification]
        if rules.text.isAlongLine { justifications = [.center] }
        if isVariable, justify == .auto {
            justifications = []
            for anchor in anchors where !justifications.contains(anchor.justification) {
                justifications.append(anchor.justification)
            }
        }
        var upright = options
        if isVariable { upright.anchor = .center }
        horizontal = ShapingPlan(upright, justifications: justifications)
        guard rules.allowsVerticalPlacement || rules.text.isAlongLine && rules.text.keepsUpright else {
            vertical = nil
            return
        }
        var turned = options
        turned.writingMode = .vertical
        turned.allowsVerticalPlacement = rules.allowsVerticalPlacement
        vertical = ShapingPlan(turned, justifications: [rules.allowsVerticalPlacement ? .left : .center])
    }
}
