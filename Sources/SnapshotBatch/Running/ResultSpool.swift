package import Files
import MapSnapshot

/// Stores results as they arrive, and returns them in input order.
package struct ResultSpool: ~Copyable {
    private struct Entry {
        let line, variant, offset, length: Int
    }

    private var file: ScratchFile
    private var entries: [Entry] = []

    /// - Parameter folder: a folder with space for all results.
    package init(in folder: String) throws(FileError) { file = try ScratchFile(in: folder) }

    /// Stores a result.
    package mutating func add(_ result: BatchResult) throws(FileError) {
        let line = result.jsonLine()
        entries.append(
            Entry(
                line: result.line, variant: result.variant?.index ?? 0, offset: file.size, length: line.count))
        try file.append(line)
    }

    /// Passes all results to `write` in large pieces.
    package mutating func drain(to write: ([UInt8]) throws -> Void) throws {
        entries.sort { ($0.line, $0.variant) < ($1.line, $1.variant) }
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
