import MapLabels
import MapStyle

/// Finds the forms of the texts of a symbol layer.
struct TextShaping {
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
        var writing = SymbolLabel.Writing(source, plan)
        var options = plan.options
        if options.letterSpacing != 0, !source.label.allowsLetterSpacing { options.letterSpacing = 0 }
        shape(&writing, source.label, options)
        return writing.main == nil && writing.vertical == nil ? nil : writing
    }

    private mutating func plan(_ row: Int) -> WritingPlan? {
        if let plan { return plan }
        guard let values = columns.text else { return nil }
        let plan = WritingPlan(values, row, rules)
        if isUniform { self.plan = plan }
        return plan
    }

    private func shape(_ writing: inout SymbolLabel.Writing, _ label: LabelText, _ options: ShapingOptions) {
        let plan = writing.plan
        let isVariable = !rules.text.isAlongLine && !plan.anchors.isEmpty
        var justifications = [plan.justify.justification ?? options.anchor.justification]
        if rules.text.isAlongLine { justifications = [.center] }
        if isVariable, plan.justify == .auto {
            justifications = []
            for entry in plan.anchors where !justifications.contains(entry.anchor.justification) {
                justifications.append(entry.anchor.justification)
            }
        }
        var horizontal = options
        if isVariable { horizontal.anchor = .center }
        writing.main = TextForm(label, horizontal, justifications: justifications, glyphs: glyphs)
        let mayBeVertical = rules.allowsVerticalPlacement || rules.text.isAlongLine && rules.text.keepsUpright
        guard mayBeVertical, label.allowsVerticalWriting else { return }
        var vertical = options
        vertical.writingMode = .vertical
        vertical.allowsVerticalPlacement = rules.allowsVerticalPlacement
        writing.vertical = TextForm(
            label, vertical, justifications: [rules.allowsVerticalPlacement ? .left : .center], glyphs: glyphs)
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
