/// The properties of one type of layers.
protocol LayerProperties: Hashable, Sendable {
    init()

    /// Shows all properties to a visitor.
    mutating func visit(_ visitor: inout PropertyVisitor)
}

/// What a direction is measured along.
package enum Alignment: String, StyleChoice {
    /// The map, which may be turned.
    case map
    /// The edges of the image.
    case viewport
}
