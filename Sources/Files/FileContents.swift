import Glibc

/// Reads whole files at once.
package enum FileContents {
    /// Whether a file or folder exists at a path.
    package static func exists(_ path: String) -> Bool { !path.utf8.contains(0) && access(path, F_OK) == 0 }

    /// All bytes of a regular file.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: `FileError` with a sentence that names the path.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            guard let file = try RegularFile(path: path) else { throw .absent(path) }
            return try file.readWhole(limit: limit)
        } catch {
            throw FileError(error.code, "\(path) cannot be read: \(error.description)")
        }
    }
}
