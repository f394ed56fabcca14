import Files

/// Rows in temporary files by ranges of their keys: a number of 8 bytes, a length of 4, and the bytes of each.
struct RowBuckets {
    /// Maximum number of files.
    static let maximumCount = 64

    /// The rows of one range.
    final class Bucket {
        fileprivate var file: ScratchFile
        /// The keys of the first and the last row by place.
        fileprivate var (lowest, highest): (UInt64, UInt64) = (.max, 0)

        fileprivate init(in folder: String) throws(FileError) { file = try ScratchFile(in: folder) }
    }

    /// The key at which each bucket but the first starts.
    private let borders: [UInt64]
    private var buckets: [Bucket] = []

    /// - Parameter borders: keys of some rows, in order.
    init(borders sample: [UInt64], in folder: String) throws(FileError) {
        var borders: [UInt64] = []
        for index in 1..<Self.maximumCount where !sample.isEmpty {
            let border = sample[index * sample.count / Self.maximumCount]
            if borders.last ?? 0 < border { borders.append(border) }
        }
        self.borders = borders
        for _ in 0...borders.count { buckets.append(try Bucket(in: folder)) }
    }

    mutating func add(_ key: UInt64, _ record: [UInt8]) throws(FileError) {
        var range = 0..<borders.count
        while let last = range.last {
            let middle = range.lowerBound + (last - range.lowerBound) / 2
            range = borders[middle] <= key ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        let bucket = buckets[range.lowerBound]
        (bucket.lowest, bucket.highest) = (min(bucket.lowest, key), max(bucket.highest, key))
        var head: [UInt8] = []
        withUnsafeBytes(of: key.littleEndian) { head += $0 }
        withUnsafeBytes(of: UInt32(clamping: record.count).littleEndian) { head += $0 }
        try bucket.file.append(head)
        try bucket.file.append(record)
    }

    /// The buckets in the order of their keys.
    consuming func finish() throws(FileError) -> [Bucket] {
        for bucket in buckets { try bucket.file.flush() }
        return buckets
    }
}

/// The rows of buckets one after the other, in the order of their keys.
struct SortedRows {
    private typealias Row = (key: UInt64, record: [UInt8])

    /// Bytes of rows that are sorted in memory.
    static let maximumBytes = 32 << 20
    /// Levels of buckets in buckets; rows of one place that are too many for memory keep their order.
    private static let maximumDepth = 3

    private var waiting: [(bucket: RowBuckets.Bucket, depth: Int)]
    private var rows: [Row] = []
    private var position = 0
    /// A bucket that is read in its own order.
    private var stream: (bucket: RowBuckets.Bucket, offset: Int)?
    private let folder: String

    init(_ buckets: [RowBuckets.Bucket], in folder: String) {
        waiting = buckets.reversed().map { ($0, 0) }
        self.folder = folder
    }

    /// The next row; nil after the last one.
    mutating func next() throws(FileError) -> [UInt8]? {
        while position == rows.count {
            (rows, position) = ([], 0)
            if let open = stream {
                let (some, end) = try Self.read(open.bucket, from: open.offset)
                (rows, stream) = (some, end < open.bucket.file.size ? (open.bucket, end) : nil)
            } else if let (bucket, depth) = waiting.popLast() {
                try open(bucket, depth)
            } else {
                return nil
            }
        }
        defer { position += 1 }
        return rows[position].record
    }

    private mutating func open(_ bucket: RowBuckets.Bucket, _ depth: Int) throws(FileError) {
        guard bucket.file.size > Self.maximumBytes else {
            rows = try Self.read(bucket, from: 0).rows
            // Stable, because equal keys keep the order of the table.
            let order = rows.indices.sorted { (rows[$0].key, $0) < (rows[$1].key, $1) }
            rows = order.map { rows[$0] }
            return
        }
        guard depth < Self.maximumDepth, bucket.lowest < bucket.highest else {
            stream = (bucket, 0)
            return
        }
        let sample = try Self.read(bucket, from: 0).rows.map(\.key).sorted()
        var spread = try RowBuckets(borders: sample.filter { $0 > bucket.lowest }, in: folder)
        var offset = 0
        while offset < bucket.file.size {
            let (some, end) = try Self.read(bucket, from: offset)
            for row in some { try spread.add(row.key, row.record) }
            offset = end
        }
        waiting += try spread.finish().reversed().map { ($0, depth + 1) }
    }

    /// Rows from an offset on, as many as fit into memory, and the offset behind them.
    private static func read(_ bucket: RowBuckets.Bucket, from start: Int) throws(FileError) -> (rows: [Row], end: Int)
    {
        let length = min(maximumBytes + BatchLimits.feature + 12, bucket.file.size - start)
        let bytes = try bucket.file.read(offset: start, length: length)
        var (rows, position): ([Row], Int) = ([], 0)
        while position + 12 <= bytes.count, position < maximumBytes {
            let key = number(bytes[position..<position + 8])
            let end = position + 12 + Int(number(bytes[position + 8..<position + 12]))
            guard end <= bytes.count else { break }
            rows.append((key, Array(bytes[position + 12..<end])))
            position = end
        }
        return (rows, rows.isEmpty ? bucket.file.size : start + position)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
