/// Limits for one GeoJSON source.
package struct GeoJSONLimits: Hashable, Sendable {
    /// Maximum size of the text in bytes.
    package var bytes = 64 << 20
    /// Maximum number of features; each part of a collection counts.
    package var features = 100_000
    /// Maximum number of positions of all features together.
    package var places = 4_000_000
    /// Maximum nesting depth of JSON.
    package var depth = 64

    /// Creates the default limits.
    package init() {}
}
