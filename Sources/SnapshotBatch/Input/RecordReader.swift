import Files
import MapSnapshot

/// Finds the boundaries of records byte by byte, without interpreting their contents.
protocol RecordFinder {
    /// Classifies the next byte.
    mutating func take(_ byte: UInt8) throws(InputDefect) -> RecordStep
    /// Called if the current record exceeds the limit; throws if more than this record is wrong.
    func overrun() throws(InputDefect)
    /// Called after the last byte, where an incomplete record counts as a record.
    func finish() throws(InputDefect)
}

extension RecordFinder {
    func overrun() {}
}

/// The role of a byte.
enum RecordStep {
    /// Between records.
    case outside
    /// Inside a record.
    case inside
    /// The last byte of a record.
    case last
    /// Between records; ends the record before it.
    case after
}

/// One record of an input.
struct Record {
    /// Offset from the start of the input, in bytes.
    let offset: UInt64
    /// Length in the input, in bytes.
    let length: Int
    /// The line where it starts, counted from 1.
    let line: Int
    /// The number of the record, counted from 1.
    let ordinal: Int
    /// The bytes; nil if the record is longer than the limit.
    let bytes: [UInt8]?
}

/// Splits chunks into records, holding at most one record at a time.
struct RecordReader<Finder: RecordFinder> {
    var finder: Finder
    /// Maximum size of a record in bytes.
    let limit: Int
    private var held: [UInt8] = []
    private var isInside = false
    private var offset: UInt64 = 0
    private var start: UInt64 = 0
    private var breaks = 0
    private var line = 1
    private var ordinal = 0

    /// - Parameter offset: where the first byte is.
    init(_ finder: Finder, limit: Int, offset: UInt64 = 0) {
        self.offset = offset
        self.finder = finder
        self.limit = limit
    }

    /// The next record that ends in the chunk; nil at the end of the chunk.
    ///
    /// - Parameter position: offset of the next byte in the chunk; moved past the record.
    mutating func next(in chunk: [UInt8], from position: inout Int) throws(InputDefect) -> Record? {
        // Skip a byte order mark.
        if offset == 0, position == 0, chunk.starts(with: [0xEF, 0xBB, 0xBF]) { (position, offset) = (3, 3) }
        var first = position
        while position < chunk.count {
            let byte = chunk[position]
            let step = try finder.take(byte)
            if step == .inside || step == .last, !isInside {
                (isInside, start, line, first) = (true, offset, breaks + 1, position)
                held.removeAll(keepingCapacity: held.capacity <= 1 << 16)
            }
            position += 1
            offset += 1
            if byte == 0x0A { breaks += 1 }
            if isInside, step == .last || step == .after {
                try hold(chunk[first..<(step == .last ? position : position - 1)])
                return record(end: step == .last ? offset : offset - 1)
            }
        }
        if isInside { try hold(chunk[first...]) }
        return nil
    }

    /// Where the next byte is.
    var nextOffset: UInt64 { offset }

    /// The last record, if the input does not end with a separator.
    mutating func finish() throws(InputDefect) -> Record? {
        try finder.finish()
        return isInside ? record(end: offset) : nil
    }

    private mutating func hold(_ bytes: ArraySlice<UInt8>) throws(InputDefect) {
        // One byte more than the limit, to detect that it is exceeded.
        held += bytes.prefix(limit + 1 - held.count)
        if held.count > limit { try finder.overrun() }
    }

    private mutating func record(end: UInt64) -> Record {
        isInside = false
        ordinal += 1
        return Record(
            offset: start, length: Int(end - start), line: line, ordinal: ordinal,
            bytes: held.count > limit ? nil : held)
    }
}

/// Reads the records of a file in order, in chunks.
struct RecordFile<Finder: RecordFinder> {
    var reader: RecordReader<Finder>
    private let file: RegularFile
    private let name: String
    private var chunk: [UInt8] = []
    private var position = 0
    private var offset: UInt64
    private let end: UInt64

    private static var chunkSize: Int { 1 << 18 }

    /// - Parameters:
    ///   - name: the name of the file in errors.
    ///   - limit: maximum size of a record in bytes.
    ///   - range: the bytes to read; nil for all. It has to start with a record.
    init(_ file: RegularFile, name: String, finder: Finder, limit: Int, range: Range<UInt64>? = nil) {
        self.file = file
        self.name = name
        offset = range?.lowerBound ?? 0
        end = min(range?.upperBound ?? file.size, file.size)
        reader = RecordReader(finder, limit: limit, offset: offset)
    }

    /// The next record; nil at the end of the file.
    mutating func next() throws(BatchInputError) -> Record? {
        do throws(InputDefect) {
            while true {
                if let record = try reader.next(in: chunk, from: &position) { return record }
                guard try refill() else { return try finish() }
            }
        } catch {
            throw error.isAtCut ? .whole(name, error.clause) : .noInput(name, error.clause)
        }
    }

    /// Where the next byte is that no record has had; only behind a record.
    var nextOffset: UInt64 { reader.nextOffset }

    private mutating func finish() throws(InputDefect) -> Record? {
        do throws(InputDefect) {
            return try reader.finish()
        } catch {
            guard end < file.size else { throw error }
            throw InputDefect(clause: "has a line break in quotes where the shard ends", isAtCut: true)
        }
    }

    /// An error that names the file.
    func failure(_ clause: String) -> BatchInputError { .noInput(name, clause) }

    private mutating func refill() throws(InputDefect) -> Bool {
        let length = Int(min(end - min(offset, end), UInt64(Self.chunkSize)))
        guard length > 0 else { return false }
        do throws(FileError) {
            chunk = try file.read(offset: offset, length: length)
        } catch {
            throw InputDefect(clause: "cannot be read: \(error.description)")
        }
        offset += UInt64(length)
        position = 0
        return true
    }
}

/// Finds lines; skips blank lines.
struct LineFinder: RecordFinder {
    private var isInside = false

    mutating func take(_ byte: UInt8) -> RecordStep {
        switch byte {
        case 0x0A:
            defer { isInside = false }
            return isInside ? .after : .outside
        case 0x20, 0x09, 0x0D: return isInside ? .inside : .outside
        default:
            isInside = true
            return .inside
        }
    }

    func finish() {}
}
