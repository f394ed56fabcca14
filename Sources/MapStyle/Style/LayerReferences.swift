import JSON

/// Resolves layers that inherit from another layer by `ref`.
enum LayerReferences {
    /// What a layer has in common with the one that it refers to.
    static let inherited = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]

    /// The layers with inherited members.
    ///
    /// A layer with an unknown reference keeps it.
    static func resolved(_ layers: [JSONValue]) -> [JSONValue] {
        var byID: TextDictionary<TextDictionary<JSONValue>> = [:]
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
