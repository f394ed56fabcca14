/// How much one GeoJSON source may hold.
package struct GeoJSONLimits: Hashable, Sendable {
    /// Bytes of the text.
    package var bytes = 64 << 20
    /// Features, each part of a collection as one.
    package var features = 100_000
    /// Places of all features together.
    package var places = 4_000_000
    /// Levels of JSON values within each other.
    package var depth = 64

    /// The limits of the tool and the library.
    package init() {}
}
