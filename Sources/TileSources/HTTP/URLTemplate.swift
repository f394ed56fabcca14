import HTTP
import MapGeometry

/// A URL with placeholders for a tile's address, parsed once and then filled in.
///
/// `{z} {x} {y}` are the address; `{-y}` is the row counted from the south; `{s}` is one of the subdomains; `{r}` is
/// `@2x` for twice the pixels and otherwise empty; `{quadkey}` is the Bing Maps quadkey;
/// `{bbox-epsg-3857}` is the tile's area in meters, for WMS; `{prefix}` are two hexadecimal digits of the address;
/// `{ratio}` is the same as `{r}`; `{key}` is the API key.
struct URLTemplate: Hashable, Sendable {
    /// The template without user and query, either of which may contain keys, for messages and logs.
    let publicURL: String
    /// The template without keys, and everything else that changes its tiles.
    let identity: String
    /// Whether there are variants with twice the pixels.
    let hasDensities: Bool

    private let pieces: [URLTemplatePiece]
    private let subdomains: [String]
    private let scheme: TileScheme
    private let key: String

    /// Parses a template.
    ///
    /// - Parameters:
    ///   - text: an `http` or `https` URL with placeholders.
    ///   - scheme: the direction of `{y}`.
    ///   - subdomains: values of `{s}`; each tile always has the same one.
    ///   - key: the value of `{key}`.
    ///   - needsAddress: whether too few placeholders to distinguish tiles are an error, as they are in what a person
    ///     types; documents may use one tile for several places.
    /// - Throws: `TileSourceError` with code `invalidLocation` for an unknown placeholder, an unbalanced brace, too few
    ///   placeholders, or a text that is not a URL.
    init(
        parsing text: String, scheme: TileScheme = .xyz, subdomains: [String] = ["a", "b", "c"], key: String? = nil,
        needsAddress: Bool = true
    ) throws(TileSourceError) {
        let name = Self.publicText(text)
        do throws(Defect) {
            pieces = try URLTemplatePiece.split(text)
        } catch {
            throw TileSourceError(error.code, "\(name): \(error.clause)")
        }
        let has = Set(pieces)
        let isAddress = has.isSuperset(of: [.zoom, .column]) && !has.isDisjoint(with: [.row, .southernRow])
        guard isAddress || !needsAddress || !has.isDisjoint(with: [.quadkey, .box]) else {
            throw TileSourceError(
                .invalidLocation, "\(name): it has no tile placeholders; add {z}, {x} and {y}, or {quadkey}")
        }
        guard !has.contains(.subdomain) || !subdomains.isEmpty else {
            throw TileSourceError(.invalidLocation, "\(name): {s} has no subdomains; write the host")
        }
        guard !has.contains(.key) || key != nil else {
            throw TileSourceError(
                .invalidLocation,
                "\(name): no key is configured for {key}; add it to the settings of the server")
        }
        publicURL = name
        identity = "\(scheme.rawValue) \(Self.withoutKeys(text))"
        self.key = key ?? ""
        hasDensities = has.contains(.density)
        self.subdomains = subdomains
        self.scheme = scheme
        let example = TileCoordinate(z: 0, x: 0, y: 0).map { filled(for: $0, density: 1) } ?? ""
        guard WebAddress(example) != nil else {
            throw TileSourceError(
                .invalidLocation,
                "\(name): it is not an http or https URL; use https://HOST/{z}/{x}/{y}.png without spaces")
        }
    }

    /// Whether the path has an extension of vector tiles.
    var namesVectorTiles: Bool { Self.namesVectorTiles(publicURL) }

    /// Whether a template's path has an extension of vector tiles.
    static func namesVectorTiles(_ template: String) -> Bool {
        let path = publicText(template).lowercased()
        return VectorFormat.endings.contains { path.hasSuffix($0) }
    }

    /// The URL of a tile; nil if it is invalid, because it is too long.
    ///
    /// - Parameter density: from 2, `{r}` requests twice the pixels.
    func address(for tile: TileCoordinate, density: Int) -> WebAddress? {
        WebAddress(filled(for: tile, density: density))
    }

    private func filled(for tile: TileCoordinate, density: Int) -> String {
        pieces.reduce(into: "") { url, piece in
            switch piece {
            case .text(let text): url += text
            case .zoom: url += "\(tile.z)"
            case .column: url += "\(tile.x)"
            case .row: url += "\(scheme.row(tile.y, zoom: tile.z))"
            case .southernRow: url += "\(TileScheme.tms.row(tile.y, zoom: tile.z))"
            case .subdomain: url += subdomains.isEmpty ? "" : subdomains[(tile.x + tile.y) % subdomains.count]
            case .density: url += density >= 2 ? "@2x" : ""
            case .quadkey: url += tile.quadkey
            case .prefix: url += String(tile.x % 16, radix: 16) + String(tile.y % 16, radix: 16)
            case .box: url += Self.box(of: tile)
            case .key: url += key
            }
        }
    }

    /// West, south, east and north in meters of EPSG:3857.
    private static func box(of tile: TileCoordinate) -> String {
        // Half the circumference of the sphere with WGS 84's equatorial radius.
        let half = Double.pi * 6_378_137
        let side = 2 * half / Double(1 << tile.z)
        let (west, north) = (Double(tile.x) * side - half, half - Double(tile.y) * side)
        return [west, north - side, west + side, north].map { "\($0)" }.joined(separator: ",")
    }

    /// Parameters whose values are keys, matched as a whole because a word like `sig` is also part of `design`.
    private static let keyNames: Set<String> = ["sig", "auth", "pass", "appid", "app_id", "app_code", "tk"]
    private static let keyWords = ["key", "token", "secret", "signature", "password", "credential"]

    /// Whether a query parameter holds a key, judged by its name.
    static func isKey(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return keyNames.contains(name) || keyWords.contains { name.contains($0) }
    }

    /// A URL without user, fragment, and query values that look like keys.
    static func withoutKeys(_ text: String) -> String {
        let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...].prefix { $0 != "#" } } ?? ""
        let harmless = query.split(separator: "&").filter { !isKey($0.prefix { $0 != "=" }) }
        return publicText(text) + (harmless.isEmpty ? "" : "?" + harmless.joined(separator: "&"))
    }

    /// The text without user, query and fragment.
    ///
    /// Works on templates, too, which cannot be parsed as URLs because braces may be anywhere.
    static func publicText(_ text: String) -> String {
        let plain = text.prefix { $0 != "?" && $0 != "#" }
        guard let start = plain.firstRange(of: "://")?.upperBound else {
            return String(plain.split(separator: "@").last ?? "")
        }
        let end = plain[start...].firstIndex(of: "/") ?? plain.endIndex
        guard let at = plain[start..<end].lastIndex(of: "@") else { return String(plain) }
        return String(plain[..<start] + plain[plain.index(after: at)...])
    }
}

/// A piece of a URL template.
enum URLTemplatePiece: Hashable, Sendable {
    case text(String)
    case zoom, column, row, southernRow, subdomain, density, quadkey, prefix, box, key

    private static let placeholders: [(name: String, piece: URLTemplatePiece)] = [
        ("z", .zoom), ("x", .column), ("y", .row), ("-y", .southernRow), ("s", .subdomain), ("r", .density),
        ("quadkey", .quadkey), ("key", .key), ("ratio", .density), ("prefix", .prefix), ("bbox-epsg-3857", .box),
    ]

    private static let listing = placeholders.map { "{\($0.name)}" }.joined(separator: " ")

    /// Splits a template into pieces.
    ///
    /// - Throws: if a placeholder is unknown or a brace is unbalanced.
    static func split(_ template: String) throws(Defect) -> [URLTemplatePiece] {
        var pieces: [URLTemplatePiece] = []
        var rest = template[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            let inner = rest[rest.index(after: brace)...]
            guard rest[brace] == "{", let end = inner.firstIndex(where: { $0 == "{" || $0 == "}" }), inner[end] == "}"
            else { throw Defect(.invalidLocation, "a brace is not closed; the placeholders are \(listing)") }
            guard let known = placeholders.first(where: { $0.name == inner[..<end] }) else {
                let name = inner[..<end].prefix(40)
                throw Defect(.invalidLocation, "{\(name)} is not a placeholder; use \(listing)")
            }
            pieces.append(known.piece)
            rest = inner[inner.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}
