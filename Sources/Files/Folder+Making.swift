import Glibc

extension Folder {
    /// Creates a folder and its missing parents; an existing folder is left unchanged.
    ///
    /// - Parameter permissions: of new folders, before the process's mask; by default for this user only.
    /// - Throws: `FileError` that names the path.
    package static func make(at path: String, permissions: UInt32 = 0o700) throws(FileError) {
        guard !exists(at: path) else { return }
        if let error = FileError.notAFolder(path) { throw error }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(.refused, "the path of a folder is empty or has a NUL: give another one")
        }
        var code: Int32 = 0
        var end = path.startIndex
        while end < path.endIndex {
            end = path.utf8[path.utf8.index(after: end)...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            code = mkdir(String(path[..<end]), permissions) == 0 ? 0 : errno
        }
        guard exists(at: path) else { throw .system(path, "cannot be made", code == 0 ? ENOTDIR : code) }
    }

    /// Removes a folder if it is empty.
    package static func removeIfEmpty(_ path: String) { rmdir(path) }
}
