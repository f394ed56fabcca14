import Files
import Synchronization

/// Finished pictures in files, within a limit of bytes that all processes which share the folder keep to together.
///
/// Whatever is wrong with the folder, a picture is just not there, or not kept.
final class PictureFiles: Sendable {
    /// How often a file's time is set by those who use it, in seconds.
    private static let touching = 60

    let folder: CacheFolder
    private let limit: Int
    private let now: @Sendable () -> Int
    /// What all pictures take, and all that is being written.
    private let total: SharedCount
    private let hasTroubled = Mutex(false)

    init(folder: String, limit: Int, now: @escaping @Sendable () -> Int) {
        self.folder = CacheFolder(path: folder)
        self.limit = limit
        self.now = now
        total = SharedCount(path: folder + "/.total")
    }

    /// The picture of that digest; a file that is damaged or no picture is removed.
    func file(for digest: RenderDigest) -> SnapshotFile? {
        let path = folder.file(of: digest)
        guard let file = (try? RegularFile(path: path)) ?? nil else { return nil }
        guard let picture = CacheRecord.picture(in: file, digest) else {
            AtomicFile.remove(path)
            return nil
        }
        let now = now()
        if let time = file.time, !(0..<Self.touching ~= now - time) { file.touch(now) }
        return picture
    }

    /// Keeps a complete picture.
    ///
    /// - Returns: the first time that this fails, why, in one sentence.
    func keep(_ file: SnapshotFile, for digest: RenderDigest) -> SnapshotNote? {
        guard let record = CacheRecord.bytes(of: file, digest), record.count <= limit / 8 else { return nil }
        do throws(FileError) {
            try write(record, to: folder.file(of: digest))
            return nil
        } catch {
            let isFirst = hasTroubled.withLock { hasTroubled in
                defer { hasTroubled = true }
                return !hasTroubled
            }
            guard isFirst else { return nil }
            return SnapshotNote(
                .notCached, "images are not cached, because \(error.description)",
                values: ["reason": .text(error.description)])
        }
    }

    /// Counted before it is written, so that a process that is killed between the two leaves a total that is too large:
    /// that ends with the next sweep.
    private func write(_ record: [UInt8], to path: String) throws(FileError) {
        try Folder.make(at: folder.path)
        let room = CacheFolder.room(record.count)
        let sum = try total.add(room)
        do throws(FileError) {
            if sum > limit {
                // While another process makes room nothing is kept: it would be over the limit for as long as that takes.
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
            // Another process may remove the folder while it is empty.
            try Folder.make(at: String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
            try AtomicFile.write(record, to: path)
        }
    }

    /// Removes what is not to be kept, and notes what the rest takes.
    ///
    /// - Parameters:
    ///   - isPatient: whether to wait for another process that is just doing so.
    ///   - room: what is counted, but not there yet.
    /// - Returns: false where another process is at it, or the folder cannot be written.
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
