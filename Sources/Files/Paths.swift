import Platform

/// Absolute paths without links.
package enum RealPath {
    /// The absolute path without links; for a new file, that of its folder followed by its name.
    ///
    /// Nil if the folder does not exist either, or if the path is not UTF-8, because then no text leads to it.
    package static func find(_ path: String) -> String? {
        withFolder(path) { String(validatingCString: $0) }
    }

    /// Like `find`, with U+FFFD in place of bytes that are not UTF-8: for comparing paths, not for opening them.
    package static func comparable(_ path: String) -> String? {
        withFolder(path) { String(cString: $0) }
    }

    /// The absolute path without links of what is at a path (`realpath`); nil if nothing is there, or if the path is not
    /// UTF-8.
    package static func existing(_ path: String) -> String? {
        existing(path) { String(validatingCString: $0) }
    }

    private static func withFolder(_ path: String, _ text: (UnsafePointer<CChar>) -> String?) -> String? {
        if let real = existing(path, text) { return real }
        let start = path.startOfName
        return existing(start == path.startIndex ? "." : String(path[..<start]), text).map { "\($0)/\(path[start...])" }
    }

    private static func existing(_ path: String, _ text: (UnsafePointer<CChar>) -> String?) -> String? {
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return text(real)
    }
}

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

/// Recognizes texts that are URLs and not paths.
package enum URLScheme {
    /// The scheme of a text such as `https://…`, in lower case (RFC 3986, 3.1); nil for a path.
    package static func of(_ text: String) -> String? {
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme
    }
}
