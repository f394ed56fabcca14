import Glibc

/// Absolute paths without links.
package enum RealPath {
    /// The absolute path without links; for a new file, that of its folder followed by its name.
    ///
    /// Nil if the folder does not exist either.
    package static func find(_ path: String) -> String? {
        if let real = existing(path) { return real }
        let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        return existing(start == path.startIndex ? "." : String(path[..<start])).map { "\($0)/\(path[start...])" }
    }

    /// The absolute path without links of what is at a path (`realpath`); nil if nothing is there.
    package static func existing(_ path: String) -> String? {
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
