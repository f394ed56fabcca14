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

/// Finds symbol layers that differ only in their paint, such as a text and its shadow.
struct SymbolTwins {
    private typealias Layer = (fields: TextDictionary<JSONValue>, index: Int)
    /// Layers without a lower twin, by source layer.
    private var layers: TextDictionary<[Layer]> = [:]

    /// The index of the first layer with the members that a layer may inherit from another; nil if it is this one.
    ///
    /// The members are compared as written, as in MapLibre: a default that only one of the layers writes counts.
    mutating func lowest(like layer: JSONValue, at index: Int) -> Int? {
        guard case .object(let fields) = layer else { return nil }
        var place = ""
        if case .string(let name)? = fields["source-layer"] { place = name }
        let others = layers[place] ?? []
        for other in others where LayerReferences.inherited.allSatisfy({ fields[$0] == other.fields[$0] }) {
            return other.index
        }
        layers[place] = others + [(fields, index)]
        return nil
    }
}
