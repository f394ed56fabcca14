import Glibc
import Synchronization

/// A connection that goes from task to task, with the number of the file it is to.
final class TileCacheHandle: Sendable {
    let connection: Mutex<TileCacheConnection>
    private let inode: UInt?

    init(path: String) throws(Defect) {
        inode = Self.inode(path)
        connection = Mutex(try TileCacheConnection(path: path))
    }

    /// Whether the file of that name is still the same.
    func isStill(at path: String) -> Bool { inode != nil && Self.inode(path) == inode }

    private static func inode(_ path: String) -> UInt? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt(status.st_ino) : nil
    }
}
