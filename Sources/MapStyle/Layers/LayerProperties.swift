/// The properties of one type of layer.
protocol LayerProperties: Hashable, Sendable {
    init()

    /// Passes all properties to a visitor.
    mutating func visit(_ visitor: inout PropertyVisitor)
}

/// What a direction is relative to.
package enum Alignment: String, StyleChoice {
    /// The map, which may be rotated.
    case map
    /// The edges of the image.
    case viewport
}
