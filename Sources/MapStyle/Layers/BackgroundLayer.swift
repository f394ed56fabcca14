/// A `background` layer: fills the whole image.
package struct BackgroundLayer: LayerProperties {
    /// The color.
    package var color = Property.constant(StyleColor.black)
    /// An image instead of the color.
    package var pattern: Property<ImageName>?
    /// Opacity, 0 to 1.
    package var opacity = Property.constant(1.0)

    var kind: StyleLayer.Kind { .background(self) }
    static var content: LayerContent { .none }
    var usesSprites: Bool { pattern != nil }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.paint("background-color", &color, .color, .camera)
        visitor.paint("background-pattern", &pattern, .image, [.zoom, .integerZoom], .none)
        visitor.paint("background-opacity", &opacity, .part, .camera)
    }
}
