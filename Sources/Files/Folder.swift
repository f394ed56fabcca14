import Platform

/// Lists folders (`opendir`, `readdir`).
package enum Folder {
    /// Whether there is a folder at a path, following links.
    package static func exists(at path: String) -> Bool {
        var status = stat()
        return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, in no particular order; nil if there is no folder.
    ///
    /// Names that are not UTF-8 are left out, because no text leads to them.
    package static func names(at path: String) throws(FileError) -> [String]? {
        guard !path.utf8.contains(0) else { return nil }
        guard let stream = opendir(path) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(
                .refused, "\(path) cannot be listed (\(String(cString: strerror(errno)))); check its permissions")
        }
        defer { closedir(stream) }
        return names(in: stream) { _ in true }
    }

    /// The remaining names of an open folder that a predicate accepts.
    static func names(in stream: FolderStream, where isWanted: (String) -> Bool) -> [String] {
        guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self)
            if let text = String(validatingCString: name), isWanted(text) { names.append(text) }
        }
        return names
    }
}

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
            return File(name: name, size: Int(status.st_size), time: status.modified.tv_sec)
        }
    }
}

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
            code = mkdir(String(path[..<end]), mode_t(permissions)) == 0 ? 0 : errno
        }
        guard exists(at: path) else { throw .system(path, "cannot be made", code == 0 ? ENOTDIR : code) }
    }

    /// Removes a folder if it is empty.
    package static func removeIfEmpty(_ path: String) { rmdir(path) }
}
