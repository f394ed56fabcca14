import Files
import Platform

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
