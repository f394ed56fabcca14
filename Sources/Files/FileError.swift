import Platform

/// Why a file cannot be read or written.
package struct FileError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// The system refuses: no permission, a folder or device and not a file, a full disk.
        case refused
        /// The file ends before the requested bytes.
        case cutShort
        /// The file is larger than the caller's limit.
        case tooLarge
    }

    package let code: Code
    /// What happened and what to do.
    ///
    /// From `RegularFile` and `Folder`, a clause to follow the file's name.
    package let description: String

    /// The system's error number (`errno`), if there is one.
    package let number: Int32?

    package init(_ code: Code, _ description: String, number: Int32? = nil) {
        self.code = code
        self.description = description
        self.number = number
    }

    /// The clause for a path that does not exist.
    package static func absent(_ path: String) -> FileError {
        FileError(
            .refused,
            URLScheme.of(path) == nil
                ? "there is no such file; check the path"
                : "it is a URL, and only files are read here; download it first")
    }

    /// The error for a URL in place of a folder; nil for any other path.
    static func notAFolder(_ path: String) -> FileError? {
        guard URLScheme.of(path) != nil else { return nil }
        return FileError(.refused, "\(path) is a URL and not a folder: use the name of a folder")
    }

    /// An error with the system's description of the last failure.
    static func system(_ path: String, _ what: String, _ code: Int32 = errno) -> FileError {
        let remedy =
            switch code {
            case ENOENT, ENOTDIR:
                URLScheme.of(path) == nil
                    ? "create its folder first, or use another path"
                    : "it is a URL, and only files are written, so use the name of a file"
            case ENOSPC, EDQUOT, EFBIG: "free some space, or use another path"
            case EPIPE: "its reader stopped before the last byte"
            default: "check the path and its permissions"
            }
        return FileError(
            .refused, "\(path) \(what) (\(String(cString: strerror(code)))): \(remedy)", number: code)
    }
}
