package import JSON

/// What is read of a vector tile.
///
/// It saves time where an encoding stores each property apart, as MLT does; otherwise everything is read.
package struct VectorSelection: Hashable, Sendable {
    /// What is read of the features of a layer besides their geometry.
    package struct Columns: Hashable, Sendable {
        /// Everything.
        static let all = Columns(properties: nil, hasIDs: true)

        /// Names of properties; nil for all of them.
        let properties: Set<ExactText>?
        let hasIDs: Bool

        /// Creates a selection of properties, and of ids.
        package init(properties: Set<ExactText>?, hasIDs: Bool) {
            (self.properties, self.hasIDs) = (properties, hasIDs)
        }

        /// Whether a property is read.
        func contains(_ name: String) -> Bool { properties?.contains(ExactText(name)) ?? true }
    }

    /// By the names of the layers; of others, nothing is read but name and extent.
    let layers: TextDictionary<Columns>

    /// Creates a selection by the names of layers.
    package init(_ layers: TextDictionary<Columns>) { self.layers = layers }
}
