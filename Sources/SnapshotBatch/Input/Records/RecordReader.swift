import MapSnapshot

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

    init(_ finder: Finder, limit: Int) {
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
