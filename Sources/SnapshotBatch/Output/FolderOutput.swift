import Digests
import Files
import Glibc
public import MapSnapshot
import Synchronization

/// A folder for the files of a batch, which any number of processes may share.
///
/// Nothing is reached through a link below it. Folders in it are made as needed; the permissions of what is made are
/// the usual ones. Its calls block as files do: they are for threads that may wait.
public final class FolderOutput: BatchOutput {
    /// Larger files are not ours: the largest picture has 64 Mi pixels.
    private static let longestFile = 1 << 29
    /// For how many folders it is known that nothing is left in them of killed runs.
    private static let mostCleared = 10_000

    private let root: OpenFolder
    private let cleared = Mutex<Set<[String]>>([])

    /// Opens the folder, or makes it and those above it, and finds out whether files can be written in it.
    ///
    /// - Throws: an error of the whole batch.
    public init(_ path: String) throws(BatchOutputError) {
        do throws(FileError) {
            root = try OpenFolder(making: path)
            try root.tryWriting()
        } catch {
            throw FolderTrouble(error, path).ofTheBatch
        }
    }

    /// The file of that name, if it is whole and the complete render of that digest.
    public func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
        guard let bytes = try bytes(of: name), RenderStamp.verify(bytes, digest) else { return nil }
        return BatchFile(bytes)
    }

    /// Writes or replaces a file, whole or not at all.
    public func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        let bytes = digest.map { RenderStamp($0).apply(to: file.bytes, file.format) } ?? file.bytes
        try write(bytes, as: name)
        return BatchFile(bytes)
    }

    /// The bytes of a file; nil if there is none.
    public func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { try bytes(of: name) }

    /// What cannot be read counts as not there, unless another try may help: writing says what is wrong.
    private func bytes(of name: OutputName) throws(BatchOutputError) -> [UInt8]? {
        do throws(FileError) {
            return try folder(name.folders, making: false)?.file(name.file)?.readWhole(limit: Self.longestFile)
        } catch {
            let trouble = FolderTrouble(error, "\(root.path)/\(name)", isReading: true)
            if trouble.isPassing { throw trouble.ofARow }
            return nil
        }
    }

    /// Internal so that tests may be another user on their thread.
    func write(_ bytes: [UInt8], as name: OutputName) throws(BatchOutputError) {
        do throws(FileError) {
            try folder(name.folders, making: true)?.write(bytes, as: name.file)
        } catch {
            let path = "\(root.path)/\(name)"
            if root.isGone { throw FolderTrouble.gone(root.path) }
            let trouble = FolderTrouble(error, path)
            if trouble.isFull { throw trouble.ofTheBatch }
            if trouble.isDenied {
                do throws(FileError) { try root.tryWriting() } catch {
                    throw FolderTrouble(error, root.path).ofTheBatch
                }
            }
            throw trouble.ofARow
        }
    }

    private func folder(_ names: [String], making: Bool) throws(FileError) -> OpenFolder? {
        var folder = root
        for name in names {
            guard let next = try folder.subfolder(name, making: making) else { return nil }
            folder = next
        }
        let isNew = cleared.withLock { $0.count < Self.mostCleared && $0.insert(names).inserted }
        if isNew { folder.removeAbandoned() }
        return folder
    }
}

extension BatchFile {
    /// What is known of a file with these bytes.
    init(_ bytes: [UInt8]) {
        self.init(sha256: Hexadecimal.text(SHA256.hash(bytes)), bytes: bytes.count)
    }
}
