import Glibc

/// A file that could not be read or written.
package struct FileError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// The system refuses: no permission, a folder or device in place of a file, a full disk.
        case refused
        /// The file ends before the bytes that were asked for.
        case cutShort
        /// The file is larger than the caller's limit.
        case tooLarge
    }

    package let code: Code
    /// What happened and what to do; of `RegularFile` and `Folder` a clause to be put after the file's name.
    package let description: String

    /// The system's number for it (`errno`), where it has one.
    package let number: Int32?

    package init(_ code: Code, _ description: String, number: Int32? = nil) {
        self.code = code
        self.description = description
        self.number = number
    }

    /// The system's word for the last failure.
    static func system(_ path: String, _ what: String, _ code: Int32 = errno) -> FileError {
        let remedy =
            switch code {
            case ENOENT, ENOTDIR: "create its folder first, or use another path"
            case ENOSPC, EDQUOT, EFBIG: "free some space, or use another path"
            case EPIPE: "its reader stopped before the last byte"
            default: "check the path and its permissions"
            }
        return FileError(
            .refused, "\(path) \(what) (\(String(cString: strerror(code)))): \(remedy)", number: code)
    }
}
