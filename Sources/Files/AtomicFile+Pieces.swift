import Glibc

extension AtomicFile {
    /// Writes a file that is too much to be held in memory, whole or not at all; `-` is standard output.
    ///
    /// - Parameter body: hands the pieces over, one after the other.
    /// - Throws: `FileError` that names the path, and what `body` throws; nothing is left of the new file then.
    package static func write(
        inPieces path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        if let ready = try stage([], for: path) {
            try body { try ready.file.append($0) }
            try ready.file.place(as: ready.name)
            return
        }
        guard path != "-" else { return try body { try writeToStandardOutput($0) } }
        // Open all the time: who reads a pipe would take a pause without a writer for the end.
        let descriptor = try openInPlace(path)
        defer { close(descriptor) }
        try body { try writeAll($0, to: descriptor, name: path) }
    }
}
