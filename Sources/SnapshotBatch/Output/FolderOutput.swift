import Digests
import Files
public import MapSnapshot
import Platform
import Synchronization

/// Writes the files of a batch to a folder, which any number of processes may share.
///
/// Links below the folder are never followed. Subfolders are created as needed, with default permissions. Calls block
/// on file I/O, so use threads that may block.
public final class FolderOutput: BatchOutput {
    /// Larger files are not ours, because the largest image has 64 Mi pixels.
    private static let maximumFileBytes = 1 << 29
    /// Maximum number of folders to remember as free of files left by killed runs.
    private static let maximumCleared = 10_000

    private let root: OpenFolder
    private let hashes: Bool
    private let cleared = Mutex<Set<[String]>>([])

    /// Opens the folder, creating it and its parents if needed, and checks that files can be written to it.
    ///
    /// - Parameter hashes: whether the SHA-256 of files is wanted.
    /// - Throws: an error that ends the whole batch.
    public init(_ path: String, hashes: Bool = true) throws(BatchOutputError) {
        self.hashes = hashes
        do throws(FileError) {
            root = try OpenFolder(making: path)
            try root.tryWriting()
        } catch {
            throw FolderFailure(error, path).ofTheBatch
        }
    }

    /// The file with a name if it is intact and the complete render with this digest.
    public func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
        guard let bytes = try bytes(of: name), RenderStamp.verify(bytes, digest) else { return nil }
        return described(bytes)
    }

    /// Writes or replaces a file, completely or not at all.
    public func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        let bytes = digest.map { RenderStamp($0).apply(to: file.bytes, file.format) } ?? file.bytes
        try write(bytes, as: name)
        return described(bytes)
    }

    private func described(_ bytes: [UInt8]) -> BatchFile {
        hashes ? BatchFile(bytes) : BatchFile(sha256: nil, bytes: bytes.count)
    }

    /// The bytes of a file; nil if there is none.
    public func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { try bytes(of: name) }

    /// A file that cannot be read counts as absent unless a retry may help; writing reports the problem.
    private func bytes(of name: OutputName) throws(BatchOutputError) -> [UInt8]? {
        do throws(FileError) {
            return try folder(name.folders, making: false)?.file(name.file)?.readWhole(limit: Self.maximumFileBytes)
        } catch {
            let failure = FolderFailure(error, "\(root.path)/\(name)", isReading: true)
            if failure.isPassing { throw failure.ofARow }
            return nil
        }
    }

    /// Internal so that tests can change the user of their thread.
    func write(_ bytes: [UInt8], as name: OutputName) throws(BatchOutputError) {
        do throws(FileError) {
            try folder(name.folders, making: true)?.write(bytes, as: name.file)
        } catch {
            let path = "\(root.path)/\(name)"
            if root.isGone { throw FolderFailure.gone(root.path) }
            let failure = FolderFailure(error, path)
            if failure.isFull { throw failure.ofTheBatch }
            if failure.isDenied {
                do throws(FileError) { try root.tryWriting() } catch {
                    throw FolderFailure(error, root.path).ofTheBatch
                }
            }
            throw failure.ofARow
        }
    }

    private func folder(_ names: [String], making: Bool) throws(FileError) -> OpenFolder? {
        var folder = root
        for name in names {
            guard let next = try folder.subfolder(name, making: making) else { return nil }
            folder = next
        }
        let isNew = cleared.withLock { $0.count < Self.maximumCleared && $0.insert(names).inserted }
        if isNew { folder.removeAbandoned() }
        return folder
    }
}

extension BatchFile {
    /// Describes a file with these bytes.
    init(_ bytes: [UInt8]) {
        self.init(sha256: Hexadecimal.text(SHA256.hash(bytes)), bytes: bytes.count)
    }
}

/// Interprets a system error for a file of a batch.
struct FolderFailure {
    private let path: String
    private let error: FileError
    private let isReading: Bool

    init(_ error: FileError, _ path: String, isReading: Bool = false) {
        (self.error, self.path, self.isReading) = (error, path, isReading)
    }

    /// The error for a folder that was removed during the batch.
    static func gone(_ path: String) -> BatchOutputError {
        BatchOutputError(
            consequence: .batch(status: 73),
            description: "the folder \(path) was removed while the batch wrote to it: run the batch again")
    }

    /// Whether the disk is full, which affects all other files.
    var isFull: Bool { [ENOSPC, EDQUOT].contains(error.number) }

    /// Whether writing is denied, which affects all other files unless it is a single folder.
    var isDenied: Bool { [EACCES, EPERM, EROFS].contains(error.number) }

    /// Whether a retry may help, because a resource of the process or the machine is exhausted.
    var isPassing: Bool {
        [EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN, EIO, ENOENT, ESTALE, EBUSY, ETIMEDOUT].contains(error.number)
    }

    /// The error for the whole batch, with a status from sysexits.h.
    var ofTheBatch: BatchOutputError {
        let status: Int32 =
            switch error.number {
            case EACCES, EPERM: 77
            case ENOSPC, EDQUOT, EIO: 74
            default: 73
            }
        return BatchOutputError(consequence: .batch(status: status), description: sentence)
    }

    var ofARow: BatchOutputError {
        BatchOutputError(consequence: isPassing ? .retryableRow : .row, description: sentence)
    }

    private var sentence: String {
        guard let number = error.number else { return error.description }
        let remedy =
            switch number {
            case ENOSPC, EDQUOT: "free some space and run the batch again; written files stay"
            case EACCES, EPERM: "allow this user to write there, or use another folder"
            case EROFS: "the file system is read-only, use another folder"
            case ENAMETOOLONG: "shorten the name"
            case ENOTDIR, EISDIR, EEXIST, ELOOP, ENOTEMPTY: "another file, folder or link is in the way, move it"
            case EMFILE, ENFILE: "allow more open files (ulimit -n), or run fewer jobs"
            case ENOENT: "a folder was removed, run it again"
            default: isPassing ? "run it again" : "check the name and the folder"
            }
        return "\(path) cannot be \(isReading ? "read" : "written") (\(String(cString: strerror(number)))): \(remedy)"
    }
}
