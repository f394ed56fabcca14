import MapLabels

/// How far a label reaches at most from the point where it is placed, in any direction.
///
/// Most labels of a tile are far from a small image: they are left out without a look at their boxes.
struct SymbolReach: Sendable {
    /// In points.
    private var points = 0.0
    /// In ems of the text, for labels along lines.
    private var ems = 0.0

    /// The reach of nothing.
    init() {}

    /// That of a label that is not yet shaped.
    ///
    /// - Parameter distance: in points.
    init(atMost distance: Double) { points = distance }

    /// That of a label with an icon, or with one for each direction of writing.
    init(_ icon: SymbolLabel.Icon?, _ verticalIcon: SymbolLabel.Icon?, _ text: SymbolLabel.Text?, _ rules: SymbolRules)
    {
        var (points, ems) = (0.0, 0.0)
        if let icon { points = max(points, icon.box.reach.sum()) }
        if let verticalIcon { points = max(points, verticalIcon.box.reach.sum()) }
        if let box = text?.box { points = max(points, box.reach.sum()) }
        if let box = text?.verticalBox { points = max(points, box.reach.sum()) }
        if let text {
            let shift = text.anchors.reduce(0) { max($0, abs($1.x) + abs($1.y)) } * text.boxScale
            // A text beside its point, and an icon around it, are moved by half of their sizes.
            if !text.anchors.isEmpty { points = 2 * points + shift }
            if rules.text.isAlongLine {
                points = max(points, text.circle / 2 + rules.textPadding)
                let end = text.main?.ends.map { max(abs($0.first), abs($0.last)) } ?? 0
                ems = (end + abs(text.offset.x) + abs(text.offset.y)) / ShapedText.em
            }
        }
        (self.points, self.ems) = (points, ems)
    }

    /// The distance in points.
    ///
    /// - Parameter textSize: points per em.
    @inline(__always)
    func distance(textSize: @autoclosure () -> Double) -> Double {
        ems == 0 ? points + 1 : points + ems * textSize() + 1
    }
}

extension LabelBox {
    /// How far it reaches at most from the origin, across and down; together they are enough for any rotation.
    var reach: SIMD2<Double> { SIMD2(max(abs(left), abs(right)), max(abs(top), abs(bottom))) }
}
