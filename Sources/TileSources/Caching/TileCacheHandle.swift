import Files
import Synchronization

/// A connection that is passed between tasks, with the number of its file.
final class TileCacheHandle: Sendable {
    let connection: Mutex<TileCacheConnection>
    private let number: FileNumber?

    init(path: String) throws(Defect) {
        number = FileNumber(path: path)
        connection = Mutex(try TileCacheConnection(path: path))
    }

    /// Whether the file at a path is still the same.
    func isStill(at path: String) -> Bool { number != nil && FileNumber(path: path) == number }
}
