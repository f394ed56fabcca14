package import Files
import MapSnapshot

/// Stores results as they arrive, and returns them in input order.
package struct ResultSpool: ~Copyable {
    private struct Entry {
        let line, offset, length: Int
    }

    private var file: ScratchFile
    private var entries: [Entry] = []

    /// - Parameter folder: a folder with space for all results.
    package init(in folder: String) throws(FileError) { file = try ScratchFile(in: folder) }

    /// Stores a result.
    package mutating func add(_ result: [UInt8], line: Int) throws(FileError) {
        entries.append(Entry(line: line, offset: file.size, length: result.count))
        try file.append(result)
    }

    /// Passes all results to `write` in large pieces.
    package mutating func drain(to write: ([UInt8]) throws -> Void) throws {
        entries.sort { $0.line < $1.line }
        var bytes: [UInt8] = []
        for entry in entries {
            bytes += try file.read(offset: entry.offset, length: entry.length)
            guard bytes.count >= 1 << 18 else { continue }
            try write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try write(bytes)
    }
}
