import Platform

/// A new file that is written from start to end; written parts can be overwritten (`open`, `pwrite`, `fsync`).
package struct GrowingFile: ~Copyable {
    private static let bufferSize = 1 << 20

    /// Number of bytes appended.
    package private(set) var size: UInt64 = 0
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Creates the file, or truncates an existing one.
    package init(path: String) throws(FileError) {
        let opened = path.utf8.contains(0) ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard opened >= 0 else { throw Self.failure() }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Appends bytes, buffering small pieces.
    package mutating func append(_ bytes: [UInt8]) throws(FileError) {
        buffer += bytes
        size += UInt64(bytes.count)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Overwrites bytes that were appended.
    package mutating func overwrite(from offset: UInt64, with bytes: [UInt8]) throws(FileError) {
        try flush()
        try write(bytes, at: offset)
    }

    /// Returns when everything is on the disk.
    package mutating func synchronize() throws(FileError) {
        try flush()
        guard fsync(descriptor) == 0 else { throw Self.failure() }
    }

    private mutating func flush() throws(FileError) {
        try write(buffer, at: size - UInt64(buffer.count))
        buffer.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: [UInt8], at offset: UInt64) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                pwrite(
                    descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written,
                    off_t(offset) + off_t(written))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.failure()
            }
            written += count
        }
    }

    /// An error whose description is a clause to follow the file's name.
    private static func failure() -> FileError { .system("it", "cannot be written") }
}
