import JSON

/// Layers that take over parts of another one by `ref`.
enum LayerReferences {
    private static let inherited = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]

    /// The layers with what they inherit.
    ///
    /// A layer whose reference leads nowhere keeps it.
    static func resolved(_ layers: [JSONValue]) -> [JSONValue] {
        var byID: [String: [String: JSONValue]] = [:]
        for case .object(let fields) in layers {
            if case .string(let id)? = fields["id"] { byID[id] = fields }
        }
        return layers.map { layer in
            guard case .object(var fields) = layer, case .string(let ref)? = fields["ref"], let parent = byID[ref],
                parent["ref"] == nil
            else { return layer }
            fields["ref"] = nil
            for key in inherited { fields[key] = parent[key] }
            return .object(fields)
        }
    }
}
