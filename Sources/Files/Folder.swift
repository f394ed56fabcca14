import Glibc

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
    static func names(in stream: OpaquePointer, where isWanted: (String) -> Bool) -> [String] {
        guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self)
            if let text = String(validatingCString: name), isWanted(text) { names.append(text) }
        }
        return names
    }
}
