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
        let file: RegularFile?
        do throws(FileError) { file = try RegularFile(path: path) } catch { throw named(error, path) }
        guard let file else { throw named(.absent(path), path) }
        return try read(file, named: path, limit: limit)
    }

    /// All bytes of an open file.
    ///
    /// - Parameters:
    ///   - path: its path, for errors.
    ///   - limit: maximum size in bytes.
    /// - Throws: `FileError` with a sentence that names the path.
    package static func read(_ file: RegularFile, named path: String, limit: Int) throws(FileError) -> [UInt8] {
        do throws(FileError) { return try file.readWhole(limit: limit) } catch { throw named(error, path) }
    }

    private static func named(_ error: FileError, _ path: String) -> FileError {
        FileError(error.code, "\(path) cannot be read: \(error.description)")
    }
}
