/// Paths that begin at the user's own folder, as shells write them.
package enum HomePath {
    /// The path with the home folder in place of `~` at its beginning; any other path, `~NAME` too, as it is.
    ///
    /// - Parameter home: the user's own folder; if it is nil or empty, nothing is expanded.
    package static func expanding(_ path: String, home: String?) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home, !home.isEmpty else { return path }
        return home + path.dropFirst()
    }
}
