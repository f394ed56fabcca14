import Glibc

/// Whole files, read at once.
package enum FileContents {
    /// Whether there is a file or folder of that name.
    package static func exists(_ path: String) -> Bool { !path.utf8.contains(0) && access(path, F_OK) == 0 }

    /// All bytes of a file; `-` is not special here.
    ///
    /// - Parameter limit: the most bytes that are accepted.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw FileError("the path has a NUL") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(path, "cannot be read") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FileError("\(path) is not a regular file: give a file")
        }
        // One byte more than allowed is asked for: a file that grows meanwhile is found too.
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(max(Int(status.st_size) + 1, 4096), limit + 1))
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(path, "cannot be read")
            }
            bytes += chunk.prefix(count)
        }
        throw FileError("\(path) has more than \(limit) bytes: give a smaller file")
    }
}
