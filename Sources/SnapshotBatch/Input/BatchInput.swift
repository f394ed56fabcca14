import Files
public import MapSnapshot

/// The rows of a file.
///
/// They are found and ordered in one pass. Those of a large file are read again one by one when needed.
public struct BatchInput: Sendable {
    /// Notes for users about the input as a whole.
    public let notes: [BatchInputNote]
    private let file: RegularFile
    private let name: String
    private let format: RowFormat
    private let defaults: RequestDefaults
    private let plan: RowPlan
    private let index: BatchIndex
    /// Whether only a part of the file was read, so that lines are not known.
    private let isPart: Bool

    /// Opens a file and finds its rows.
    ///
    /// - Parameters:
    ///   - format: nil to detect it from the file's name.
    ///   - plan: the images per row, and their names.
    ///   - shard: the part to read; nil for all rows.
    /// - Throws: `BatchInputError` if the file as a whole cannot be read; an invalid row is not an error here.
    public static func open(
        _ path: String, format: BatchInputFormat? = nil, defaults: RequestDefaults, plan: RowPlan = RowPlan(),
        shard: BatchShard? = nil
    ) throws(BatchInputError) -> BatchInput {
        let file: RegularFile?
        do throws(FileError) {
            file = try RegularFile(path: path)
        } catch {
            throw .noInput(path, "cannot be read: \(error.description)")
        }
        guard let file else { throw .noInput(path, "cannot be read: \(FileError.absent(path).description)") }
        return try BatchInput(file, name: path, format: format, defaults: defaults, plan: plan, shard: shard)
    }

    /// Reads an open file, which may no longer have a name; the caller keeps the descriptor.
    ///
    /// - Parameters:
    ///   - name: the name of the file in errors.
    ///   - plan: the images per row, and their names.
    ///   - shard: the part to read; nil for all rows.
    /// - Throws: like the other `open`; a pipe is an error.
    public static func open(
        descriptor: Int32, name: String, format: BatchInputFormat?, defaults: RequestDefaults,
        plan: RowPlan = RowPlan(), shard: BatchShard? = nil
    ) throws(BatchInputError) -> BatchInput {
        let file: RegularFile
        do throws(FileError) {
            file = try RegularFile(duplicating: descriptor)
        } catch {
            throw .noInput(name, "cannot be read: \(error.description)")
        }
        return try BatchInput(file, name: name, format: format, defaults: defaults, plan: plan, shard: shard)
    }

    /// The number of rows.
    public var count: Int { index.entries.count }

    /// The number of images per row.
    public var imagesPerRow: Int { plan.imagesPerRow }

    /// The rows ordered by place, so that nearby places are close together; rows that cannot be drawn come first.
    ///
    /// The order of a file is the same on every machine.
    public func order() -> ArraySlice<BatchIndex.Entry> { index.entries[...] }

    /// Reads a row: once per image.
    ///
    /// - Throws: `BatchInputError` if it is read again and the file has changed.
    public func rows(at entry: BatchIndex.Entry) throws(BatchInputError) -> [BatchRow] {
        var rows = if let kept = index.kept[entry.line] { kept } else { plan.rows(of: try row(at: entry)) }
        if let first = index.clashes.first(before: entry.line) {
            rows = rows.map { format.refused($0, namedAs: isPart ? nil : first) }
        }
        if isPart { for index in rows.indices { rows[index].offset = entry.offset } }
        return rows
    }

    private func row(at entry: BatchIndex.Entry) throws(BatchInputError) -> BatchRow {
        guard let length = entry.length else { return format.tooLong(line: entry.line) }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try file.read(offset: entry.offset, length: length)
        } catch {
            throw .failed(name, "cannot be read: \(error.description)")
        }
        guard file.isUnchanged, entry.matches(bytes) else {
            throw .failed(name, "changed while it was read: run it again")
        }
        return format.row(bytes, line: entry.line, defaults: defaults, isKnown: entry.isValid)
    }
}

extension BatchInput {
    private init(
        _ file: RegularFile, name: String, format: BatchInputFormat?, defaults: RequestDefaults, plan: RowPlan,
        shard: BatchShard?
    ) throws(BatchInputError) {
        let given = if let format { format } else { try Self.format(of: file, name: name) }
        var index = BatchIndex()
        var notes: [BatchInputNote] = []
        let rows: RowFormat
        switch given {
        case .ndjson:
            rows = .ndjson
            let range = try shard.map { shard throws(BatchInputError) in
                try TableBorders(file, name: name, start: 0).range(of: shard)
            }
            var records = RecordFile(file, name: name, finder: LineFinder(), limit: BatchLimits.line, range: range)
            try index.fill(&records, as: rows, defaults: defaults, plan)
        case .csv:
            var records = RecordFile(file, name: name, finder: CSVFinder(), limit: BatchLimits.line)
            let columns = try records.columns()
            if let note = columns.note(in: name) { notes.append(note) }
            rows = .csv(columns)
            if let shard { records = try records.part(shard, of: file, name: name) }
            try index.fill(&records, as: rows, defaults: defaults, plan)
        case .geojson:
            guard shard == nil else {
                throw .whole(name, "is a FeatureCollection, of which no part can be read without the rest")
            }
            rows = .geojson
            var records = RecordFile(file, name: name, finder: FeatureFinder(), limit: BatchLimits.feature)
            try index.fill(&records, as: rows, defaults: defaults, plan)
        }
        index.finish()
        (self.file, self.name, self.defaults, self.plan) = (file, name, defaults, plan)
        (self.notes, self.format, self.index) = (notes, rows, index)
        isPart = shard != nil
    }

    /// Whether a file's name or its first bytes are those of a compressed one.
    private static func isCompressed(_ name: String, _ beginning: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [
            [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58],
        ]
        let endings = [".gz", ".zst", ".bz2", ".xz", ".br", ".zip"]
        return marks.contains(where: beginning.starts) || endings.contains(where: name.lowercased().hasSuffix)
    }

    static func format(of file: RegularFile, name: String) throws(BatchInputError) -> BatchInputFormat {
        let beginning: [UInt8]
        do throws(FileError) {
            beginning = try file.read(offset: 0, length: Int(min(file.size, 1 << 12)))
        } catch {
            throw .noInput(name, "cannot be read: \(error.description)")
        }
        guard !isCompressed(name, beginning) else {
            throw .noInput(name, "is compressed, which tables must not be: decompress it first")
        }
        if name.lowercased().hasSuffix(".json"), beginning.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
            throw .noInput(
                name, "is one array: write one object per line, as jq -c '.[]' does, or use a FeatureCollection")
        }
        guard let format = BatchInputFormat(path: name, beginning: beginning) else {
            let known = BatchInputFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw .noInput(name, "has no known file extension: set the input format, one of \(known)")
        }
        return format
    }
}

extension BatchIndex {
    fileprivate mutating func fill<Finder>(
        _ records: inout RecordFile<Finder>, as format: RowFormat, defaults: RequestDefaults,
        _ plan: RowPlan
    ) throws(BatchInputError) {
        while let record = try records.next() {
            let line = format.number(of: record)
            let row = record.bytes.map { format.row($0, line: line, defaults: defaults) }
            var key = LocalityKey.none
            if case .success(let request)? = row?.request { key = LocalityKey(request) }
            let entry = Entry(
                key: key, offset: record.offset, length: record.length, bytes: record.bytes, line: line)
            guard let entry else {
                throw records.failure("has too many lines: split it")
            }
            append(entry, row.map(plan.rows) ?? [])
        }
    }
}

extension RecordFile<CSVFinder> {
    /// The records of a shard, once the header has been read.
    func part(
        _ shard: BatchShard, of file: RegularFile, name: String
    ) throws(BatchInputError) -> RecordFile<CSVFinder> {
        let borders = TableBorders(file, name: name, start: nextOffset)
        let range = try borders.range(of: shard)
        var finder = CSVFinder()
        finder.delimiter = reader.finder.delimiter
        finder.isPart = true
        if let delimiter = finder.delimiter, try borders.isInsideQuotes(at: range.lowerBound, delimiter: delimiter) {
            throw .whole(name, "has a line break in quotes where the shard starts")
        }
        return RecordFile(file, name: name, finder: finder, limit: BatchLimits.line, range: range)
    }

    /// The columns named by the first record.
    fileprivate mutating func columns() throws(BatchInputError) -> CSVColumns { try heading().columns }

    /// The columns named by the first record, and its bytes.
    mutating func heading() throws(BatchInputError) -> (columns: CSVColumns, bytes: [UInt8]) {
        guard let header = try next() else { throw failure("is empty: its first line must name the columns") }
        guard let bytes = header.bytes else {
            throw failure("has a first line over the limit of \(BatchLimits.line) bytes: name the columns there")
        }
        do throws(InputDefect) {
            let columns = try CSVColumns(header: bytes)
            reader.finder.delimiter = columns.delimiter
            return (columns, bytes.last == 0x0D ? Array(bytes.dropLast()) : bytes)
        } catch {
            throw failure(error.clause)
        }
    }
}

/// The positions of rows in an input, in an order that groups rows that share tiles.
public struct BatchIndex: Sendable {
    /// One row, in 32 bytes.
    public struct Entry: Hashable, Sendable {
        /// The locality: nearby values are nearby places; 0 for a row that cannot be drawn.
        fileprivate let key: UInt64
        let offset: UInt64
        /// A hash of the bytes; 0 for a row that is longer than the limit.
        private let content: UInt64
        private let number: UInt32
        private let size: UInt32

        /// The line of the input where the row starts, or the number of its feature in GeoJSON; counted from 1.
        public var line: Int { Int(number) }
        /// Length in bytes; nil if the row is longer than the limit.
        var length: Int? { size == .max ? nil : Int(size) }

        /// Whether the row could be drawn.
        var isValid: Bool { key != LocalityKey.none.value }

        /// Whether these are the bytes that were indexed.
        func matches(_ bytes: [UInt8]) -> Bool { content == Self.hash(bytes) }

        /// - Parameters:
        ///   - offset: where the row starts, in bytes.
        ///   - length: in bytes, which includes what `bytes` leaves out at the end.
        ///   - bytes: nil if the row is longer than the limit.
        init?(key: LocalityKey, offset: UInt64, length: Int, bytes: [UInt8]?, line: Int) {
            guard let number = UInt32(exactly: line) else { return nil }
            self.key = key.value
            self.offset = offset
            self.number = number
            size = bytes == nil ? .max : UInt32(clamping: length)
            content = bytes.map(Self.hash) ?? 0
        }

        /// With a random seed, so that nobody can construct other bytes with the same hash.
        private static func hash(_ bytes: [UInt8]) -> UInt64 {
            var hasher = Hasher()
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return UInt64(bitPattern: Int64(hasher.finalize()))
        }
    }

    /// Entries, ordered by place, zoom and position in the input.
    private(set) var entries: [Entry] = []

    /// The first rows by their lines, once per image, as they were read: reading a row again takes a twentieth of the
    /// time of a cell.
    private(set) var kept: [Int: [BatchRow]] = [:]
    /// Number of bytes that more rows may have; parsed, they take several times as much.
    private var room = 1 << 18

    /// Rows that use the names of other rows.
    private(set) var clashes = NameClashes()
    private var named = NamedRows()

    /// - Parameter rows: the row once per image, unless it is too long.
    mutating func append(_ entry: Entry, _ rows: [BatchRow]) {
        entries.append(entry)
        for row in rows { named.add(row) }
        room -= entry.length ?? 0
        if room >= 0, !rows.isEmpty { kept[entry.line] = rows }
    }

    /// Call it after the last row.
    mutating func finish() {
        clashes = named.clashes()
        named = NamedRows()
        entries.sort { ($0.key, $0.offset) < ($1.key, $1.offset) }
    }
}
