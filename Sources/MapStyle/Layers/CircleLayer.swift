/// A `circle` layer: a circle at each point.
package struct CircleLayer: LayerProperties {
    /// Draw order of features, ascending; nil keeps the order of the tile.
    package var sortKey: Property<Double>?
    /// Radius in points.
    package var radius = Property.constant(5.0)
    /// The color inside.
    package var color = Property.constant(StyleColor.black)
    /// Blur as a fraction of the radius; negative values blur inward.
    package var blur = Property.constant(0.0)
    /// Opacity inside, 0 to 1.
    package var opacity = Property.constant(1.0)
    /// Translation of the layer, in points.
    package var translate = Property.constant(Offset.zero)
    /// What the translation is relative to.
    package var translateAnchor = Property.constant(Alignment.map)
    /// Whether circles shrink with distance on a pitched map.
    package var pitchScale = Property.constant(Alignment.map)
    /// Whether circles lie flat on a pitched map.
    package var pitchAlignment = Property.constant(Alignment.viewport)
    /// Width of the stroke in points.
    package var strokeWidth = Property.constant(0.0)
    /// The color of the stroke.
    package var strokeColor = Property.constant(StyleColor.black)
    /// Opacity of the stroke, 0 to 1.
    package var strokeOpacity = Property.constant(1.0)

    var kind: StyleLayer.Kind { .circle(self) }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.layout("circle-sort-key", &sortKey, .number, .steps, 0)
        visitor.paint("circle-radius", &radius, .size, .data)
        visitor.paint("circle-color", &color, .color, .data)
        visitor.paint("circle-blur", &blur, .way, .data)
        visitor.paint("circle-opacity", &opacity, .part, .data)
        visitor.paint("circle-translate", &translate, .offset, .camera)
        visitor.paint("circle-translate-anchor", &translateAnchor, .choice(Alignment.self), .zoom)
        visitor.paint("circle-pitch-scale", &pitchScale, .choice(Alignment.self), .zoom)
        visitor.paint("circle-pitch-alignment", &pitchAlignment, .choice(Alignment.self), .zoom)
        visitor.paint("circle-stroke-width", &strokeWidth, .size, .data)
        visitor.paint("circle-stroke-color", &strokeColor, .color, .data)
        visitor.paint("circle-stroke-opacity", &strokeOpacity, .part, .data)
    }
}
