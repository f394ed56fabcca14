package import Files
import Platform
import Synchronization

/// The output cache: finished images in memory and, with a folder, in files, each with a size limit.
///
/// ```swift
/// let cache = SnapshotCache(memoryBytes: 32 << 20, folder: "/var/cache/maps")
/// let service = SnapshotService(tiles: layers, cache: cache)
/// ```
///
/// Services may share a cache, and processes may share its folder and may be killed at any time. The least recently
/// used images are evicted first. Files are verified when read: a corrupt file counts as absent and is removed. An
/// image with missing or stale tiles is only cached in memory, for half a minute.
public final class SnapshotCache: Sendable {
    /// How long an image with missing tiles may be cached, here and by HTTP clients, in seconds: long enough for
    /// scrolling a list back and forth, short enough for a server to recover.
    static let incompleteSeconds = 30

    private struct Entry: Sendable {
        let file: SnapshotFile
        /// When it was stored, in seconds since 1970.
        let stored: Int
    }

    private let memory: Mutex<LRUCache<RenderDigest, Entry>>
    let files: CachedFiles?
    let now: @Sendable () -> Int

    /// Creates a cache with empty memory and the existing files of the folder.
    ///
    /// Images larger than an eighth of a limit are not cached there.
    ///
    /// - Parameters:
    ///   - memoryBytes: maximum size of all images in memory; 0 disables it.
    ///   - folder: folder for files, created when first needed; nil for none.
    ///   - folderBytes: maximum size of all files; may be exceeded briefly by files being written.
    public convenience init(memoryBytes: Int = 64 << 20, folder: String? = nil, folderBytes: Int = 1 << 30) {
        self.init(memoryBytes: memoryBytes, folder: folder, folderBytes: folderBytes, now: { time(nil) })
    }

    /// - Parameter now: seconds since 1970.
    package init(
        memoryBytes: Int = 64 << 20, folder: String? = nil, folderBytes: Int = 1 << 30,
        now: @escaping @Sendable () -> Int
    ) {
        memory = Mutex(LRUCache(limit: max(0, memoryBytes)))
        files = folder.map { CachedFiles(folder: $0, limit: max(0, folderBytes), now: now) }
        self.now = now
    }

    /// A cached image.
    struct Found: Sendable {
        let file: SnapshotFile
        let isInMemory: Bool
        /// How long it may still be cached; nil for a complete image.
        var maximumAge: Duration?
    }

    /// Whether images are also cached in files.
    var hasFiles: Bool { files != nil }

    /// The image with a digest, if cached.
    package func file(for digest: RenderDigest) -> SnapshotFile? { inMemory(digest)?.file ?? inFiles(digest)?.file }

    /// The image with a digest, if it is in the files; it is then also cached in memory.
    func inFiles(_ digest: RenderDigest) -> Found? {
        guard let file = files?.file(for: digest) else { return nil }
        remember(file, digest)
        return Found(file: file, isInMemory: false)
    }

    /// Caches an image.
    ///
    /// - Returns: a note, the first time it cannot be written to the folder.
    package func store(_ file: SnapshotFile, for digest: RenderDigest) -> SnapshotNote? {
        remember(file, digest)
        return file.isComplete ? files?.store(file, for: digest) : nil
    }

    /// Clears the memory.
    func forget() { memory.withLock { $0.removeAll() } }

    /// The image with a digest, if it is in memory.
    func inMemory(_ digest: RenderDigest) -> Found? {
        memory.withLock { memory in
            guard let entry = memory.value(for: digest) else { return nil }
            // Must also expire if the clock is set back.
            guard !entry.file.isComplete else { return Found(file: entry.file, isInMemory: true) }
            let age = now() - entry.stored
            guard 0..<Self.incompleteSeconds ~= age else {
                memory.remove(digest)
                return nil
            }
            return Found(
                file: entry.file, isInMemory: true, maximumAge: .seconds(Self.incompleteSeconds - age))
        }
    }

    private func remember(_ file: SnapshotFile, _ digest: RenderDigest) {
        let entry = Entry(file: file, stored: now())
        memory.withLock { $0.insert(entry, bytes: file.memoryBytes, for: digest) }
    }
}

extension SnapshotFile {
    /// Size in memory in bytes.
    fileprivate var memoryBytes: Int {
        notes.reduce(attribution.reduce(bytes.count) { $0 + 16 + $1.utf8.count }) { $0 + $1.memoryBytes }
    }
}

/// Operations for the user: statistics, pruning, clearing.
extension SnapshotCache {
    /// The contents of the folder.
    package struct Statistics: Hashable, Sendable {
        /// Number of images.
        package let images: Int
        /// Size on disk in bytes.
        package let bytes: Int
        /// Times of the oldest and newest last use, to the minute, in seconds since 1970; nil if there are no images.
        package let used: ClosedRange<Int>?
    }

    /// Computes statistics by scanning all files.
    package func statistics() -> Statistics {
        guard let files else { return Statistics(images: 0, bytes: 0, used: nil) }
        let survey = (try? CacheSweep(folder: files.folder, now: now()).survey()) ?? CacheSweep.Survey()
        return Statistics(images: survey.images, bytes: survey.bytes, used: survey.used)
    }

    /// Evicts the least recently used files until all together take at most `target` bytes.
    package func prune(toBytes target: Int) throws(FileError) {
        try tidy { (it) throws(FileError) in try it.shrink(to: target) }
    }

    /// Removes files not used since a time, in seconds since 1970.
    package func prune(unusedSince moment: Int) throws(FileError) {
        try tidy { (it) throws(FileError) in try it.remove(before: moment) }
    }

    /// Removes everything, also from memory.
    package func clear() throws(FileError) {
        forget()
        try tidy { (it) throws(FileError) in try it.remove(before: .max) }
        files?.folder.removeEmptyFolders()
    }

    private func tidy(_ body: (CacheSweep) throws(FileError) -> Int) throws(FileError) {
        guard let files, Folder.exists(at: files.folder.path) else { return }
        guard try files.sweep(body) else {
            throw FileError(.refused, "\(files.folder.path) cannot be written: check its permissions")
        }
    }
}
