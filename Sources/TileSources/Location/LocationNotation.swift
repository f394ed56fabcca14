import Files
import Glibc

/// Alternative notations for locations: `file:` URLs, prefixes used by viewers, and `~/`.
enum LocationNotation {
    /// The plain path or URL of a location.
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
