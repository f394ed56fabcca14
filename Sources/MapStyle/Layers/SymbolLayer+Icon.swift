extension SymbolLayer {
    /// The icons of a symbol layer.
    package struct Icon: Hashable, Sendable {
        /// Whether icons may overlap others; the predecessor of `icon-overlap`.
        package var allowOverlap = Property.constant(false)
        /// Whether icons may overlap others; nil uses `allowOverlap`.
        package var overlap: Property<Overlap>?
        /// Whether others may overlap icons.
        package var ignorePlacement = Property.constant(false)
        /// Whether a text is drawn if its icon does not fit.
        package var optional = Property.constant(false)
        /// What icon rotation is relative to.
        package var rotationAlignment = Property.constant(RotationAlignment.auto)
        /// Size as a factor of the image's size; also in a resolved style it may depend on the zoom.
        package var size = Property.constant(1.0)
        /// How icons are stretched around their texts.
        package var textFit = Property.constant(TextFit.none)
        /// Space between the text and the icon's edges: top, right, bottom, left, in points.
        package var textFitPadding = Property.constant([0.0, 0, 0, 0])
        /// The image.
        package var image: Property<ImageName>?
        /// Clockwise rotation in degrees.
        package var rotate = Property.constant(0.0)
        /// Collision padding in points.
        package var padding = Property.constant(Padding(top: 2, right: 2, bottom: 2, left: 2))
        /// Whether icons along lines are never upside down.
        package var keepUpright = Property.constant(false)
        /// Offset from the anchor, in points at size 1.
        package var offset = Property.constant(Offset.zero)
        /// The part of the icon to place at the point.
        package var anchor = Property.constant(Anchor.center)
        /// What icons lie on if the map is pitched.
        package var pitchAlignment = Property.constant(PitchAlignment.auto)
        /// Opacity, 0 to 1.
        package var opacity = Property.constant(1.0)
        /// The color of icons that are distance fields (SDF).
        package var color = Property.constant(StyleColor.black)
        /// The halo color of icons that are distance fields (SDF).
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
            visitor.layout("icon-allow-overlap", &allowOverlap, .boolean, .zoom)
            visitor.layout("icon-overlap", &overlap, .choice(Overlap.self), .zoom, .never)
            visitor.layout("icon-ignore-placement", &ignorePlacement, .boolean, .zoom)
            visitor.layout("icon-optional", &optional, .boolean, .zoom)
            visitor.layout("icon-rotation-alignment", &rotationAlignment, .choice(RotationAlignment.self), .zoom)
            visitor.symbolSize("icon-size", &size)
            visitor.layout("icon-text-fit", &textFit, .choice(TextFit.self), .zoom)
            visitor.layout("icon-text-fit-padding", &textFitPadding, .list(of: .number, 4), .camera)
            visitor.layout("icon-image", &image, .icon, .steps, .none)
            visitor.layout("icon-rotate", &rotate, .number, .data)
            visitor.layout("icon-padding", &padding, .padding, .data)
            visitor.layout("icon-keep-upright", &keepUpright, .boolean, .zoom)
            visitor.layout("icon-offset", &offset, .offset, .data)
            visitor.layout("icon-anchor", &anchor, .choice(Anchor.self), .steps)
            visitor.layout("icon-pitch-alignment", &pitchAlignment, .choice(PitchAlignment.self), .zoom)
            visitor.paint("icon-opacity", &opacity, .part, .data)
            visitor.paint("icon-color", &color, .color, .data)
            visitor.paint("icon-halo-color", &haloColor, .color, .data)
            visitor.paint("icon-halo-width", &haloWidth, .size, .data)
            visitor.paint("icon-halo-blur", &haloBlur, .size, .data)
            visitor.paint("icon-translate", &translate, .offset, .camera)
            visitor.paint("icon-translate-anchor", &translateAnchor, .choice(Alignment.self), .zoom)
        }
    }
}

extension Anchor: PropertyChoice {}
