import Glibc

extension AtomicFile {
    /// Writes a file that is too large for memory, all of it or nothing; `-` is standard output.
    ///
    /// - Parameter body: writes the pieces in order.
    /// - Throws: `FileError` that names the path, or what `body` throws; then nothing is left of the new file.
    package static func write(
        inPieces path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        if let ready = try stage([], for: path) {
            try body { try ready.file.append($0) }
            try ready.file.place(as: ready.name)
            return
        }
        guard path != "-" else { return try body { try writeToStandardOutput($0) } }
        // Stays open all the time: the reader of a pipe would take a pause without a writer for the end.
        let descriptor = try openInPlace(path)
        defer { close(descriptor) }
        try body { try writeAll($0, to: descriptor, name: path) }
    }
}
