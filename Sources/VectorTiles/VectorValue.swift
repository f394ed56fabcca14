package import JSON

/// The value of a property; arrays and objects are only from GeoJSON.
package typealias VectorValue = JSONValue

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
