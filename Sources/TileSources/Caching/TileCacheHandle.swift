import Platform
import Synchronization

/// A connection that is passed between tasks, with the inode of its file.
final class TileCacheHandle: Sendable {
    let connection: Mutex<TileCacheConnection>
    private let inode: UInt?

    init(path: String) throws(Defect) {
        inode = Self.inode(path)
        connection = Mutex(try TileCacheConnection(path: path))
    }

    /// Whether the file at a path is still the same.
    func isStill(at path: String) -> Bool { inode != nil && Self.inode(path) == inode }

    private static func inode(_ path: String) -> UInt? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt(status.st_ino) : nil
    }
}
