/// The light of a style, which shades the walls and roofs of extrusions.
package struct StyleLight: Hashable, Sendable {
    /// Whether the light stands still over the map or over the image when the map is rotated.
    package var anchor = Property.constant(Alignment.viewport)
    /// Where the light comes from: a distance without unit; degrees clockwise from north or from the top of the image;
    /// degrees from the vertical.
    package var position = Property.constant([1.15, 210, 30])
    /// The color of the light.
    package var color = Property.constant(StyleColor.white)
    /// The contrast between lit and unlit sides, 0 to 1.
    package var intensity = Property.constant(0.5)

    /// The default light of the style specification.
    package init() {}

    /// The light at a zoom (in style terms).
    package func resolved(at zoom: Double) -> StyleLight {
        var (light, visitor) = (self, PropertyVisitor(resolvingAt: zoom))
        light.visit(&visitor)
        return light
    }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.paint("anchor", &anchor, .choice(Alignment.self), .zoom)
        visitor.paint("position", &position, .list(of: .number, 3), .camera)
        visitor.paint("color", &color, .color, .camera)
        visitor.paint("intensity", &intensity, .part, .camera)
    }
}
