import Glibc

/// Finds real paths, without links.
package enum RealPath {
    /// The real path; for a new file, that of its folder with its name.
    ///
    /// Nil if unknown.
    package static func find(_ path: String) -> String? {
        if let real = existing(path) { return real }
        let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        return existing(start == path.startIndex ? "." : String(path[..<start])).map { "\($0)/\(path[start...])" }
    }

    private static func existing(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
