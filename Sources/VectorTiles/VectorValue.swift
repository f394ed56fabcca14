package import JSON

/// A property's value.
package enum VectorValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// An array or an object; of GeoJSON only.
    case json(JSONValue)
}

/// A value as a layer keeps it.
///
/// Texts stay in the tile's bytes until somebody reads them.
package enum StoredValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// Where the text is in the bytes.
    case text(offset: UInt32, length: UInt32)
    /// Index into the layer's values that did not come from bytes.
    case other(UInt32)
}
