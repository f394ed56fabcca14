package import MapGeometry

/// A MapLibre style: where its data is and how it is drawn.
///
/// Nothing in it depends on tiles.
package struct Style: Hashable, Sendable {
    /// Where the map looks when nobody says otherwise.
    package struct Camera: Hashable, Sendable {
        /// nil where the style does not say.
        package var center: Coordinate?
        /// Of the grid with 512 points at zoom 0, one less than that of requests.
        package var zoom: Double?
        /// Clockwise from north, in degrees.
        package var bearing: Double?
        /// In degrees.
        package var pitch: Double?
    }

    /// A sheet of icons.
    package struct Sprite: Hashable, Sendable {
        /// What stands before the names of its icons, with a colon; nil for none.
        package var id: String?
        /// Without `.json` and `.png`.
        package var url: String
    }

    /// Its name.
    package var name: String?
    /// The view that it starts with.
    package var camera = Camera()
    /// By their ids.
    package var sources: [String: StyleSource] = [:]
    /// Sheets of icons.
    package var sprites: [Sprite] = []
    /// Template of URLs with `{fontstack}` and `{range}`.
    package var glyphs: String?
    /// Defaults of the global state, already part of all expressions.
    package var state: [String: StyleValue] = [:]
    /// From the bottom up.
    package var layers: [StyleLayer] = []
    /// What is odd about it.
    package var notes: [StyleNote] = []

    /// Reads a style.
    ///
    /// - Throws: the first error of ``check(_:)``.
    package init(_ bytes: [UInt8]) throws(StyleError) {
        let (style, report) = Self.check(bytes)
        if let error = report.errors.first { throw error }
        self = style
        notes = report.notes
    }

    init() {}

    /// Reads a style and tells everything that is wrong with it.
    ///
    /// - Returns: what could be read, and the report.
    package static func check(_ bytes: [UInt8]) -> (style: Style, report: StyleReport) {
        var reader = StyleReader()
        reader.read(bytes)
        reader.style.notes = reader.report.notes
        return (reader.style, reader.report)
    }
}
