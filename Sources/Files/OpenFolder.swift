import Glibc

/// An open folder: what is in it is reached through it (`openat`), and never through a link.
package final class OpenFolder: Sendable {
    /// As errors name it.
    package let path: String
    private let descriptor: Int32

    private init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// Opens a folder, which may be reached through links; where there is none, it and those above it are made.
    package convenience init(making path: String) throws(FileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(.refused, "the name of the folder is empty or has a NUL: give it another")
        }
        var opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if opened < 0, errno == ENOENT {
            try Self.make(path)
            opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard opened >= 0 else { throw .system(path, "cannot be opened") }
        self.init(descriptor: opened, path: path)
    }

    /// A folder in this one, made where it is missing and that is wanted; else nil.
    package func subfolder(_ name: String, making: Bool) throws(FileError) -> OpenFolder? {
        try check(name)
        let path = "\(path)/\(name)"
        let mode = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var opened = openat(descriptor, name, mode)
        if opened < 0, errno == ENOENT {
            guard making else { return nil }
            // Another process may make it meanwhile.
            guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
                throw .system(path, "cannot be made")
            }
            opened = openat(descriptor, name, mode)
        }
        guard opened >= 0 else { throw .system(path, "cannot be opened") }
        return OpenFolder(descriptor: opened, path: path)
    }

    /// A regular file in this folder, or nil where there is none of that name.
    package func file(_ name: String) throws(FileError) -> RegularFile? {
        try check(name)
        return try RegularFile(name, in: descriptor, flags: O_NOFOLLOW)
    }

    /// Writes a file that appears whole or not at all, in place of the one or the link that has the name.
    package func write(_ bytes: [UInt8], as name: String) throws(FileError) {
        try check(name)
        try StagedFile(bytes, in: descriptor, for: "\(path)/\(name)").place(as: name)
    }

    /// Whether a byte can be written in it; no file appears.
    package func tryWriting() throws(FileError) { _ = try StagedFile([0], in: descriptor, for: path) }

    /// Whether it has been removed.
    package var isGone: Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_nlink == 0
    }

    /// Whether a name is of those that unfinished files may have.
    package static func isReserved(_ name: String) -> Bool { StagedFile.isMeanwhile(name) }

    /// Removes the unfinished files that killed processes have left.
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

    /// Refuses what is no name of something in this folder.
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
