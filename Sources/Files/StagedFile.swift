import Platform

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
            if link(as: target) { return }
            guard errno == EEXIST else { throw .system(path, "cannot be put in place") }
            Self.lock(descriptor)
            let other = folder + Self.newName
            guard link(as: other) else { throw .system(path, "cannot be put in place") }
            temporary = other
        }
        guard let source = temporary, renameat(directory, source, directory, target) == 0 else {
            throw .system(path, "cannot be put in place")
        }
        temporary = nil
    }

    private func link(as name: String) -> Bool {
        guard let links = UnnamedFile.links else { return false }
        return linkat(AT_FDCWD, "\(links)/\(descriptor)", directory, name, AT_SYMLINK_FOLLOW) == 0
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
