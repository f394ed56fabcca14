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
