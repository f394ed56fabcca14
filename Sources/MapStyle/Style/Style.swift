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
        /// Pitch in degrees, 0 to 60.
        package var pitch: Double?
        /// How far the camera is turned about its line of sight, in degrees counterclockwise.
        package var roll: Double?
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
    /// The light on extrusions.
    package var light = StyleLight()
    /// The layers, bottom first.
    package var layers: [StyleLayer] = []
    /// Notes about what is not drawn as the style says.
    package var notes: [StyleNote] = []

    /// Whether any layer says what it shows.
    package var hasRoles: Bool { layers.contains { $0.role != nil } }

    /// Parses a style.
    ///
    /// - Throws: the first error of ``check(_:)``.
    package init(_ bytes: [UInt8]) throws(StyleError) { try self.init(Self.members(of: bytes)) }

    /// Parses a style from its members.
    ///
    /// - Throws: the first error.
    package init(_ members: TextDictionary<JSONValue>) throws(StyleError) {
        var reader = StyleReader()
        reader.read(members)
        if let error = reader.report.errors.first { throw error }
        self = reader.style
        notes = reader.report.notes
    }

    init() {}

    /// The members of a style's JSON object, as ``init(_:)`` takes them.
    ///
    /// - Parameter isRaw: which of them to keep as written.
    /// - Throws: an error if it is too large or no JSON object.
    package static func members(
        of bytes: [UInt8], isRaw: (String) -> Bool = { _ in false }
    ) throws(StyleError) -> TextDictionary<JSONValue> {
        try StyleReader.members(of: bytes, isRaw: isRaw)
    }

    /// Parses a style and reports everything that is wrong with it.
    ///
    /// - Returns: the parts that could be parsed, and the report.
    package static func check(_ bytes: [UInt8]) -> (style: Style, report: StyleReport) {
        var reader = StyleReader()
        do throws(StyleError) {
            reader.read(try members(of: bytes))
        } catch {
            reader.report.add(error)
        }
        reader.style.notes = reader.report.notes
        return (reader.style, reader.report)
    }

    /// Parses what a style says of its files, as far as that is valid: all but its layers.
    package static func withoutLayers(_ bytes: [UInt8]) -> Style {
        var reader = StyleReader()
        if var members = try? members(of: bytes, isRaw: { $0 == "layers" }) {
            members["layers"] = .array([])
            reader.read(members)
        }
        return reader.style
    }
}

/// The layers of a style to draw at one zoom; no property depends on the zoom only.
package struct ResolvedStyle: Hashable, Sendable {
    /// The zoom in style terms: at zoom 0, the world is 512 points wide.
    package let zoom: Double
    /// The integer zoom of the tiles, used by filters and layout properties.
    package let integerZoom: Double
    /// The layers, bottom first.
    package let layers: [StyleLayer]
    /// Names of the properties to use as ids, by source and then by layer; an empty key applies to all layers.
    package let promotedIDs: TextDictionary<TextDictionary<String>>
    /// The light on extrusions.
    package let light: StyleLight

    /// The style without the layers that show any of these, and without those that are drawn in their places.
    package func without(_ hidden: Set<StyleRole>) -> ResolvedStyle {
        guard !hidden.isEmpty else { return self }
        let gone = Set(layers.filter { $0.shows(hidden) }.map(\.index))
        return ResolvedStyle(
            zoom: zoom, integerZoom: integerZoom,
            layers: layers.filter { !gone.contains($0.index) && $0.placedWith.map(gone.contains) != true },
            promotedIDs: promotedIDs, light: light)
    }

    /// The style as if layers that show something began some zooms later.
    package func delaying(_ content: StyleRole, by zooms: Double) -> ResolvedStyle {
        guard zooms > 0 else { return self }
        return ResolvedStyle(
            zoom: zoom, integerZoom: integerZoom,
            layers: layers.filter { $0.role != content || ($0.minZoom ?? 0) + zooms <= zoom }, promotedIDs: promotedIDs,
            light: light)
    }

    /// The style with the names on the map in a language, where there are such names.
    package func localized(_ language: LabelLanguage) -> ResolvedStyle {
        ResolvedStyle(
            zoom: zoom, integerZoom: integerZoom,
            layers: layers.map { layer in
                guard case .symbol(var symbol) = layer.kind else { return layer }
                symbol.text.field = symbol.text.field.localized(language)
                var layer = layer
                layer.kind = .symbol(symbol)
                return layer
            }, promotedIDs: promotedIDs, light: light)
    }

    /// The style with another layer above its last one without texts and icons, and a light.
    package func inserting(_ layer: StyleLayer, in light: StyleLight) -> ResolvedStyle {
        let position = layers.lastIndex { !$0.kind.isSymbol }.map { $0 + 1 } ?? 0
        var (lower, upper, layer) = (Array(layers[..<position]), Array(layers[position...]), layer)
        layer.index = lower.last.map { $0.index + 1 } ?? 0
        for label in upper.indices {
            upper[label].index += 1
            if let lowest = upper[label].placedWith, lowest >= layer.index { upper[label].placedWith = lowest + 1 }
        }
        lower.append(layer)
        return ResolvedStyle(
            zoom: zoom, integerZoom: integerZoom, layers: lower + upper, promotedIDs: promotedIDs, light: light)
    }

    /// The property to use as the id of features of a tile layer; nil for the id in the tile.
    package func promotedID(source: String, layer: String) -> String? {
        promotedIDs[source].flatMap { $0[layer] ?? $0[""] }
    }
}

extension Style {
    /// Resolves the style at a zoom (in style terms): visible layers, with layout properties at the integer zoom and
    /// paint properties at the real one.
    package func resolved(at zoom: Double) -> ResolvedStyle {
        ResolvedStyle(
            zoom: zoom, integerZoom: zoom.rounded(.down),
            layers: layers.filter { $0.isVisible(at: zoom) }.map { layer in
                var layer = layer
                var visitor = PropertyVisitor(resolvingAt: zoom)
                layer.kind = layer.kind.visited(&visitor)
                return layer
            },
            promotedIDs: sources.compactMapValues { source in
                guard case .vector(let tiles) = source, !tiles.promotedIDs.isEmpty else { return nil }
                return tiles.promotedIDs
            }, light: light.resolved(at: zoom))
    }
}
