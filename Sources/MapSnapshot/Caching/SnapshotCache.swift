import Glibc
import Synchronization

/// Finished pictures, kept within a limit of bytes.
///
/// ```swift
/// let service = SnapshotService(tiles: layers, cache: SnapshotCache(memoryBytes: 64 << 20))
/// ```
///
/// It may be shared by services. What was used least recently goes first. A picture that tiles are missing in, or out of
/// date, is kept for half a minute only.
public final class SnapshotCache: Sendable {
    /// Long enough for a list that is scrolled to and fro, short enough for a server that comes back: what a picture
    /// with missing tiles may be kept for, in seconds, here and by those who get it over HTTP.
    static let incompleteSeconds = 30

    private struct Entry: Sendable {
        let file: SnapshotFile
        /// When it came, in seconds since 1970.
        let stored: Int
    }

    private let memory: Mutex<RecentlyUsed<RenderDigest, Entry>>
    private let now: @Sendable () -> Int

    /// A cache in memory.
    ///
    /// - Parameter memoryBytes: the most bytes of all pictures in memory; one that has more than an eighth of them is
    ///   not kept there.
    public convenience init(memoryBytes: Int = 64 << 20) {
        self.init(memoryBytes: memoryBytes, now: { time(nil) })
    }

    /// - Parameter now: seconds since 1970.
    package init(memoryBytes: Int, now: @escaping @Sendable () -> Int) {
        memory = Mutex(RecentlyUsed(limit: max(0, memoryBytes)))
        self.now = now
    }

    /// The picture of that digest, where it is kept.
    package func file(for digest: RenderDigest) -> SnapshotFile? {
        memory.withLock { memory in
            guard let entry = memory.value(for: digest) else { return nil }
            // A clock that was set back must not make it last.
            let isCurrent = entry.file.isComplete || 0..<Self.incompleteSeconds ~= now() - entry.stored
            if !isCurrent { memory.remove(digest) }
            return isCurrent ? entry.file : nil
        }
    }

    /// Keeps a picture.
    package func keep(_ file: SnapshotFile, for digest: RenderDigest) {
        let entry = Entry(file: file, stored: now())
        memory.withLock { $0.insert(entry, bytes: file.memoryBytes, for: digest) }
    }
}

extension SnapshotFile {
    /// What it takes in memory.
    fileprivate var memoryBytes: Int {
        (attribution + notes).reduce(bytes.count) { $0 + 16 + $1.utf8.count }
    }
}
