import Synchronization

/// Keeps the files of a cache within their limit, all together.
///
/// What is written is counted; now and then the files are measured, and then little is removed at a time, so that no
/// picture waits long.
final class TileCacheLimit: Sendable {
    /// Steps of a sweep that one picture waits for.
    private static let rounds = 8

    private let folder: TileCacheFolder
    private let bytes: Int
    /// Bytes since the files were measured; the first write measures what earlier processes left.
    private let written: Mutex<Int>

    init(_ bytes: Int, folder: TileCacheFolder) {
        self.bytes = bytes
        self.folder = folder
        written = Mutex(.max / 2)
    }

    /// Notes that so much was written, and makes room where it is too much.
    func wrote(_ count: Int) throws(Defect) {
        let isDue = written.withLock { written in
            written &+= count
            guard written > bytes / 64 else { return false }
            written = 0
            return true
        }
        guard isDue, folder.size > bytes else { return }
        // Two processes at once choose the same rows, and the second finds them gone.
        var sweep = TileCacheSweep(folder)
        guard sweep.size > bytes else { return }
        try sweep.shrink(to: bytes / 10 * 9, rounds: Self.rounds)
        // There may be more to do.
        if sweep.size > bytes { written.withLock { $0 = .max / 2 } }
    }
}
