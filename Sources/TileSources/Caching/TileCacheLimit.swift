import Synchronization

/// Keeps all files of a cache together within their limit.
///
/// Counts written bytes and occasionally measures the files. It then evicts a little at a time, so that no image waits
/// long.
final class TileCacheLimit: Sendable {
    /// Maximum number of sweep steps that one image waits for.
    private static let rounds = 8

    private let folder: TileCacheFolder
    private let bytes: Int
    /// Bytes written since the files were last measured; the first write measures what earlier processes left.
    private let written: Mutex<Int>

    init(_ bytes: Int, folder: TileCacheFolder) {
        self.bytes = bytes
        self.folder = folder
        written = Mutex(.max / 2)
    }

    /// Records written bytes, and evicts entries if there are too many.
    func wrote(_ count: Int) throws(Defect) {
        let isDue = written.withLock { written in
            written &+= count
            guard written > bytes / 64 else { return false }
            written = 0
            return true
        }
        guard isDue, folder.size > bytes else { return }
        // Two concurrent processes would choose the same rows; the second finds them gone.
        var sweep = TileCacheSweep(folder)
        guard sweep.size > bytes else { return }
        try sweep.shrink(to: bytes / 10 * 9, rounds: Self.rounds)
        // If there is more to evict, continue with the next write.
        if sweep.size > bytes { written.withLock { $0 = .max / 2 } }
    }
}
