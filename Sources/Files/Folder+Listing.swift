import Glibc

extension Folder {
    /// A regular file in a folder.
    package struct File: Hashable, Sendable {
        package let name: String
        /// Bytes.
        package let size: Int
        /// Time of last modification, in seconds since 1970.
        package let time: Int
    }

    /// The regular files in a folder whose names a predicate accepts, in no particular order; empty if there is no such
    /// folder.
    package static func files(at path: String, where accepts: (String) -> Bool) throws(FileError) -> [File] {
        try (names(at: path) ?? []).compactMap { name in
            var status = stat()
            guard accepts(name), lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            return File(name: name, size: Int(status.st_size), time: status.st_mtim.tv_sec)
        }
    }
}
