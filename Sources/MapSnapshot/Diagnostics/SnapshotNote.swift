/// Something worth knowing about a snapshot, or about a request that was read; not an error.
///
/// React to `code`, `pointer` and `values`; the message is for people, and its words may change.
public struct SnapshotNote: Hashable, Sendable, CustomStringConvertible {
    /// What the note says; the raw values are the names in JSON.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The request names no zoom, and the tiles do not reach the default: `zoom`, `deepest_zoom`.
        case defaultZoomLowered = "default_zoom_lowered"
        /// The request names no zoom, and a server did not say how deep its tiles go: `zoom`, `reason`.
        case defaultZoomGuessed = "default_zoom_guessed"
        /// A dark map was asked for, and only light tiles are configured.
        case noDarkTiles = "no_dark_tiles"
        /// Tiles failed to load or are corrupt: `failed`, `tiles`, `reason`.
        case tilesFailed = "tiles_failed"
        /// Cached tiles were drawn that are older than their server allows: `stale`, `tiles`, `reason`.
        case tilesStale = "tiles_stale"
        /// A server sent the same image for every tile: `tiles`.
        case tilesIdentical = "tiles_identical"
        /// Missing tiles were upscaled from parent tiles: `upscaled`, `tiles`, `factor`.
        case tilesUpscaled = "tiles_upscaled"
        /// Missing vector tiles were drawn from parent tiles, with less detail: `upscaled`, `tiles`.
        case vectorTilesUpscaled = "vector_tiles_upscaled"
        /// The vector tiles have no known schema, so the built-in style draws each layer in its own color.
        case vectorSchemaUnknown = "vector_schema_unknown"
        /// Something in the style is not drawn, or not as the style says.
        case stylePartlyDrawn = "style_partly_drawn"
        /// The image has no room for the scale bar.
        case scaleBarOmitted = "scale_bar_omitted"
        /// The image has no room for the attribution: `attribution`.
        case attributionOmitted = "attribution_omitted"
        /// The tileset's metadata is unreadable, so its attribution is unknown: `reason`.
        case attributionUnknown = "attribution_unknown"
        /// Pins lie outside the image: `outside`, `pins`.
        case pinsOutside = "pins_outside"
        /// Pins were left out because they would overlap others: `omitted`, `pins`.
        case pinsOmitted = "pins_omitted"
        /// Labels were left out because they found no free place: `omitted`, `labels`.
        case labelsOmitted = "labels_omitted"
        /// No installed font has some characters: `characters`, `package`.
        case glyphsMissing = "glyphs_missing"
        /// A style property of a feature is not valid and was ignored.
        case featurePropertyIgnored = "feature_property_ignored"
        /// A feature names an icon, and icons of features are not drawn: `icon`.
        case featureIconIgnored = "feature_icon_ignored"
        /// The image lost quality to fit in its size limit: `max_bytes`, and `quality` or `colors`.
        case fileReduced = "file_reduced"
        /// The output cache cannot be written: `reason`.
        case notCached = "not_cached"
    }

    /// What the note says.
    public let code: Code
    /// What is the case, without what to do about it.
    public let summary: String
    /// What to do about it; nil for nothing.
    public let remedy: String?
    /// The field of the request that it is about, as a JSON pointer (RFC 6901); nil for none.
    public let pointer: String?
    /// The values in the message, by name.
    public let values: [String: DiagnosticValue]

    /// One sentence: what is the case, then what to do about it.
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
    /// About what it takes in memory.
    var memoryBytes: Int {
        values.reduce(64 + summary.utf8.count + (remedy?.utf8.count ?? 0)) {
            $0 + 48 + $1.key.utf8.count + ($1.value.text?.utf8.count ?? 0)
        }
    }

    /// The same, where so far it points to something within a field; one that points to nothing stays so.
    func within(_ field: String) -> SnapshotNote {
        SnapshotNote(code, summary, remedy: remedy, pointer: pointer.map { field + $0 }, values: values)
    }
}
