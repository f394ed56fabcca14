/// A `fill-extrusion` layer: buildings and other bodies over areas; from above, their roofs.
package struct FillExtrusionLayer: LayerProperties {
    /// Opacity of the layer as a whole, 0 to 1.
    package var opacity = Property.constant(1.0)
    /// The color.
    package var color = Property.constant(StyleColor.black)
    /// Translation of the layer, in points.
    package var translate = Property.constant(Offset.zero)
    /// What the translation is relative to.
    package var translateAnchor = Property.constant(Alignment.map)
    /// An image instead of the color.
    package var pattern: Property<ImageName>?
    /// Height of the roof in meters.
    package var height = Property.constant(0.0)
    /// Height of the floor in meters.
    package var base = Property.constant(0.0)
    /// Whether walls are darker below.
    package var verticalGradient = Property.constant(true)

    var kind: StyleLayer.Kind { .fillExtrusion(self) }
    var usesSprites: Bool { pattern != nil }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.ignore(layout: "fill-extrusion-rounded-corner-distance")
        visitor.paint("fill-extrusion-opacity", &opacity, .part, .camera)
        visitor.paint("fill-extrusion-color", &color, .color, .data)
        visitor.paint("fill-extrusion-translate", &translate, .offset, .camera)
        visitor.paint("fill-extrusion-translate-anchor", &translateAnchor, .choice(Alignment.self), .zoom)
        visitor.paint("fill-extrusion-pattern", &pattern, .image, [.steps, .integerZoom], .none)
        visitor.paint("fill-extrusion-height", &height, .number(0...1e6), .data)
        visitor.paint("fill-extrusion-base", &base, .number(0...1e6), .data)
        visitor.paint("fill-extrusion-vertical-gradient", &verticalGradient, .boolean, .zoom)
    }
}
