import Glibc

/// A file that could not be read or written.
package struct FileError: Error, Hashable, CustomStringConvertible {
    /// One clause that begins with the path: what happened and what to do.
    package let description: String

    package init(_ description: String) { self.description = description }

    /// The system's word for the last failure.
    static func system(_ path: String, _ what: String, _ code: Int32 = errno) -> FileError {
        FileError("\(path) \(what) (\(String(cString: strerror(code)))): check the path and its permissions")
    }
}
