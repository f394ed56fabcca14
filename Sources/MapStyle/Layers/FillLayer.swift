/// A `fill` layer: areas filled with a color or a pattern.
package struct FillLayer: LayerProperties {
    /// Draw order of features, ascending; nil keeps the order of the tile.
    package var sortKey: Property<Double>?
    /// Whether outlines smooth the edges of areas.
    package var antialias = Property.constant(true)
    /// Opacity of each feature, 0 to 1.
    package var opacity = Property.constant(1.0)
    /// Opacity of the layer as a whole, 0 to 1.
    package var layerOpacity = Property.constant(1.0)
    /// The color of areas.
    package var color = Property.constant(StyleColor.black)
    /// The color of outlines; nil for the color of the area.
    package var outlineColor: Property<StyleColor>?
    /// Translation of the layer, in points.
    package var translate = Property.constant(Offset.zero)
    /// What the translation is relative to.
    package var translateAnchor = Property.constant(Alignment.map)
    /// An image instead of the color.
    package var pattern: Property<ImageName>?

    var kind: StyleLayer.Kind { .fill(self) }
    var usesSprites: Bool { pattern != nil }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.layout("fill-sort-key", &sortKey, .number, .steps, 0)
        visitor.paint("fill-antialias", &antialias, .boolean, .zoom)
        visitor.paint("fill-opacity", &opacity, .part, .data)
        visitor.paint("fill-layer-opacity", &layerOpacity, .part, .camera)
        visitor.paint("fill-color", &color, .color, .data)
        visitor.paint("fill-outline-color", &outlineColor, .color, .data, .transparent)
        visitor.paint("fill-translate", &translate, .offset, .camera)
        visitor.paint("fill-translate-anchor", &translateAnchor, .choice(Alignment.self), .zoom)
        visitor.paint("fill-pattern", &pattern, .image, [.steps, .integerZoom], .none)
    }
}
