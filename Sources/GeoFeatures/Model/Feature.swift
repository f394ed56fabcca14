/// A feature of a map with its style.
package struct Feature: Hashable, Sendable {
    /// The geometry; nil if the file has none.
    package var geometry: Geometry?
    /// The style, with defaults for what the file does not specify.
    package var style: SimpleStyle
    /// The name; only from GPX.
    package var name: String?

    /// Creates a feature.
    package init(geometry: Geometry?, style: SimpleStyle = SimpleStyle(), name: String? = nil) {
        self.geometry = geometry
        self.style = style
        self.name = name
    }
}
