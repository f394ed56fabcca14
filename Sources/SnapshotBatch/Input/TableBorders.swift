import Files
import MapSnapshot

/// Cuts a table of lines into ranges of bytes, without reading what is between the cuts.
///
/// A record belongs to the range of its first byte. So a range ends in front of the first line that starts at or behind
/// a share of the bytes, and all ranges together have each line once.
struct TableBorders {
    private let file: RegularFile
    private let name: String
    /// Where the rows start: behind the header of a CSV file.
    private let start: UInt64

    private static let chunkSize = 1 << 16

    init(_ file: RegularFile, name: String, start: UInt64) {
        (self.file, self.name, self.start) = (file, name, start)
    }

    /// The bytes of a shard's lines.
    func range(of shard: BatchShard) throws(BatchInputError) -> Range<UInt64> {
        let first = try border(shard.start(of: file.size))
        return first..<max(first, try border(shard.end(of: file.size)))
    }

    /// The start of the first line at or behind an offset.
    private func border(_ offset: UInt64) throws(BatchInputError) -> UInt64 {
        guard offset > start else { return start }
        var position = offset - 1
        while position < file.size {
            let bytes = try read(position)
            if let index = bytes.firstIndex(of: 0x0A) { return position + UInt64(index) + 1 }
            position += UInt64(bytes.count)
        }
        return file.size
    }

    /// Whether a quoted cell of a CSV file continues at the start of a line, as far as the text after it shows.
    ///
    /// Read as if no cell were open, and as if one were, only one of both makes sense in most texts that have quotes at
    /// all (Ge, Li, Eilebrecht, Chandramouli and Kossmann, "Speculative Distributed CSV Data Parsing", SIGMOD 2019). The
    /// shard that ends there knows for certain.
    func isInsideQuotes(at offset: UInt64, delimiter: UInt8) throws(BatchInputError) -> Bool {
        guard offset > start, offset < file.size else { return false }
        let bytes = try read(offset)
        return !Self.makesSense(bytes, isQuoted: false, delimiter) && Self.makesSense(bytes, isQuoted: true, delimiter)
    }

    private func read(_ offset: UInt64) throws(BatchInputError) -> [UInt8] {
        do throws(FileError) {
            return try file.read(offset: offset, length: Int(min(UInt64(Self.chunkSize), file.size - offset)))
        } catch {
            throw .failed(name, "cannot be read: \(error.description)")
        }
    }

    /// Whether every quote is where RFC 4180 has one.
    private static func makesSense(_ bytes: [UInt8], isQuoted: Bool, _ delimiter: UInt8) -> Bool {
        let quote = UInt8(ascii: "\"")
        var (isQuoted, isCellStart) = (isQuoted, !isQuoted)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                guard byte == quote else { continue }
                guard index < bytes.count else { return true }
                if bytes[index] == quote {
                    index += 1
                } else if bytes[index] == delimiter || bytes[index] == 0x0A || bytes[index] == 0x0D {
                    isQuoted = false
                } else {
                    return false
                }
            } else if byte == quote {
                guard isCellStart else { return false }
                (isQuoted, isCellStart) = (true, false)
            } else {
                isCellStart = byte == delimiter || byte == 0x0A || byte == 0x0D
            }
        }
        return true
    }
}

extension BatchShard {
    /// The offset of this shard's share of so many bytes.
    func start(of size: UInt64) -> UInt64 { Self.share(index, count, size) }

    /// The offset behind it.
    func end(of size: UInt64) -> UInt64 { Self.share(index + 1, count, size) }

    private static func share(_ index: Int, _ count: Int, _ size: UInt64) -> UInt64 {
        guard index < count else { return size }
        return UInt64(count).dividingFullWidth(size.multipliedFullWidth(by: UInt64(index))).quotient
    }
}
