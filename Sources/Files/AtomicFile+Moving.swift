import Glibc

extension AtomicFile {
    /// The file that writing to a path replaces, with links followed.
    ///
    /// Files too large for memory are written next to it and then moved there.
    ///
    /// - Throws: if the path is a folder, a device or a pipe, or if its folder does not exist.
    package static func target(of path: String) throws(FileError) -> String {
        var status = stat()
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(
                .refused, "the output path is empty or contains NUL: use another path: give the name of a file")
        }
        guard stat(path, &status) == 0 else {
            let code = errno
            let start = path.startOfName
            let folder = start == path.startIndex ? "." : String(path[..<start])
            guard code == ENOENT, Folder.exists(at: folder) else { throw .system(path, "cannot be written", code) }
            return path
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.refused, "\(path) is a folder, device or pipe: give the name of a file")
        }
        return try resolved(path)
    }

    /// Renames a finished file to its final name; processes that have the old file open keep reading it.
    package static func move(_ temporary: String, to path: String) throws(FileError) {
        guard rename(temporary, path) == 0 else { throw .system(path, "cannot be put in place") }
    }

    /// Removes a file if it exists.
    ///
    /// - Returns: whether the file is gone.
    @discardableResult package static func remove(_ path: String) -> Bool { unlink(path) == 0 || errno == ENOENT }
}
