import Files
import Imaging
import MapGeometry
import Platform

/// The location of a tileset with options: `LOCATION#key=value&…`.
///
/// ```swift
/// let source = try TileLocation(parsing: "city.mbtiles#scheme=xyz&min-zoom=10").open()
/// ```
///
/// The keys are `id`, `scheme` (`xyz` or `tms`), `layout` (`zxy` or `zyx`, for folders), `table` (for GeoPackages),
/// `tile-size` (1 to 2048), `min-zoom` and `max-zoom` (0 to 30), `encoding` (`mapbox` or `terrarium`, for elevations),
/// `attribution` and `generation`. The values are percent-decoded.
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
    /// The shallowest level to use.
    public var minZoom: Int?
    /// The deepest level to use.
    public var maxZoom: Int?
    /// How the colors of the tiles encode elevations, if their metadata does not say so.
    public var encoding: ElevationEncoding?
    /// The attribution to show with the map.
    public var attribution: String?
    /// Any text; changing it declares that the tiles have changed, if that cannot be detected.
    public var generation: String?
    /// More URL templates of the same tiles, if the base is one.
    package var mirrors: [String] = []
    /// The real path of a folder that the files of tiles must be below; nil for anywhere.
    package var confinement: String?
    /// Whether a document lists the base as URL of its tiles: then a URL without placeholders is one tile everywhere.
    package var isTemplate = false
    /// What a document says about the tiles of a URL template.
    package var stated: TilesetMetadata?

    /// Creates a location without options.
    public init(base: String) { self.base = base }

    /// Creates a location from a path or URL without options, with any characters.
    package init(parsingPlain text: String) { self.init(base: LocationText.plain(text)) }

    /// Parses `LOCATION#key=value&…`.
    ///
    /// - Throws: `TileSourceError` with code `invalidLocation` for an unknown key, a duplicate key, or a value out of
    ///   range; the message lists what is allowed.
    public init(parsing text: String) throws(TileSourceError) {
        let text = try LocationText(text)
        self.init(base: text.base)
        var location = self
        try text.read(Option.allCases.map(\.key)) { location.set(Option.allCases[$0], $1) }
        self = location
        try check(text)
    }

    /// - Throws: `TileSourceError` with `invalidLocation` for options that contradict each other.
    package func check(_ text: LocationText) throws(TileSourceError) {
        guard (minZoom ?? 0) <= (maxZoom ?? .max) else { throw text.error("min-zoom is above max-zoom; swap them") }
    }
}

extension TileLocation {
    /// An option of the notation, in the order shown to users.
    package enum Option: String, CaseIterable, Sendable {
        case id, scheme, layout, table
        case tileSize = "tile-size"
        case minZoom = "min-zoom"
        case maxZoom = "max-zoom"
        case encoding, attribution, generation

        private static let zooms = "an integer from 0 to \(TileCoordinate.deepestZoom)"

        /// The key, with its values.
        package var key: LocationKey {
            switch self {
            case .id, .table, .generation: LocationKey(rawValue, values: "text that is not empty")
            case .scheme: LocationKey(rawValue, values: "xyz or tms")
            case .layout: LocationKey(rawValue, values: "zxy or zyx")
            case .tileSize: LocationKey(rawValue, values: "an integer from 1 to \(DecodingLimits.tile.side)")
            case .minZoom, .maxZoom: LocationKey(rawValue, values: Self.zooms)
            case .encoding:
                LocationKey(rawValue, values: ElevationEncoding.allCases.map(\.rawValue).joined(separator: " or "))
            // An empty one says that the license of the tiles requires none.
            case .attribution: LocationKey(rawValue, values: "text")
            }
        }
    }

    /// Stores the value of an option; returns false if it is not valid.
    package mutating func set(_ option: Option, _ value: String) -> Bool {
        func integer(_ range: ClosedRange<Int>) -> Int? { Int(value).flatMap { range.contains($0) ? $0 : nil } }
        let zooms = 0...TileCoordinate.deepestZoom
        switch option {
        case .id: id = value
        case .table: table = value
        case .generation: generation = value
        case .attribution:
            attribution = value
            return true
        case .scheme:
            scheme = TileScheme(rawValue: value)
            return scheme != nil
        case .layout:
            layout = DirectoryLayout(rawValue: value)
            return layout != nil
        case .tileSize:
            tileSize = integer(1...DecodingLimits.tile.side)
            return tileSize != nil
        case .minZoom:
            minZoom = integer(zooms)
            return minZoom != nil
        case .maxZoom:
            maxZoom = integer(zooms)
            return maxZoom != nil
        case .encoding:
            encoding = ElevationEncoding(rawValue: value)
            return encoding != nil
        }
        return !value.isEmpty
    }
}

extension TileLocation {
    /// The base for messages: URLs without user and query, which may contain keys.
    public var publicBase: String { RemoteLocation(base)?.publicText ?? base }

    /// The URL of tiles on a server without user, query and fragment; nil for files and folders.
    package var remoteBase: String? { RemoteLocation(base)?.publicText }

    /// The base without anything that looks like a key in a URL; the tiles are the same for every client.
    public var baseWithoutKeys: String { RemoteLocation(base) == nil ? base : URLTemplate.withoutKeys(base) }

    /// Whether a query parameter holds a key, judged by its name.
    package static func isKeyParameter(_ name: String) -> Bool { URLTemplate.isKey(name) }

    /// A location with a plain base and without anything that looks like a key, safe to write to files.
    package static func withoutKeys(_ text: String) -> String {
        let (base, options) = LocationText.split(text)
        let plain = TileLocation(parsingPlain: base).baseWithoutKeys
        return plain + (options.map { "#\($0)" } ?? "")
    }

    /// An address in a style without the prefix for archives, `pmtiles://` or `mbtiles://`.
    package static func withoutArchivePrefix(_ address: String) -> String {
        for prefix in ["pmtiles://", "mbtiles://"] where address.lowercased().hasPrefix(prefix) {
            return String(address.dropFirst(prefix.count))
        }
        return address
    }
}

/// A key of the notation `LOCATION#key=value&…`, with a description of its values to follow "use".
package struct LocationKey: Sendable {
    package let name: String
    package let values: String

    package init(_ name: String, values: String) { (self.name, self.values) = (name, values) }
}

/// A location in the notation `LOCATION#key=value&…`, split but not understood.
///
/// A `#` without a following `=` is part of the path. `file:` URLs, the prefixes `mbtiles://` and `pmtiles://` of
/// viewers, and `~/` for the home folder are resolved.
package struct LocationText {
    /// The plain path or URL.
    package let base: String
    private let text: String
    private let options: Substring?

    /// - Throws: `TileSourceError` with `invalidLocation` if there is nothing before the options.
    package init(_ text: String) throws(TileSourceError) {
        let written: String
        (written, options) = Self.split(text)
        base = Self.plain(written)
        self.text = text
        guard !base.isEmpty else {
            throw TileSourceError(.invalidLocation, "\"\(text)\" has no folder, file or URL before its options")
        }
    }

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - keys: all that are known, in the order shown to users.
    ///   - store: stores a decoded value by the index of its key; returns false if the value is not valid.
    /// - Throws: `TileSourceError` with `invalidLocation` for an unknown key, a duplicate one, or an invalid value; the
    ///   message lists what is allowed.
    package func read(_ keys: [LocationKey], _ store: (Int, String) -> Bool) throws(TileSourceError) {
        var seen: Set<Int> = []
        for pair in options?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
            guard let index = keys.firstIndex(where: { $0.name == name }) else {
                throw error(
                    "\"\(name)\" is not an option (to use # in a path, write file:PATH with %23); use "
                        + Self.listing(keys))
            }
            guard seen.insert(index).inserted else { throw error("\(name) is set twice; set it once") }
            guard let decoded = PercentEncoding.decode(value), store(index, decoded) else {
                throw error(
                    "\(name)=\(value) is not valid; use \(keys[index].values); the options are \(Self.listing(keys))")
            }
        }
    }

    /// An error that begins with the location as it was written.
    package func error(_ clause: String) -> TileSourceError {
        TileSourceError(.invalidLocation, "\(text): \(clause)")
    }

    private static func listing(_ keys: [LocationKey]) -> String { keys.map(\.name).joined(separator: ", ") }

    /// Splits at the first `#` with a `=` between it and the next `#`.
    static func split(_ text: String) -> (base: String, options: Substring?) {
        var start = text.startIndex
        while let hash = text[start...].firstIndex(of: "#") {
            let rest = text[text.index(after: hash)...]
            if rest.prefix(while: { $0 != "#" }).contains("=") { return (String(text[..<hash]), rest) }
            start = rest.startIndex
        }
        return (text, nil)
    }

    /// The plain path or URL of a location without options.
    ///
    /// - Parameter home: the home folder, by default from the environment.
    static func plain(_ text: String, home: String? = getenv("HOME").map { String(cString: $0) }) -> String {
        for prefix in ["mbtiles://", "pmtiles://"] where text.lowercased().hasPrefix(prefix) {
            let rest = String(text.dropFirst(prefix.count))
            return RemoteLocation(rest) == nil ? plain(rest, home: home) : rest
        }
        if text.lowercased().hasPrefix("file:") { return path(of: text.dropFirst("file:".count)) ?? text }
        return HomePath.expanding(text, home: home)
    }

    /// The path of a `file:` URL (RFC 8089), which may be relative; nil if its percent-encoding is invalid.
    private static func path(of rest: Substring) -> String? {
        var path = rest
        if path.hasPrefix("//") {
            path = path.dropFirst(2)
            if path.lowercased().hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
        }
        guard let decoded = PercentEncoding.decode(String(path)), !decoded.isEmpty else { return nil }
        return decoded
    }
}
