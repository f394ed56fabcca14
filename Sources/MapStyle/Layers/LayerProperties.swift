/// The properties of one type of layer.
protocol LayerProperties: Hashable, Sendable {
    /// What it draws: features of vector tiles and GeoJSON, unless a type says otherwise.
    static var content: LayerContent { get }

    /// Creates the defaults of the style specification.
    init()

    /// The layer with these properties.
    var kind: StyleLayer.Kind { get }

    /// Passes all properties to a visitor.
    mutating func visit(_ visitor: inout PropertyVisitor)

    /// Whether it may draw icons of a sprite, also as a pattern or in a text.
    var usesSprites: Bool { get }

    /// What is not drawn as the style may expect: properties as `paint/name` or `layout/name`, and sentences.
    ///
    /// - Parameter source: the source of the layer; nil if it is not known.
    func notes(on source: StyleSource?) -> [(property: String, sentence: String)]
}

/// What a type of layer draws of its source.
enum LayerContent {
    /// Nothing: it has no source.
    case none
    /// Features of vector tiles and GeoJSON.
    case features
    /// Raster tiles and images.
    case images
    /// Elevation tiles.
    case elevations
}

extension LayerProperties {
    static var content: LayerContent { .features }
    var usesSprites: Bool { false }
    func notes(on source: StyleSource?) -> [(property: String, sentence: String)] { [] }

    /// The properties after passing them to a visitor.
    func visited(_ visitor: inout PropertyVisitor) -> Self {
        var layer = self
        layer.visit(&visitor)
        return layer
    }
}

/// What a direction is relative to.
package enum Alignment: String, PropertyChoice {
    /// The map, which may be rotated.
    case map
    /// The edges of the image.
    case viewport
}
