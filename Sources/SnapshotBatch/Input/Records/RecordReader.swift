import MapSnapshot

/// One record of an input.
struct Record {
    /// Where it begins, in bytes from the beginning of the input.
    let offset: UInt64
    /// Of the bytes in the input.
    let length: Int
    /// The line where it begins, counted from 1.
    let line: Int
    /// Which of the records it is, counted from 1.
    let ordinal: Int
    /// All of it; nil where it is longer than the limit.
    let bytes: [UInt8]?
}

/// Cuts what comes in chunks into records, of which it never holds more than one.
struct RecordReader<Finder: RecordFinder> {
    var finder: Finder
    /// Most bytes of a record.
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

    /// The next record that ends in the chunk, or nil at the chunk's end.
    ///
    /// - Parameter position: of the next byte in the chunk; afterwards behind the record.
    mutating func next(in chunk: [UInt8], from position: inout Int) throws(InputDefect) -> Record? {
        // A byte order mark belongs to no record.
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

    /// The record that the input ends with, if there is one.
    mutating func finish() throws(InputDefect) -> Record? {
        try finder.finish()
        return isInside ? record(end: offset) : nil
    }

    private mutating func hold(_ bytes: ArraySlice<UInt8>) throws(InputDefect) {
        // One more than the limit tells that it is exceeded.
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
