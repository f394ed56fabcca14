package import JSON

/// What the layers of a style read of the features of one tile layer.
package struct FeatureInputs: Hashable, Sendable {
    /// Names of properties; nil if an expression may read any.
    package private(set) var properties: Set<ExactText>? = []
    /// Whether ids are read.
    package private(set) var hasIDs = false

    /// Creates the inputs of no layer.
    package init() {}

    /// Adds what a filter and the properties of a layer read.
    package mutating func add(_ layer: StyleLayer) {
        if let filter = layer.filter { add(filter) }
        var visitor = PropertyVisitor(collecting: self)
        _ = layer.kind.visited(&visitor)
        if let inputs = visitor.inputs { self = inputs }
    }

    /// Adds a property by its name.
    package mutating func add(property name: String) { properties?.insert(ExactText(name)) }

    mutating func add(_ expression: Expression) {
        for node in expression.nodes {
            switch node.op {
            case .property, .hasProperty, .filterCompare, .filterHas, .filterIn:
                if let name = expression.propertyName(node) { add(property: name) } else { properties = nil }
            // Their names are only known for each feature.
            case .get, .has, .properties: properties = nil
            case .id, .filterID, .filterHasID, .filterIDIn: hasIDs = true
            default: break
            }
        }
    }
}
