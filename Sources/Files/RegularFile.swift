import Platform

/// A regular file, open for reading at any offset (`open`, `fstat`, `pread`).
///
/// Files are not memory-mapped: if another process shortens a mapped file, touching the mapping raises SIGBUS,
/// regardless of earlier checks, and kills the process. `pread` just returns fewer bytes.
package final class RegularFile: Sendable {
    /// Size in bytes when it was opened.
    package let size: UInt64
    let descriptor: Int32
    /// Which file it is, whatever its name.
    package let number: FileNumber
    private let opened: FileState

    /// Opens a file; nil if there is none.
    ///
    /// A folder, a device or a pipe is an error, without waiting.
    package convenience init?(path: String) throws(FileError) { try self.init(path, in: AT_FDCWD, flags: 0) }

    /// - Parameter directory: a descriptor; the path is relative to it.
    convenience init?(_ path: String, in directory: Int32, flags: Int32) throws(FileError) {
        // The C function would stop at a NUL and open a different file.
        guard !path.utf8.contains(0) else { return nil }
        let opened = openat(directory, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags)
        guard opened >= 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { return nil }
            throw FileError(
                .refused, "it cannot be opened (\(Self.reason(code))); check its permissions", number: code)
        }
        try self.init(owning: opened)
    }

    /// Wraps a file that is already open, or unlinked since; the caller keeps its descriptor.
    package convenience init(duplicating descriptor: Int32) throws(FileError) {
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard own >= 0 else {
            throw FileError(.refused, "it cannot be opened (\(Self.reason(errno)))")
        }
        try self.init(owning: own)
    }

    private init(owning opened: Int32) throws(FileError) {
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let reason = Self.reason(errno)
            close(opened)
            throw FileError(.refused, "it cannot be examined (\(reason))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or pipe"
            throw FileError(.refused, "it is \(kind), not a file")
        }
        descriptor = opened
        size = UInt64(max(status.st_size, 0))
        number = FileNumber(status)
        self.opened = FileState(status)
    }

    deinit { close(descriptor) }

    /// The current state; the file may have changed since it was opened.
    package func state() throws(FileError) -> FileState {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw FileError(.refused, "it cannot be examined (\(Self.reason(errno)))")
        }
        return FileState(status)
    }

    /// Whether the file has not been written to since it was opened.
    package var isUnchanged: Bool { (try? state()) == opened }

    /// The whole file, if it has at most `limit` bytes.
    package func readWhole(limit: Int) throws(FileError) -> [UInt8] {
        guard size <= UInt64(limit) else {
            throw FileError(.tooLarge, "it has \(size) bytes, over the limit of \(limit)")
        }
        return try read(offset: 0, length: Int(size))
    }

    /// Exactly these bytes.
    ///
    /// A range that is not entirely in the file is an error, found before allocating memory.
    package func read(offset: UInt64, length: Int) throws(FileError) -> [UInt8] {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(max(length, 0)))
        guard length >= 0, !overflow, end <= size else {
            throw FileError(.cutShort, "bytes \(offset)..<\(overflow ? UInt64.max : end) are beyond its end at \(size)")
        }
        return try bytes(offset, length)
    }

    /// The current content of a file of up to 256 KiB; for a longer one, that many bytes in pieces from all over it.
    package func sample() throws(FileError) -> [UInt8] {
        let (count, length) = (64, 4096)
        let size = Int(clamping: try state().size)
        guard size > count * length else { return try bytes(0, size) }
        var pieces: [UInt8] = []
        for piece in 0..<count {
            // Includes both ends, and avoids multiplying the two sizes.
            let offset = (size - length) / (count - 1) * piece
            pieces += try bytes(UInt64(piece == count - 1 ? size - length : offset), length)
        }
        return pieces
    }

    private func bytes(_ offset: UInt64, _ length: Int) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + count }, length - count, off_t(offset) + off_t(count))
                if got > 0 {
                    count += got
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    failure = errno
                    break
                }
            }
        }
        guard failure == 0 else {
            throw FileError(.refused, "reading failed (\(Self.reason(failure)))", number: failure)
        }
        guard bytes.count == length else { throw FileError(.cutShort, "it was cut short while it was read") }
        return bytes
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension RegularFile {
    /// Time of last modification, in seconds since 1970 (`fstat`); nil if unknown.
    package var time: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.modified.tv_sec : nil
    }

    /// Sets the modification time, if the file may be written (`futimens`).
    package func touch(_ time: Int) {
        let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
        futimens(descriptor, times)
    }
}

/// Size and modification time of a file (`stat`).
package struct FileState: Hashable, Sendable, CustomStringConvertible {
    /// Bytes.
    package let size: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        size = UInt64(max(status.st_size, 0))
        (seconds, nanoseconds) = (status.modified.tv_sec, status.modified.tv_nsec)
    }

    /// The state of what is at a path, following links; nil if nothing is there.
    package init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Size and time, the time in seconds since 1970.
    package var description: String { "\(size) \(seconds).\(nanoseconds)" }
}

/// Which file or folder something is, regardless of its names: its device and its number there (`stat`).
package struct FileNumber: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

    /// The number of what is at a path, following links; nil if nothing is there.
    package init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// What there is at a path or behind a descriptor, following links.
package enum FilePlace {
    case nothing
    case fileOrFolder(FileNumber)
    /// A device, a pipe or a socket.
    case other

    /// - Parameters:
    ///   - path: `-` stands for the descriptor.
    ///   - descriptor: of a stream.
    package init(_ path: String, descriptor: Int32) {
        var status = stat()
        guard (path == "-" ? fstat(descriptor, &status) : stat(path, &status)) == 0 else {
            self = .nothing
            return
        }
        let isKept = [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        self = isKept ? .fileOrFolder(FileNumber(status)) : .other
    }
}

/// Reads whole files at once.
package enum FileContents {
    /// Whether a file or folder exists at a path.
    package static func exists(_ path: String) -> Bool { !path.utf8.contains(0) && access(path, F_OK) == 0 }

    /// All bytes of a regular file.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: `FileError` with a sentence that names the path.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file: RegularFile?
        do throws(FileError) { file = try RegularFile(path: path) } catch { throw named(error, path) }
        guard let file else { throw named(.absent(path), path) }
        return try read(file, named: path, limit: limit)
    }

    /// All bytes of an open file.
    ///
    /// - Parameters:
    ///   - path: its path, for errors.
    ///   - limit: maximum size in bytes.
    /// - Throws: `FileError` with a sentence that names the path.
    package static func read(_ file: RegularFile, named path: String, limit: Int) throws(FileError) -> [UInt8] {
        do throws(FileError) { return try file.readWhole(limit: limit) } catch { throw named(error, path) }
    }

    private static func named(_ error: FileError, _ path: String) -> FileError {
        FileError(error.code, "\(path) cannot be read: \(error.description)")
    }
}
