package import Glibc

/// Size and modification time of a file (`stat`).
package struct FileState: Hashable, Sendable, CustomStringConvertible {
    /// Bytes.
    package let size: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        size = UInt64(max(status.st_size, 0))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
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

    package init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
