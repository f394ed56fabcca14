import JSON

/// What a layer of a style shows, for leaving it out: the `snapshot:role` in its `metadata`.
package enum StyleRole: String, Hashable, Sendable, CaseIterable {
    case pois, transit, buildings, borders, labels

    /// The key in `metadata`.
    package static let key = "snapshot:role"

    /// What a layer states in its `metadata`; nil if it states nothing.
    static func stated(in layer: TextDictionary<JSONValue>) -> JSONValue? {
        guard case .object(let metadata)? = layer["metadata"] else { return nil }
        return metadata[key]
    }
}

extension StyleLayer {
    /// Whether it shows any of these; all texts and icons are labels.
    func shows(_ roles: Set<StyleRole>) -> Bool {
        role.map(roles.contains) == true || kind.isSymbol && roles.contains(.labels)
    }
}
