import Glibc
import Synchronization

/// Finished pictures, kept in memory and, where a folder is given, in files, each within a limit of bytes.
///
/// ```swift
/// let cache = SnapshotCache(memoryBytes: 32 << 20, folder: "/var/cache/maps")
/// let service = SnapshotService(tiles: layers, cache: cache)
/// ```
///
/// Services may share it, and processes may share its folder; each may be ended at any time. What was used least recently
/// goes first. Files are checked as a whole when they are read: a damaged one counts as absent and is removed. A picture
/// in which tiles are missing or out of date is kept for half a minute only, and in memory.
public final class SnapshotCache: Sendable {
    /// Long enough for a list that is scrolled to and fro, short enough for a server that comes back: what a picture
    /// with missing tiles may be kept for, in seconds, here and by those who get it over HTTP.
    static let incompleteSeconds = 30

    private struct Entry: Sendable {
        let file: SnapshotFile
        /// When it came, in seconds since 1970.
        let stored: Int
    }

    private let memory: Mutex<LRUCache<RenderDigest, Entry>>
    let files: PictureFiles?
    let now: @Sendable () -> Int

    /// A cache that is empty in memory, and has in files what is in the folder.
    ///
    /// One picture takes at most an eighth of a limit, or is not kept there.
    ///
    /// - Parameters:
    ///   - memoryBytes: the most bytes of all pictures in memory; 0 for none.
    ///   - folder: where pictures are kept in files, made when it is first needed; nil for nowhere.
    ///   - folderBytes: the most bytes of all files; it may be passed by what is being written at the moment.
    public convenience init(memoryBytes: Int = 64 << 20, folder: String? = nil, folderBytes: Int = 1 << 30) {
        self.init(memoryBytes: memoryBytes, folder: folder, folderBytes: folderBytes, now: { time(nil) })
    }

    /// - Parameter now: seconds since 1970.
    package init(
        memoryBytes: Int = 64 << 20, folder: String? = nil, folderBytes: Int = 1 << 30,
        now: @escaping @Sendable () -> Int
    ) {
        memory = Mutex(LRUCache(limit: max(0, memoryBytes)))
        files = folder.map { PictureFiles(folder: $0, limit: max(0, folderBytes), now: now) }
        self.now = now
    }

    /// The picture of that digest, where it is kept.
    package func file(for digest: RenderDigest) -> SnapshotFile? {
        if let known = remembered(digest) { return known }
        guard let file = files?.file(for: digest) else { return nil }
        remember(file, digest)
        return file
    }

    /// Keeps a picture.
    ///
    /// - Returns: the first time that it cannot be put into the folder, why, in one sentence.
    package func keep(_ file: SnapshotFile, for digest: RenderDigest) -> SnapshotNote? {
        remember(file, digest)
        return file.isComplete ? files?.keep(file, for: digest) : nil
    }

    /// Forgets what is in memory.
    func forget() { memory.withLock { $0.removeAll() } }

    private func remembered(_ digest: RenderDigest) -> SnapshotFile? {
        memory.withLock { memory in
            guard let entry = memory.value(for: digest) else { return nil }
            // A clock that was set back must not make it last.
            let isCurrent = entry.file.isComplete || 0..<Self.incompleteSeconds ~= now() - entry.stored
            if !isCurrent { memory.remove(digest) }
            return isCurrent ? entry.file : nil
        }
    }

    private func remember(_ file: SnapshotFile, _ digest: RenderDigest) {
        let entry = Entry(file: file, stored: now())
        memory.withLock { $0.insert(entry, bytes: file.memoryBytes, for: digest) }
    }
}

extension SnapshotFile {
    /// What it takes in memory.
    fileprivate var memoryBytes: Int {
        notes.reduce(attribution.reduce(bytes.count) { $0 + 16 + $1.utf8.count }) { $0 + $1.memoryBytes }
    }
}
