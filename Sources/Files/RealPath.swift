import Glibc

/// A path without links, as the system knows it.
package enum RealPath {
    /// Nil where it cannot be known; a file that is not there yet has the real path of its folder and its name.
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
