package import JSON

/// A feature of a layer, which is needed to read it.
package struct VectorFeature: Hashable, Sendable {
    /// Types of geometry, numbered as in the MVT specification (section 4.3.4).
    package enum Kind: UInt8, Hashable, Sendable {
        case unknown, point, line, polygon
    }

    enum ID: Hashable, Sendable {
        case absent
        case number(UInt64)
        /// Index of a value of the layer.
        case value(UInt32)
    }

    /// The type of geometry.
    package let kind: Kind
    let id: ID
    /// Pairs of key and value, as indexes into the layer's `tags`.
    let tags: Range<UInt32>
    /// The range of geometry commands in the tile's bytes, or of parts where the layer has them.
    let geometry: Range<UInt32>
}

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
