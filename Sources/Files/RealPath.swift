import Glibc

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
