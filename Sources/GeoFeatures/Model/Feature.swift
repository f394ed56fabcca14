/// Something on the map with its looks.
package struct Feature: Hashable, Sendable {
    /// Its shape; nil where the file gives none.
    package var geometry: Geometry?
    /// How it is drawn, the defaults for whatever the file does not say.
    package var style: SimpleStyle
    /// What it is called; of GPX only.
    package var name: String?

    /// A feature with these.
    package init(geometry: Geometry?, style: SimpleStyle = SimpleStyle(), name: String? = nil) {
        self.geometry = geometry
        self.style = style
        self.name = name
    }
}
