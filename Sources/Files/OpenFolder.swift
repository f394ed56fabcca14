import Platform

/// An open folder.
///
/// Its contents are reached through it (`openat`), never through a link.
package final class OpenFolder: Sendable {
    /// The path, as named in errors.
    package let path: String
    private let descriptor: Int32

    private init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// Opens a folder, following links; creates it and its missing parents if it does not exist.
    package convenience init(making path: String) throws(FileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(.refused, "the name of the folder is empty or has a NUL: give it another")
        }
        var opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if opened < 0, errno == ENOENT {
            if let error = FileError.notAFolder(path) { throw error }
            try Self.make(path)
            opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard opened >= 0 else { throw .system(path, "cannot be opened") }
        self.init(descriptor: opened, path: path)
    }

    /// A subfolder; if it is missing, creates it or returns nil, depending on `making`.
    package func subfolder(_ name: String, making: Bool) throws(FileError) -> OpenFolder? {
        try check(name)
        let path = "\(path)/\(name)"
        let mode = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var opened = openat(descriptor, name, mode)
        if opened < 0, errno == ENOENT {
            guard making else { return nil }
            // Another process may create it in between.
            guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
                throw .system(path, "cannot be made")
            }
            opened = openat(descriptor, name, mode)
        }
        guard opened >= 0 else { throw .system(path, "cannot be opened") }
        return OpenFolder(descriptor: opened, path: path)
    }

    /// A regular file in this folder; nil if there is none of that name.
    package func file(_ name: String) throws(FileError) -> RegularFile? {
        try check(name)
        return try RegularFile(name, in: descriptor, flags: O_NOFOLLOW)
    }

    /// Writes a file that appears complete or not at all, replacing any file or link of that name.
    package func write(_ bytes: [UInt8], as name: String) throws(FileError) {
        try check(name)
        try StagedFile(bytes, in: descriptor, for: "\(path)/\(name)").place(as: name)
    }

    /// Tries to write a byte into the folder, without leaving a file.
    package func tryWriting() throws(FileError) { _ = try StagedFile([0], in: descriptor, for: path) }

    /// Whether the folder has been removed.
    package var isGone: Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_nlink == 0
    }

    /// Whether a name is reserved for unfinished files.
    package static func isReserved(_ name: String) -> Bool { StagedFile.isMeanwhile(name) }

    /// Removes unfinished files left behind by killed processes.
    package func removeAbandoned() {
        let opened = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { return }
        guard let stream = fdopendir(opened) else {
            close(opened)
            return
        }
        defer { closedir(stream) }
        StagedFile.removeAbandoned(Folder.names(in: stream, where: StagedFile.isMeanwhile), in: descriptor)
    }

    /// Throws if a text is not the name of something directly in this folder.
    private func check(_ name: String) throws(FileError) {
        guard !["", ".", ".."].contains(name), !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 }) else {
            throw FileError(.refused, "\(path) can have nothing that is called \"\(name)\": give a name without /")
        }
    }

    private static func make(_ path: String) throws(FileError) {
        let bytes = path.utf8
        for end in bytes.indices.dropFirst() + [path.endIndex]
        where end == path.endIndex || bytes[end] == UInt8(ascii: "/") {
            guard mkdir(String(path[..<end]), 0o777) == 0 || errno == EEXIST else {
                throw .system(path, "cannot be made")
            }
        }
    }
}
