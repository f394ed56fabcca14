/// What a layer's labels do where they would overlap others.
package struct LabelRules: Hashable, Sendable {
    /// Whether texts may overlap others.
    package var textOverlap = OverlapMode.never
    /// Whether icons may overlap others.
    package var iconOverlap = OverlapMode.never
    /// Whether an icon stays if its text does not fit.
    package var isTextOptional = false
    /// Whether a text stays if its icon does not fit.
    package var isIconOptional = false
    /// Whether others may overlap texts.
    package var textIgnoresPlacement = false
    /// Whether others may overlap icons.
    package var iconIgnoresPlacement = false
    /// Whether icons are stretched around their texts, and so move with them.
    package var fitsIcons = false
    /// For texts with a vertical form: the forms to try, in order; true is vertical.
    package var verticalFirst = [false]

    /// The defaults of the style specification.
    package init() {}
}

/// A text and an icon at one point that need a place, with boxes and circles in points of the image.
package struct LabelCandidate: Sendable {
    /// The box of the text; nil without text, and for texts along lines.
    package var textBox: LabelBox?
    /// The box of the text in vertical writing; nil if it has no such form.
    package var verticalTextBox: LabelBox?
    /// The circles of a text along a line; nil for others.
    package var circles: [LabelCircle]?
    /// The box of the icon.
    package var iconBox: LabelBox?
    /// The box of the icon around the text in vertical writing.
    package var verticalIconBox: LabelBox?
    /// Ways to shift the text, in points, by the anchors to try; empty if it has one place only.
    package var shifts: [(x: Double, y: Double)] = []
    /// The same for the text in vertical writing.
    package var verticalShifts: [(x: Double, y: Double)] = []
    /// The boxes of text and icon at each of the shifts, where these also change the sizes of boxes, as on tilted ground;
    /// nil if all boxes are moved.
    package var shiftedBoxes: Boxes?
    /// The same for the text in vertical writing.
    package var verticalShiftedBoxes: Boxes?
    /// Whether there is a text to draw.
    package var hasText = false
    /// Whether there is an icon to draw.
    package var hasIcon = false

    /// Boxes by the anchors to try.
    package struct Boxes: Sendable {
        let text, icon: [LabelBox]

        /// Creates boxes; those of the icon are empty without one.
        package init(text: [LabelBox], icon: [LabelBox]) { (self.text, self.icon) = (text, icon) }
    }

    /// Creates a candidate with neither text nor icon.
    package init() {}

    /// The box of the text, of which `box` is the one without a shift, at an anchor.
    func shifted(text box: LabelBox, to index: Int, isVertical: Bool) -> LabelBox {
        shifted(box, to: index, isVertical, (isVertical ? verticalShiftedBoxes : shiftedBoxes)?.text)
    }

    /// The box of the icon, of which `box` is the one without a shift, with its text at an anchor.
    func shifted(icon box: LabelBox, to index: Int, isVertical: Bool) -> LabelBox {
        shifted(box, to: index, isVertical, (isVertical ? verticalShiftedBoxes : shiftedBoxes)?.icon)
    }

    private func shifted(_ box: LabelBox, to index: Int, _ isVertical: Bool, _ boxes: [LabelBox]?) -> LabelBox {
        if let boxes, boxes.indices.contains(index) { return boxes[index] }
        let way = isVertical ? verticalShifts[index] : shifts[index]
        return box.moved(x: way.x, y: way.y)
    }
}

/// The decision about a candidate.
package struct LabelPlace: Hashable, Sendable {
    /// Whether the text is drawn.
    package var hasText = false
    /// Whether the icon is drawn.
    package var hasIcon = false
    /// The index of the chosen shift; nil if there are none, or none fits.
    package var shift: Int?
    /// Whether the text is drawn in vertical writing.
    package var isVertical = false
    /// The box of the placed text; around the circles of a text along a line.
    package var textBox: LabelBox?
    /// The box of the placed icon.
    package var iconBox: LabelBox?

    /// The box of all that is drawn.
    package var box: LabelBox? {
        guard let text = textBox else { return iconBox }
        return iconBox.map(text.union) ?? text
    }

    /// Creates a decision against both.
    package init() {}
}

/// Whether a label may overlap others.
package enum OverlapMode: Hashable, Sendable {
    /// Overlaps no other label, except those that ignore placement.
    case never
    /// Overlaps labels that are also cooperative, or that always overlap.
    case cooperative
    /// Overlaps any label.
    case always

    /// Whether a new label with this mode may overlap a placed one.
    func allows(overlapWith placed: OverlapMode) -> Bool {
        switch self {
        case .always: true
        case .cooperative: placed != .never
        case .never: false
        }
    }
}
