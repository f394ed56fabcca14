import JSON
import MapSnapshot

/// The name of a row's file, relative to the batch's folder and never outside it.
struct BatchOutputName: Hashable, Sendable {
    /// The relative path.
    let path: String
    /// The format of its extension; nil if it has none.
    let format: FileFormat?

    /// Checks a name.
    ///
    /// - Throws: `SnapshotError` that names the invalid part.
    init(_ path: String) throws(SnapshotError) {
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
        let parts = path.partsOfPath
        for part in parts {
            guard !["", ".", ".."].contains(part) else { throw wrong("a name without empty parts, . or ..") }
            guard part.utf8.count <= BatchLimits.namePart else {
                throw wrong("names of up to \(BatchLimits.namePart) bytes between slashes")
            }
        }
        guard path.unicodeScalars.allSatisfy({ $0 != "\\" && !$0.isControl }) else {
            throw wrong("a name without backslashes or control characters")
        }
        self.path = path
        guard let dot = parts.last?.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            format = nil
            return
        }
        let ending = path[path.utf8.index(after: dot)...].lowercased()
        let format = FileFormat(fileExtension: ending)
        // A file whose content does not match its extension cannot be opened; unknown extensions are fine.
        if FileFormat.otherExtensions.contains(ending) {
            let known = FileFormat.allCases.filter { $0 != .png8 }.map { ".\($0.fileExtension)" }
            throw wrong("a name that ends with \(known.joined(separator: ", ")) or .jpeg")
        }
        self.format = format
    }
}

extension String {
    /// The components between slashes.
    ///
    /// Splits bytes, as the system does: a slash and a combining mark after it are one Swift character.
    var partsOfPath: [Substring] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    }
}
