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
