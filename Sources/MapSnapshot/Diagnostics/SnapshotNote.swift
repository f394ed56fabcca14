/// A note about a snapshot or about reading a request; not an error.
///
/// Programs should react to `code`, `pointer` and `values`; the message is for people and may change.
public struct SnapshotNote: Hashable, Sendable, CustomStringConvertible {
    /// The kind of note; raw values are the names in JSON.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The request names no zoom, and the tiles do not reach the default: `zoom`, `deepest_zoom`.
        case defaultZoomLowered = "default_zoom_lowered"
        /// The request names no zoom, and the server did not state the maximum zoom of its tiles: `zoom`, `reason`.
        case defaultZoomGuessed = "default_zoom_guessed"
        /// The bounding box goes almost around the world, so its sides may be swapped: `width`.
        case boundsWrapped = "bounds_wrapped"
        /// The request asks for a dark map, but only light tiles are configured, so the light map is drawn.
        case noDarkTiles = "no_dark_tiles"
        /// Tiles failed to load or are corrupt: `failed`, `tiles`, `reason`.
        case tilesFailed = "tiles_failed"
        /// Cached tiles were drawn that are older than their server allows: `stale`, `tiles`, `reason`.
        case tilesStale = "tiles_stale"
        /// A server sent the same image for every tile: `tiles`.
        case tilesIdentical = "tiles_identical"
        /// Missing tiles were upscaled from parent tiles: `upscaled`, `tiles`, `factor`.
        case tilesUpscaled = "tiles_upscaled"
        /// Missing tiles were upscaled from parent tiles, next to tiles of a deeper level, so labels may be cut where they
        /// meet: `upscaled`, `tiles`, `factor`.
        case tilesMixed = "tiles_mixed"
        /// Missing vector tiles were drawn from parent tiles, with less detail: `upscaled`, `tiles`.
        case vectorTilesUpscaled = "vector_tiles_upscaled"
        /// The vector tiles have no known schema, so the built-in style draws each layer in its own color.
        case vectorSchemaUnknown = "vector_schema_unknown"
        /// A part of the style is not drawn, or is drawn differently.
        case stylePartlyDrawn = "style_partly_drawn"
        /// Nothing of what the request hides is hidden, because no layer says what it shows: `hide`.
        case hideIgnored = "hide_ignored"
        /// The image has no room for the scale bar.
        case scaleBarOmitted = "scale_bar_omitted"
        /// The map is tilted and so has no single scale, and no scale bar.
        case noSingleScale = "no_single_scale"
        /// The image has no room for the attribution: `attribution`.
        case attributionOmitted = "attribution_omitted"
        /// A tileset states no attribution: nothing is shown for it.
        case attributionMissing = "attribution_missing"
        /// The tileset's metadata is unreadable, so its attribution is unknown: `reason`.
        case attributionUnknown = "attribution_unknown"
        /// Pins lie outside the image: `outside`, `pins`.
        case pinsOutside = "pins_outside"
        /// Pins near each other are shown as clusters: `clustered`, `clusters`, `pins`.
        case pinsClustered = "pins_clustered"
        /// The title is cut off, because the image is too narrow: `title`.
        case titleShortened = "title_shortened"
        /// The image has no room for the title: `title`.
        case titleOmitted = "title_omitted"
        /// Pins were left out because they would overlap others: `omitted`, `pins`.
        case pinsOmitted = "pins_omitted"
        /// Labels were left out because they found no free place: `omitted`, `labels`.
        case labelsOmitted = "labels_omitted"
        /// No installed font has some characters: `characters`, `package`.
        case glyphsMissing = "glyphs_missing"
        /// A style property of a feature is not valid and was ignored.
        case featurePropertyIgnored = "feature_property_ignored"
        /// A feature names an icon, but icons of features are not drawn: `icon`.
        case featureIconIgnored = "feature_icon_ignored"
        /// The image lost quality to fit in its size limit: `max_bytes`, and `quality` or `colors`.
        case fileReduced = "file_reduced"
        /// The output cache cannot be written: `reason`.
        case notCached = "not_cached"
    }

    /// The kind of note.
    public let code: Code
    /// The statement, without the remedy.
    public let summary: String
    /// The remedy; nil if there is none.
    public let remedy: String?
    /// JSON pointer (RFC 6901) of the field of the request; nil for no field.
    public let pointer: String?
    /// The values in the message, by name.
    public let values: [String: DiagnosticValue]

    /// The statement and the remedy in one sentence.
    public var description: String { remedy.map { "\(summary): \($0)" } ?? summary }

    package init(
        _ code: Code, _ summary: String, remedy: String? = nil, pointer: String? = nil,
        values: [String: DiagnosticValue] = [:]
    ) {
        self.code = code
        self.summary = summary
        self.remedy = remedy
        self.pointer = pointer
        self.values = values
    }
}

extension SnapshotNote: Encodable {
    private enum CodingKeys: String, CodingKey { case code, detail, pointer, values }

    /// Encodes `code` and `detail` (the message), and `pointer` and `values` if there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code.rawValue, forKey: .code)
        try container.encode(description, forKey: .detail)
        try container.encodeIfPresent(pointer, forKey: .pointer)
        if !values.isEmpty { try container.encode(values, forKey: .values) }
    }
}

extension SnapshotNote {
    /// Approximate size in memory, in bytes.
    var memoryBytes: Int {
        values.reduce(64 + summary.utf8.count + (remedy?.utf8.count ?? 0)) {
            $0 + 48 + $1.key.utf8.count + ($1.value.text?.utf8.count ?? 0)
        }
    }

    /// Prefixes the pointer with a field; a note without a pointer stays without one.
    func within(_ field: String) -> SnapshotNote {
        SnapshotNote(code, summary, remedy: remedy, pointer: pointer.map { field + $0 }, values: values)
    }
}

/// A value that the message of an error or a note contains, for callers that word the message themselves.
public enum DiagnosticValue: Hashable, Sendable {
    /// A count, a number of bytes or a status.
    case integer(Int)
    /// A zoom, a size or another measure.
    case number(Double)
    /// A name, or a value as it was given.
    case text(String)

    /// The integer; nil for another kind of value.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }

    /// The integer or number; nil for a text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text: nil
        }
    }

    /// The text; nil for another kind of value.
    public var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension DiagnosticValue: Encodable {
    /// Encodes a JSON number or string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        // JSON has no infinity and no NaN.
        case .number(let value) where !value.isFinite: try container.encode("\(value)")
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}

/// Wraps a value that comparison ignores: two remarks are always equal.
@propertyWrapper
package struct IgnoredByEquality<Value: Sendable>: Hashable, Sendable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    package static func == (one: Self, other: Self) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
