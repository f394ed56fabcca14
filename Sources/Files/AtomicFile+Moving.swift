import Glibc

extension AtomicFile {
    /// The file that writing to a path replaces, links followed, for what is too large to be held in memory: it is
    /// written beside that file and then moved there.
    ///
    /// - Throws: where the path is a folder, a device or a pipe, or its folder does not exist.
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
        return resolved(path) ?? path
    }

    /// Gives a whole file its name; who reads the one that was there goes on reading that.
    package static func move(_ temporary: String, to path: String) throws(FileError) {
        guard rename(temporary, path) == 0 else { throw .system(path, "cannot be put in place") }
    }

    /// Removes a file, if it is there.
    ///
    /// - Returns: whether none is there now.
    @discardableResult package static func remove(_ path: String) -> Bool { unlink(path) == 0 || errno == ENOENT }
}
