package import MapGeometry

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

/// The contents of a file of features.
package struct FeatureFile: Hashable, Sendable {
    /// The features in drawing order, bottom first.
    package var features: [Feature] = []
    /// Notes about what was ignored; only the first few of many.
    package var notes: [FeatureNote] = []

    /// Maximum number of notes.
    private static let maximumNotes = 20

    /// Creates a file of features.
    package init(features: [Feature] = []) { self.features = features }

    mutating func note(_ sentence: String, at pointer: String) {
        if notes.count < Self.maximumNotes { notes.append(FeatureNote(description: sentence, pointer: pointer)) }
    }
}

/// A value in a file of features that was not understood and was ignored.
package struct FeatureNote: Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names the value by its JSON pointer.
    package let description: String
    /// The JSON pointer of the value.
    package let pointer: String
}

/// The shapes of GeoJSON (RFC 7946, section 3.1), in degrees.
package indirect enum Geometry: Hashable, Sendable {
    /// One or several points.
    case points([Coordinate])
    /// Lines, each with at least two positions.
    case lines([[Coordinate]])
    /// Areas, each with an outer ring and holes; the last position of a ring equals the first.
    case polygons([[[Coordinate]]])
    /// Other geometries, in order.
    case collection([Geometry])
}
