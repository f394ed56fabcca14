import Platform

/// An unnamed temporary file, for data too large for memory.
///
/// It disappears with the process in any case (`O_TMPFILE`, or a file that is unlinked as soon as it is open).
package struct ScratchFile: ~Copyable, Sendable {
    private static let bufferSize = 1 << 18

    /// Number of bytes appended.
    package private(set) var size = 0
    /// For callers that read it themselves; closed with the file.
    package let descriptor: Int32
    private let folder: String
    private var buffer: [UInt8] = []

    /// - Parameter folder: a folder with enough space.
    package init(in folder: String) throws(FileError) {
        var opened = UnnamedFile.flag.map { open(folder, $0 | O_RDWR | O_CLOEXEC, 0o600) } ?? -1
        if opened < 0 {
            // Some file systems do not support unnamed files.
            let name = "\(folder)/.snapshot-\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
            opened = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if opened >= 0 { unlink(name) }
        }
        guard opened >= 0 else { throw .system(folder, "cannot store a temporary file") }
        descriptor = opened
        self.folder = folder
    }

    deinit { close(descriptor) }

    /// Appends bytes, buffering small pieces.
    package mutating func append(_ bytes: some Collection<UInt8>) throws(FileError) {
        buffer += bytes
        size += bytes.count
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Exactly these bytes.
    package mutating func read(offset: Int, length: Int) throws(FileError) -> [UInt8] {
        try flush()
        // If the call did not fail, the file is too short, because somebody else truncated it.
        var code = EIO
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { target, count in
            while count < length {
                let got = pread(
                    descriptor, target.baseAddress.map { $0 + count }, length - count, off_t(offset + count))
                if got > 0 {
                    count += got
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    code = errno
                    break
                }
            }
        }
        guard bytes.count == length else { throw .system(folder, "cannot read a temporary file back", code) }
        return bytes
    }

    /// Writes the buffer to the file.
    package mutating func flush() throws(FileError) {
        var written = 0
        let start = size - buffer.count
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                pwrite(
                    descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, off_t(start + written))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(folder, "cannot store a temporary file")
            }
            written += count
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Gives the file a size; what was never written is a hole that reads as zeros and takes no space.
    package func resize(to size: UInt64) throws(FileError) {
        guard let end = off_t(exactly: size), ftruncate(descriptor, end) == 0 else {
            throw .system(folder, "cannot store a temporary file")
        }
    }

    /// Writes bytes at an offset of a file that nothing is appended to.
    package func place(_ bytes: [UInt8], at offset: UInt64) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                pwrite(
                    descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written,
                    off_t(clamping: offset) + off_t(written))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(folder, "cannot store a temporary file")
            }
            written += count
        }
    }
}
