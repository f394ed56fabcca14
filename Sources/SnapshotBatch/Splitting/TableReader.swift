import Files
import MapSnapshot

/// Reads the rows of a table in its own order, each with the key of its place.
struct TableReader {
    let format: BatchInputFormat
    private let file: RegularFile
    private let name: String
    private let defaults: RequestDefaults

    /// Number of places in a file at which a sample is taken, and of rows at each of them.
    private static let sampled = (places: 256, rows: 32)

    init(_ name: String, format: BatchInputFormat?, defaults: RequestDefaults) throws(BatchInputError) {
        let file: RegularFile?
        do throws(FileError) {
            file = try RegularFile(path: name)
        } catch {
            throw .noInput(name, "cannot be read: \(error.description)")
        }
        guard let file else { throw .noInput(name, "cannot be read: \(FileError.absent(name).description)") }
        (self.file, self.name, self.defaults) = (file, name, defaults)
        self.format = if let format { format } else { try BatchInput.format(of: file, name: name) }
    }

    /// The keys of some rows, in order.
    ///
    /// A FeatureCollection has no other place to start than its beginning, so its first rows stand for all.
    func sample() throws -> [UInt64] {
        var keys: [UInt64] = []
        let count = format == .geojson ? 1 : Self.sampled.places
        let rows = format == .geojson ? Self.sampled.places * Self.sampled.rows : Self.sampled.rows
        for index in 0..<count {
            guard let shard = try? BatchShard(parsing: "\(index)/\(count)") else { continue }
            var left = rows
            do {
                _ = try forEach(shard: format == .geojson ? nil : shard) { key, _ in
                    if key != LocalityKey.none.value { keys.append(key) }
                    left -= 1
                    if left == 0 { throw Enough() }
                }
            } catch is Enough {
                continue
            } catch is BatchInputError {
                // A cut in quotes: whatever is wrong with the whole table is found later.
                continue
            }
        }
        return keys.sorted()
    }

    private struct Enough: Error {}

    /// Passes the bytes of each row.
    ///
    /// - Parameter take: gets the key of a row, and its bytes.
    /// - Returns: the first record of a CSV file.
    func forEach(shard: BatchShard? = nil, _ take: (UInt64, [UInt8]) throws -> Void) throws -> [UInt8] {
        switch format {
        case .ndjson:
            let range = try shard.map { shard throws(BatchInputError) in
                try TableBorders(file, name: name, start: 0).range(of: shard)
            }
            var records = RecordFile(file, name: name, finder: LineFinder(), limit: BatchLimits.line, range: range)
            try read(&records, .ndjson, take)
            return []
        case .csv:
            var records = RecordFile(file, name: name, finder: CSVFinder(), limit: BatchLimits.line)
            let (columns, heading) = try records.heading()
            if let shard { records = try records.part(shard, of: file, name: name) }
            try read(&records, .csv(columns), take)
            return heading
        case .geojson:
            var records = RecordFile(file, name: name, finder: FeatureFinder(), limit: BatchLimits.feature)
            try read(&records, .geojson, take)
            return []
        }
    }

    private func read<Finder>(
        _ records: inout RecordFile<Finder>, _ format: RowFormat, _ take: (UInt64, [UInt8]) throws -> Void
    ) throws {
        while let record = try records.next() {
            guard let bytes = record.bytes else {
                throw BatchInputError.noInput(
                    name, "has a row over the limit of bytes in line \(record.line): shorten or remove it")
            }
            var key = LocalityKey.none
            if case .success(let request) = format.row(bytes, line: record.line, defaults: defaults).request {
                key = LocalityKey(request)
            }
            try take(key.value, bytes.last == 0x0D ? Array(bytes.dropLast()) : bytes)
        }
    }
}
