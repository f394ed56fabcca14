/// The location of a tileset with options: `LOCATION#key=value&…`.
///
/// ```swift
/// let source = try TileLocation(parsing: "city.mbtiles#scheme=xyz&min-zoom=10").open()
/// ```
///
/// The keys are `id`, `scheme` (`xyz` or `tms`), `layout` (`zxy` or `zyx`, for folders), `table` (for GeoPackages), `tile-size` (1 to 2048), `density` (1 to 4), `opacity` (0 to 1),
/// `min-zoom` and `max-zoom` (0 to 30), `attribution`, `generation`, `dark`, `style` and `labels`. The values are percent-decoded.
///
/// A `#` without a following `=` is part of the path; write other paths with `#` as a `file:` URL with `%23`. The
/// prefixes `mbtiles://` and `pmtiles://` are accepted, and so is `~/` for the home folder.
public struct TileLocation: Hashable, Sendable {
    /// A folder, file or URL: everything before the options.
    public var base: String
    /// The id of the tileset, which also replaces its location or content in its identity.
    public var id: String?
    /// The direction of rows, if it differs from the default for the kind of source.
    public var scheme: TileScheme?
    /// Whether the folders in a zoom are columns or rows, if it cannot be detected.
    public var layout: DirectoryLayout?
    /// The table with the tiles, in a GeoPackage with several.
    public var table: String?
    /// Width and height of a tile in pixels, 1 to 2048.
    public var tileSize: Int?
    /// Pixels per point the tiles were drawn for, 1 to 4; determines the size of their labels.
    public var density: Int?
    /// Opacity, 0 (invisible) to 1.
    public var opacity: Double?
    /// The shallowest level to use.
    public var minZoom: Int?
    /// The deepest level to use.
    public var maxZoom: Int?
    /// The attribution to show with the map.
    public var attribution: String?
    /// Any text; changing it declares that the tiles have changed, if that cannot be detected.
    public var generation: String?
    /// The location of the tileset for dark appearance, with options for its source.
    public var dark: String?
    /// The path or URL of a style.json for vector tiles, or `light` or `dark` for a built-in one; does not affect the
    /// tiles themselves.
    public var style: String?
    /// Where the labels of a style are drawn; nil for on top.
    public var labels: LabelLevel?
    /// More URL templates of the same tiles, if the base is one.
    package var mirrors: [String] = []
    /// The real path of a folder that the files of tiles must be below; nil for anywhere.
    package var confinement: String?
    /// Whether a document lists the base as URL of its tiles: then a URL without placeholders is one tile everywhere.
    package var isTemplate = false
    /// What a document says about the tiles of a URL template.
    package var stated: TilesetMetadata?

    /// The base for messages: URLs without user and query, which may contain keys.
    public var publicBase: String { RemoteLocation(base)?.publicText ?? base }

    /// The URL of tiles on a server without user, query and fragment; nil for files and folders.
    package var remoteBase: String? { RemoteLocation(base)?.publicText }

    /// The base without anything that looks like a key in a URL; the tiles are the same for every client.
    public var baseWithoutKeys: String { RemoteLocation(base) == nil ? base : URLTemplate.withoutKeys(base) }

    /// The keys of all options.
    package static let optionNames = Set(TileLocationOption.all.map(\.key))

    /// Whether a query parameter holds a key, judged by its name.
    package static func isKeyParameter(_ name: String) -> Bool { URLTemplate.isKey(name) }
    /// A location with a plain base and without anything that looks like a key, safe to write to files.
    package static func withoutKeys(_ text: String) -> String {
        let (base, options) = split(text)
        let plain = TileLocation(base: LocationNotation.plain(base)).baseWithoutKeys
        return plain + (options.map { "#\($0)" } ?? "")
    }

    /// Creates a location without options.
    public init(base: String) {
        self.base = base
    }

    /// Parses `LOCATION#key=value&…`.
    ///
    /// - Throws: `TileSourceError` with code `invalidLocation` for an unknown key, a duplicate key, or a value out of
    ///   range; the message lists what is allowed.
    public init(parsing text: String) throws(TileSourceError) {
        let (written, options) = Self.split(text)
        let base = LocationNotation.plain(written)
        guard !base.isEmpty else {
            throw TileSourceError(.invalidLocation, "\"\(text)\" has no folder, file or URL before its options")
        }
        self.init(base: base)
        var seen: Set<String> = []
        for pair in options?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
            guard let option = TileLocationOption.named(name) else {
                throw Self.error(
                    text,
                    "\"\(name)\" is not an option (to use # in a path, write file:PATH with %23); use "
                        + TileLocationOption.listing)
            }
            guard seen.insert(name).inserted else { throw Self.error(text, "\(name) is set twice; set it once") }
            guard let decoded = PercentEncoding.decode(value), option.apply(decoded, &self) else {
                throw Self.error(
                    text,
                    "\(name)=\(value) is not valid; use \(option.values); "
                        + "the options are \(TileLocationOption.listing)")
            }
        }
        guard (minZoom ?? 0) <= (maxZoom ?? .max) else {
            throw Self.error(text, "min-zoom is above max-zoom; swap them")
        }
    }

    /// Splits at the first `#` with a `=` between it and the next `#`.
    private static func split(_ text: String) -> (base: String, options: Substring?) {
        var start = text.startIndex
        while let hash = text[start...].firstIndex(of: "#") {
            let rest = text[text.index(after: hash)...]
            if rest.prefix(while: { $0 != "#" }).contains("=") { return (String(text[..<hash]), rest) }
            start = rest.startIndex
        }
        return (text, nil)
    }

    private static func error(_ text: String, _ clause: String) -> TileSourceError {
        TileSourceError(.invalidLocation, "\(text): \(clause)")
    }
}
