import Files
import MapSnapshot

/// The name of a file below a folder, with components that cannot lead out of it.
struct OutputName {
    /// The folders, outermost first.
    let folders: [String]
    let file: String

    /// - Parameter root: the location, for errors.
    init(_ name: String, in root: String) throws(BatchOutputError) {
        var parts = name.partsOfPath.map(String.init)
        let isSafe = parts.allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && !part.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
        }
        guard isSafe, let last = parts.popLast() else {
            throw BatchOutputError(
                consequence: .row,
                description:
                    "\"\(Notation.shortened(name))\" cannot be a file in \(root): use names joined by single slashes")
        }
        guard !OpenFolder.isReserved(last) else {
            throw BatchOutputError(
                consequence: .row,
                description: "\(last) is reserved for unfinished files: use another name")
        }
        (folders, file) = (parts, last)
    }
}
