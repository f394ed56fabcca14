package import JSON

/// The value of a property.
package enum VectorValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// An array or an object; only from GeoJSON.
    case json(JSONValue)
}

/// A value as stored in a layer.
///
/// Texts stay in the tile's bytes until they are read.
package enum StoredValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// A text in the bytes.
    case text(offset: UInt32, length: UInt32)
    /// Index into the layer's other values.
    case other(UInt32)
}
