import Files
import Glibc

/// Other ways to write a location: URLs of files and of viewers, and the user's own folder.
enum LocationNotation {
    /// The path or URL that is meant.
    ///
    /// - Parameter home: the user's own folder, that of the environment by default.
    static func plain(_ text: String, home: String? = getenv("HOME").map { String(cString: $0) }) -> String {
        for prefix in ["mbtiles://", "pmtiles://"] where text.lowercased().hasPrefix(prefix) {
            let rest = String(text.dropFirst(prefix.count))
            return RemoteLocation(rest) == nil ? plain(rest, home: home) : rest
        }
        if text.lowercased().hasPrefix("file:") { return path(of: text.dropFirst("file:".count)) ?? text }
        return HomePath.expanding(text, home: home)
    }

    /// The path of a `file:` URL (RFC 8089), which may be relative here; nil where its escapes are wrong.
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
