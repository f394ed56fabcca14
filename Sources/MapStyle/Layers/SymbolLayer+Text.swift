extension SymbolLayer {
    /// The texts of a symbol layer.
    package struct Text: Hashable, Sendable {
        /// The text.
        package var field = Property.constant(FormattedText(""))
        /// Names of fonts, in order of preference.
        package var font = Property.constant(["Open Sans Regular", "Arial Unicode MS Regular"])
        /// Size in points; also in a resolved style it may depend on the zoom.
        package var size = Property.constant(16.0)
        /// Maximum line width in ems, after which lines break.
        package var maxWidth = Property.constant(10.0)
        /// Line height in ems.
        package var lineHeight = Property.constant(1.2)
        /// Space between letters in ems.
        package var letterSpacing = Property.constant(0.0)
        /// How lines are aligned.
        package var justify = Property.constant(Justify.center)
        /// Distance from the point in ems, in the direction of the anchor; nil uses `offset`.
        package var radialOffset: Property<Double>?
        /// Anchors to try; nil for `anchor` only.
        package var variableAnchor: Property<[Anchor]>?
        /// Anchors to try, each with its offset.
        package var variableAnchorOffset: Property<AnchorOffsets>?
        /// The part of the text to place at the point.
        package var anchor = Property.constant(Anchor.center)
        /// Maximum angle between two letters along a line, in degrees.
        package var maxAngle = Property.constant(45.0)
        /// Writing directions to try; nil for horizontal.
        package var writingMode: Property<[WritingMode]>?
        /// Clockwise rotation in degrees.
        package var rotate = Property.constant(0.0)
        /// Collision padding in points.
        package var padding = Property.constant(2.0)
        /// Whether texts along lines are never upside down.
        package var keepUpright = Property.constant(true)
        /// Case conversion of the text.
        package var transform = Property.constant(TextTransform.none)
        /// Offset from the anchor in ems.
        package var offset = Property.constant(Offset.zero)
        /// Whether texts may overlap others; the predecessor of `text-overlap`.
        package var allowOverlap = Property.constant(false)
        /// Whether texts may overlap others; nil uses `allowOverlap`.
        package var overlap: Property<Overlap>?
        /// Whether others may overlap texts.
        package var ignorePlacement = Property.constant(false)
        /// Whether an icon is drawn if its text does not fit.
        package var optional = Property.constant(false)
        /// What text rotation is relative to.
        package var rotationAlignment = Property.constant(RotationAlignment.auto)
        /// What texts lie on if the map is pitched.
        package var pitchAlignment = Property.constant(PitchAlignment.auto)
        /// Opacity, 0 to 1.
        package var opacity = Property.constant(1.0)
        /// The color.
        package var color = Property.constant(StyleColor.black)
        /// The halo color.
        package var haloColor = Property.constant(StyleColor.transparent)
        /// Width of the halo in points.
        package var haloWidth = Property.constant(0.0)
        /// Blur of the halo in points.
        package var haloBlur = Property.constant(0.0)
        /// Translation of the layer, in points.
        package var translate = Property.constant(Offset.zero)
        /// What the translation is relative to.
        package var translateAnchor = Property.constant(Alignment.map)

        mutating func visit(_ visitor: inout PropertyVisitor) {
            visitLayout(&visitor)
            visitor.paint("text-opacity", &opacity, .part, .data)
            visitor.paint("text-color", &color, .color, .data)
            visitor.paint("text-halo-color", &haloColor, .color, .data)
            visitor.paint("text-halo-width", &haloWidth, .size, .data)
            visitor.paint("text-halo-blur", &haloBlur, .size, .data)
            visitor.paint("text-translate", &translate, .offset, .camera)
            visitor.paint("text-translate-anchor", &translateAnchor, .choice(Alignment.self), .zoom)
        }

        private mutating func visitLayout(_ visitor: inout PropertyVisitor) {
            visitor.layout("text-field", &field, .text, .steps)
            visitor.layout("text-font", &font, .list(of: .string), .steps)
            visitor.symbolSize("text-size", &size)
            visitor.layout("text-max-width", &maxWidth, .number(0...65_536), .data)
            visitor.layout("text-line-height", &lineHeight, .number, .camera)
            visitor.layout("text-letter-spacing", &letterSpacing, .number, .data)
            visitor.layout("text-justify", &justify, .choice(Justify.self), .steps)
            visitor.layout("text-radial-offset", &radialOffset, .number, .data, 0)
            visitor.layout("text-variable-anchor", &variableAnchor, .list(of: .string), .zoom, [])
            visitor.layout(
                "text-variable-anchor-offset", &variableAnchorOffset, .anchorOffsets, .data, AnchorOffsets(entries: []))
            visitor.layout("text-anchor", &anchor, .choice(Anchor.self), .steps)
            visitor.layout("text-max-angle", &maxAngle, .number, .camera)
            visitor.layout("text-writing-mode", &writingMode, .list(of: .string), .zoom, [])
            visitor.layout("text-rotate", &rotate, .number, .data)
            visitor.layout("text-padding", &padding, .size, .camera)
            visitor.layout("text-keep-upright", &keepUpright, .boolean, .zoom)
            visitor.layout("text-transform", &transform, .choice(TextTransform.self), .steps)
            visitor.layout("text-offset", &offset, .offset, .data)
            visitor.layout("text-allow-overlap", &allowOverlap, .boolean, .zoom)
            visitor.layout("text-overlap", &overlap, .choice(Overlap.self), .zoom, .never)
            visitor.layout("text-ignore-placement", &ignorePlacement, .boolean, .zoom)
            visitor.layout("text-optional", &optional, .boolean, .zoom)
            visitor.layout("text-rotation-alignment", &rotationAlignment, .choice(RotationAlignment.self), .zoom)
            visitor.layout("text-pitch-alignment", &pitchAlignment, .choice(PitchAlignment.self), .zoom)
        }
    }
}
