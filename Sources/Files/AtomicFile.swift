import Platform

/// Writes files that appear complete or not at all.
package enum AtomicFile {
    /// Writes to an unnamed file and then moves it into place, so that no reader sees half a file and a failure keeps
    /// the old one.
    ///
    /// - Throws: `FileError` that names the path; then nothing is left of the new file.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write([(bytes, path)])
    }

    /// Writes several files; none appears if one of them does not fit on the disk or has an impossible path.
    ///
    /// All are written before the first gets its name. Naming only fails if folders change in between; files that have
    /// their names then stay.
    ///
    /// - Parameter files: the bytes and the path of each; `-` is standard output.
    /// - Throws: `FileError` that names the path; then nothing is left of the new files.
    package static func write(_ files: [(bytes: [UInt8], path: String)]) throws(FileError) {
        var staged: [(file: StagedFile, name: String)] = []
        var direct: [(bytes: [UInt8], path: String)] = []
        for file in files {
            if let ready = try stage(file.bytes, for: file.path) { staged.append(ready) } else { direct.append(file) }
        }
        // What cannot be undone comes before what hardly ever fails.
        for file in direct {
            if file.path == "-" {
                try writeToStandardOutput(file.bytes)
            } else {
                let descriptor = try openInPlace(file.path)
                defer { close(descriptor) }
                try writeAll(file.bytes, to: descriptor, name: file.path)
            }
        }
        for ready in staged { try ready.file.place(as: ready.name) }
    }

    /// Writes the bytes to a file next to the target, or returns nil if they must be written directly.
    static func stage(
        _ bytes: [UInt8], for path: String
    ) throws(FileError) -> (file: StagedFile, name: String)? {
        guard path != "-" else { return nil }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(.refused, "the output path is empty or contains NUL: use another path")
        }
        var target = path
        var mode: mode_t?
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw FileError(.refused, "\(path) is a folder: use the name of a file")
            }
            // A device or pipe (/dev/null, /dev/stdout) must not be replaced by a file.
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            // The target of a link is replaced, not the link, and keeps its permissions.
            target = try resolved(path)
            mode = status.st_mode & 0o7777
        } else if errno != ENOENT {
            // For example, a name that is too long: found now, while writing none of several files is still possible.
            throw .system(path, "cannot be written")
        }
        let start = target.startOfName
        let file = try StagedFile(
            bytes, in: AT_FDCWD, folder: String(target[..<start]), permissions: mode, for: path)
        return (file, String(target[start...]))
    }

    /// The path of an existing file with all links followed.
    static func resolved(_ path: String) throws(FileError) -> String {
        if let real = RealPath.existing(path) { return real }
        var status = stat()
        // A folder above may have a name that is not UTF-8, which a path relative to the working folder does not need.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        throw FileError(.refused, "\(path) is a link to a name that is not UTF-8: use another path")
    }

    /// Writes all bytes to standard output.
    package static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
        try writeAll(bytes, to: STDOUT_FILENO, name: "standard output")
    }

    /// Opens a device or pipe for writing.
    ///
    /// - Returns: a descriptor that the caller must close.
    static func openInPlace(_ path: String) throws(FileError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path, "cannot be written") }
        return descriptor
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Platform.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(name, "cannot be written")
            }
            written += count
        }
    }
}

extension String {
    /// The index after the last slash of a path, or its start if there is none.
    ///
    /// Searches bytes, as the system does: a slash and a combining mark after it are one Swift character.
    var startOfName: Index { utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? startIndex }
}

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

extension AtomicFile {
    /// Writes a file that is too large for memory, all of it or nothing; `-` is standard output.
    ///
    /// - Parameter body: writes the pieces in order.
    /// - Throws: `FileError` that names the path, or what `body` throws; then nothing is left of the new file.
    package static func write(
        inPieces path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        if let ready = try stage([], for: path) {
            try body { try ready.file.append($0) }
            try ready.file.place(as: ready.name)
            return
        }
        guard path != "-" else { return try body { try writeToStandardOutput($0) } }
        // Stays open all the time: the reader of a pipe would take a pause without a writer for the end.
        let descriptor = try openInPlace(path)
        defer { close(descriptor) }
        try body { try writeAll($0, to: descriptor, name: path) }
    }
}

/// A new file without a name until it is complete, so that nothing is left of it however the process ends (`O_TMPFILE`,
/// `linkat`).
///
/// An existing name can only be replaced by renaming, so for that moment the file has a temporary name. On file systems
/// without unnamed files (NFS), it has one from the start. A lock (`flock`) distinguishes temporary names in use from
/// those left behind by killed processes.
final class StagedFile {
    private let directory: Int32
    private let folder: String
    private let path: String
    private let descriptor: Int32
    /// The temporary name, if there is one.
    private var temporary: String?

    /// Writes the bytes to a new file next to its target.
    ///
    /// - Parameters:
    ///   - directory: a descriptor that outlives this, or `AT_FDCWD`.
    ///   - folder: the folder relative to it, empty or ending in `/`.
    ///   - path: the target, as named in errors.
    convenience init(
        _ bytes: [UInt8], in directory: Int32, folder: String = "", permissions: mode_t? = nil, for path: String
    ) throws(FileError) {
        let file: (Int32, String?) =
            if let unnamed = Self.openUnnamed(in: directory, folder) {
                (unnamed, nil)
            } else {
                try Self.openNamed(in: directory, folder, for: path)
            }
        try self.init(file, bytes, in: directory, folder: folder, permissions: permissions, for: path)
    }

    /// - Parameter file: its descriptor, and its name if it has one.
    init(
        _ file: (Int32, String?), _ bytes: [UInt8], in directory: Int32, folder: String, permissions: mode_t?,
        for path: String
    ) throws(FileError) {
        (self.directory, self.folder, self.path) = (directory, folder, path)
        (descriptor, temporary) = file
        if let permissions { fchmod(descriptor, permissions) }
        try append(bytes)
    }

    deinit {
        if let temporary { unlinkat(directory, temporary, 0) }
        close(descriptor)
    }

    /// Writes at the end.
    func append(_ bytes: [UInt8]) throws(FileError) {
        try AtomicFile.writeAll(bytes, to: descriptor, name: path)
        // Some file systems only report at close that the disk is full.
        let copy = dup(descriptor)
        guard copy >= 0, close(copy) == 0 else { throw .system(path, "cannot be written") }
    }

    /// Gives the file its name, replacing any file that has it.
    func place(as name: String) throws(FileError) {
        let target = folder + name
        if temporary == nil {
            if UnnamedFile.link(descriptor, as: target, in: directory) { return }
            guard errno == EEXIST else { throw .system(path, "cannot be put in place") }
            Self.lock(descriptor)
            let other = folder + Self.newName
            guard UnnamedFile.link(descriptor, as: other, in: directory) else {
                throw .system(path, "cannot be put in place")
            }
            temporary = other
        }
        guard let source = temporary, renameat(directory, source, directory, target) == 0 else {
            throw .system(path, "cannot be put in place")
        }
        temporary = nil
    }
}

// MARK: - Names

extension StagedFile {
    /// Whether a name is a temporary one.
    static func isMeanwhile(_ name: String) -> Bool { name.hasPrefix(".snapshot-") && name.hasSuffix(".part") }

    private static var newName: String { ".snapshot-\(getpid())-\(UInt32.random(in: 0 ... .max)).part" }

    /// Opens an unnamed file; nil if the file system does not support them, or cannot name them later.
    private static func openUnnamed(in directory: Int32, _ folder: String) -> Int32? {
        guard let flag = UnnamedFile.flag, UnnamedFile.links != nil else { return nil }
        let mode = O_WRONLY | flag | O_CLOEXEC
        let descriptor = openat(directory, folder.isEmpty ? "." : folder, mode, 0o666)
        return descriptor >= 0 ? descriptor : nil
    }

    /// Opens a file with a temporary name; also returns the name.
    static func openNamed(
        in directory: Int32, _ folder: String, for path: String
    ) throws(FileError) -> (Int32, String?) {
        while true {
            let name = folder + newName
            let descriptor = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw .system(path, "cannot be written") }
            lock(descriptor)
            var status = stat()
            // Until it was locked, it looked abandoned, and another process may have removed it.
            if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return (descriptor, name) }
            close(descriptor)
        }
    }

    private static func lock(_ descriptor: Int32) { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }

    /// Removes files with temporary names that no process has locked.
    ///
    /// On file systems without unnamed files, locks may only work within one machine, so it skips files younger than a
    /// minute.
    static func removeAbandoned(_ names: [String], in directory: Int32) {
        let names = names.filter(isMeanwhile)
        guard !names.isEmpty else { return }
        let unnamed = openUnnamed(in: directory, "")
        if let unnamed { close(unnamed) }
        let newest = unnamed == nil ? time(nil) - 60 : .max
        for name in names {
            let descriptor = openat(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.modified.tv_sec < newest, flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            unlinkat(directory, name, 0)
        }
    }
}
