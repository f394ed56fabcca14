import Files
import JSON
public import MapSnapshot

/// The name of a file of a batch, relative to the batch's folder and never outside it.
///
/// A batch output needs no checks of its own.
public struct OutputName: Hashable, Sendable, CustomStringConvertible {
    /// The relative path.
    public let path: String
    /// The format of its extension; nil if it has none or an unknown one.
    public let format: FileFormat?

    /// The name that the digest of an image gives its file.
    public init(_ digest: RenderDigest, _ format: FileFormat) {
        self.init(unchecked: digest.fileName(format), format: format)
    }

    /// The name of an image whose tiles are not all there: nobody takes it for the image with this digest.
    public init(incomplete digest: RenderDigest, _ format: FileFormat) {
        let name = digest.fileName(format)
        let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        self.init(unchecked: name[..<dot] + ".incomplete" + name[dot...], format: format)
    }

    /// A name that is known to be possible.
    init(unchecked path: String, format: FileFormat?) { (self.path, self.format) = (path, format) }

    /// Checks a name.
    ///
    /// - Throws: `SnapshotError` that names the invalid part.
    public init(_ path: String) throws(SnapshotError) {
        func wrong(_ meaning: String) -> SnapshotError { .invalid("out", path, meaning) }
        guard path.utf8.count <= BatchLimits.name else {
            throw SnapshotError(
                .invalidRequest,
                "out has \(path.utf8.count) bytes, over the limit of \(BatchLimits.name)",
                remedy: "shorten it")
        }
        guard path.utf8.first != UInt8(ascii: "/") else {
            throw wrong("a name inside the output folder, without the leading /")
        }
        let parts = Self.parts(of: path)
        for part in parts {
            guard !["", ".", ".."].contains(part) else { throw wrong("a name without empty parts, . or ..") }
            guard part.utf8.count <= BatchLimits.namePart else {
                throw wrong("names of up to \(BatchLimits.namePart) bytes between slashes")
            }
        }
        guard path.unicodeScalars.allSatisfy({ $0 != "\\" && !$0.isControl }) else {
            throw wrong("a name without backslashes or control characters")
        }
        guard let file = parts.last, !OpenFolder.isReserved(String(file)) else {
            throw wrong("a name that is not reserved for unfinished files")
        }
        self.init(unchecked: path, format: try Self.format(of: file, wrong))
    }

    /// The folders that lead to the file, from the outermost to the innermost.
    public var folders: [String] { Self.parts(of: path).dropLast().map(String.init) }

    /// The name of the file in the innermost folder.
    public var file: String { Self.parts(of: path).last.map(String.init) ?? path }

    /// The path.
    public var description: String { path }

    /// The components between slashes.
    ///
    /// Splits bytes, as the system does: a slash and a combining mark after it are one Swift character.
    private static func parts(of path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    private static func format(
        of file: Substring, _ wrong: (String) -> SnapshotError
    ) throws(SnapshotError) -> FileFormat? {
        guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = file[file.utf8.index(after: dot)...].lowercased()
        // A file whose content does not match its extension cannot be opened; unknown extensions are fine.
        guard !FileFormat.otherExtensions.contains(ending) else {
            throw wrong("a name that ends with \(FileFormat.allCases.allEndings.alternatives)")
        }
        return FileFormat(fileExtension: ending)
    }
}

/// A written file of a batch.
public struct BatchFile: Hashable, Sendable {
    /// SHA-256 of the bytes, 64 hexadecimal digits; nil if the output was opened without it.
    public let sha256: String?
    /// Size in bytes.
    public let bytes: Int
}

/// Why a file of a batch cannot be written or read.
public struct BatchOutputError: Error, CustomStringConvertible {
    /// The consequence for the batch.
    public enum Consequence: Hashable, Sendable {
        /// Only this row fails, and it would fail again.
        case row
        /// Only this row fails; a retry may succeed.
        case retryableRow
        /// No more rows can be written; the status is from sysexits.h: 69, 73, 74, 75 or 77.
        case batch(status: Int32)
    }

    /// The consequence for the batch.
    public let consequence: Consequence
    /// One sentence: what is wrong, with which name, and what to do.
    public let description: String

    /// Creates an error.
    public init(consequence: Consequence, description: String) {
        (self.consequence, self.description) = (consequence, description)
    }
}
