import JSON

/// Finds symbol layers that differ only in their paint, such as a text and its shadow.
struct SymbolTwins {
    private var lowest: [TextDictionary<JSONValue>: Int] = [:]

    /// The index of the first layer with the members that a layer may inherit from another; nil if it is this one.
    ///
    /// The members are compared as written, as in MapLibre: a default that only one of the layers writes counts.
    mutating func lowest(like layer: JSONValue, at index: Int) -> Int? {
        guard case .object(let fields) = layer else { return nil }
        let shared = fields.filter { LayerReferences.inherited.contains($0.key) }
        if let index = lowest[shared] { return index }
        lowest[shared] = index
        return nil
    }
}
