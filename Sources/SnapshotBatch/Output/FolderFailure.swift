import Files
import Glibc
import MapSnapshot

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
