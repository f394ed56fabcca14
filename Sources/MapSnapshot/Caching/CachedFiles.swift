import Files
import Synchronization

/// Finished images in files, with a size limit shared by all processes that use the folder.
///
/// If anything is wrong with the folder, images just count as absent or are not cached.
final class CachedFiles: Sendable {
    /// Minimum interval for updating a file's time of last use, in seconds.
    private static let touching = 60

    let folder: CacheFolder
    private let limit: Int
    private let now: @Sendable () -> Int
    /// Total size of all images, including those being written.
    private let total: SharedCount
    private let hasFailed = Mutex(false)

    init(folder: String, limit: Int, now: @escaping @Sendable () -> Int) {
        self.folder = CacheFolder(path: folder)
        self.limit = limit
        self.now = now
        total = SharedCount(path: folder + "/.total")
    }

    /// The image with a digest; removes a file that is corrupt or not an image.
    func file(for digest: RenderDigest) -> SnapshotFile? {
        let path = folder.file(of: digest)
        guard let file = (try? RegularFile(path: path)) ?? nil else { return nil }
        guard let image = CacheRecord.image(in: file, digest) else {
            AtomicFile.remove(path)
            return nil
        }
        let now = now()
        if let time = file.time, !(0..<Self.touching ~= now - time) { file.touch(now) }
        return image
    }

    /// Caches a complete image.
    ///
    /// - Returns: a note, the first time this fails.
    func store(_ file: SnapshotFile, for digest: RenderDigest) -> SnapshotNote? {
        guard let record = CacheRecord.bytes(of: file, digest), record.count <= limit / 8 else { return nil }
        do throws(FileError) {
            try write(record, to: folder.file(of: digest))
            return nil
        } catch {
            let isFirst = hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
            guard isFirst else { return nil }
            return SnapshotNote(
                .notCached, "images are not cached, because \(error.description)",
                values: ["reason": .text(error.description)])
        }
    }

    /// The size is counted before writing, so that a process killed in between leaves a total that is too large, which
    /// the next sweep corrects.
    private func write(_ record: [UInt8], to path: String) throws(FileError) {
        try Folder.make(at: folder.path)
        let room = CacheFolder.room(record.count)
        let sum = try total.add(room)
        do throws(FileError) {
            if sum > limit {
                // While another process evicts files, nothing is cached, because it would exceed the limit.
                let target = min(limit / 10 * 9, limit - room)
                guard try sweep(waiting: false, besides: room, { (it) throws(FileError) in try it.shrink(to: target) })
                else {
                    _ = try total.add(-room)
                    return
                }
            }
            try place(record, at: path)
        } catch {
            _ = try? total.add(-room)
            throw error
        }
    }

    private func place(_ record: [UInt8], at path: String) throws(FileError) {
        do throws(FileError) {
            try AtomicFile.write(record, to: path)
        } catch {
            // Another process may remove the empty folder.
            try Folder.make(at: String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
            try AtomicFile.write(record, to: path)
        }
    }

    /// Evicts files, and records the size of the rest.
    ///
    /// - Parameters:
    ///   - isPatient: whether to wait for another process that is evicting.
    ///   - room: size that is counted but not written yet.
    /// - Returns: false if another process is evicting, or if the folder cannot be written.
    func sweep(
        waiting isPatient: Bool = true, besides room: Int = 0, _ body: (CacheSweep) throws(FileError) -> Int
    ) throws(FileError) -> Bool {
        guard let lock = FolderLock(folder: folder.path, waiting: isPatient) else { return false }
        defer { _ = lock }
        let before = try total.add(0)
        try total.set(body(CacheSweep(folder: folder, now: now())) + room, insteadOf: before)
        return true
    }
}
