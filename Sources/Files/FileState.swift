import Glibc

/// What a file's size and time of last change are (`stat`).
package struct FileState: Hashable, Sendable, CustomStringConvertible {
    /// Bytes.
    package let size: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        size = UInt64(max(status.st_size, 0))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// Of what is at a path, links followed; nil where nothing is.
    package init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Size and time, the time in seconds since 1970.
    package var description: String { "\(size) \(seconds).\(nanoseconds)" }
}
