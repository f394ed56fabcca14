import Glibc

/// Files that appear whole or not at all.
package enum AtomicFile {
    /// Writes to a file without a name and puts it in place, so that no reader ever sees half a file and a failure
    /// keeps the old one.
    ///
    /// - Throws: `FileError` that names the path; nothing is left of the new file then.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write([(bytes, path)])
    }

    /// Writes several files, none of which appears where there is no room for one of them or its path cannot be.
    ///
    /// All are written before the first has its name; giving names fails only where the folders change meanwhile, and
    /// those that have theirs stay then.
    ///
    /// - Parameter files: bytes and path of each; `-` is standard output.
    /// - Throws: `FileError` that names the path; nothing is left of the new files then.
    package static func write(_ files: [(bytes: [UInt8], path: String)]) throws(FileError) {
        var staged: [(file: StagedFile, name: String)] = []
        var direct: [(bytes: [UInt8], path: String)] = []
        for file in files {
            if let ready = try stage(file.bytes, for: file.path) { staged.append(ready) } else { direct.append(file) }
        }
        // What cannot be taken back comes before what hardly ever fails.
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

    /// Writes the bytes to a file beside their target, or returns nil where they must be written directly.
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
            // What a link points to is replaced, not the link, and keeps its permissions.
            target = resolved(path) ?? path
            mode = status.st_mode & 0o7777
        } else if errno != ENOENT {
            // A name that is too long, for instance: found now, and not when it is too late to write none of several.
            throw .system(path, "cannot be written")
        }
        let start = target.startOfName
        let file = try StagedFile(
            bytes, in: AT_FDCWD, folder: String(target[..<start]), permissions: mode, for: path)
        return (file, String(target[start...]))
    }

    /// The path with all links followed.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Writes all bytes to standard output.
    package static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
        try writeAll(bytes, to: STDOUT_FILENO, name: "standard output")
    }

    /// Opens a device or pipe.
    ///
    /// - Returns: a descriptor to be closed.
    static func openInPlace(_ path: String) throws(FileError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path, "cannot be written") }
        return descriptor
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
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
    /// Behind the last slash of a path; its beginning where there is none.
    ///
    /// By bytes, as the system takes paths apart: a slash and a combining mark behind it are one character.
    var startOfName: Index { utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? startIndex }
}
