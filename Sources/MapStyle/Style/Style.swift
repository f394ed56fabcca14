package import JSON
package import MapGeometry

/// A MapLibre style: its sources and layers.
///
/// It does not depend on tiles.
package struct Style: Hashable, Sendable {
    /// The default camera of the style.
    package struct Camera: Hashable, Sendable {
        /// The center; nil if not given.
        package var center: Coordinate?
        /// The zoom in style terms, one less than the zoom of requests.
        package var zoom: Double?
        /// Bearing in degrees, clockwise from north.
        package var bearing: Double?
        /// Pitch in degrees.
        package var pitch: Double?
    }

    /// A sprite: a sheet of icons.
    package struct Sprite: Hashable, Sendable {
        /// The prefix of its icon names before a colon; nil for the default sprite.
        package var id: String?
        /// The URL, without `.json` and `.png`.
        package var url: String
    }

    /// The name.
    package var name: String?
    /// The default camera.
    package var camera = Camera()
    /// Sources by id.
    package var sources: TextDictionary<StyleSource> = [:]
    /// The sprites.
    package var sprites: [Sprite] = []
    /// URL template of glyphs, with `{fontstack}` and `{range}`.
    package var glyphs: String?
    /// Defaults of the global state, already folded into all expressions.
    package var state: TextDictionary<StyleValue> = [:]
    /// The layers, bottom first.
    package var layers: [StyleLayer] = []
    /// Notes about what is not drawn as the style says.
    package var notes: [StyleNote] = []

    /// Parses a style.
    ///
    /// - Throws: the first error of ``check(_:)``.
    package init(_ bytes: [UInt8]) throws(StyleError) {
        let (style, report) = Self.check(bytes)
        if let error = report.errors.first { throw error }
        self = style
        notes = report.notes
    }

    init() {}

    /// Parses a style and reports everything that is wrong with it.
    ///
    /// - Returns: the parts that could be parsed, and the report.
    package static func check(_ bytes: [UInt8]) -> (style: Style, report: StyleReport) {
        var reader = StyleReader()
        reader.read(bytes)
        reader.style.notes = reader.report.notes
        return (reader.style, reader.report)
    }
}
