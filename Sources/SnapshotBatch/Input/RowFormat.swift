import MapSnapshot

/// The format of a batch's rows.
public enum BatchInputFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object per line.
    case ndjson
    /// A header and one record per row (RFC 4180).
    case csv
    /// A FeatureCollection with one feature per row.
    case geojson

    /// Detects the format from a file's name, or from its first bytes if the name is ambiguous.
    ///
    /// - Parameter beginning: the first bytes of the file.
    init?(path: String, beginning: [UInt8]) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        switch path[path.index(after: dot)...].lowercased() {
        case "ndjson", "jsonl": self = .ndjson
        case "csv", "tsv": self = .csv
        case "geojson": self = .geojson
        case "json":
            self = String(decoding: beginning, as: UTF8.self).contains("\"FeatureCollection\"") ? .geojson : .ndjson
        default: return nil
        }
    }
}

/// Parses records into rows.
enum RowFormat: Sendable {
    case ndjson
    case csv(CSVColumns)
    case geojson

    /// Parses a record; errors are stored in the row.
    ///
    /// - Parameter isKnown: whether the same bytes have made a valid request before.
    func row(_ bytes: [UInt8], line: Int, defaults: RequestDefaults, isKnown: Bool = false) -> BatchRow {
        switch self {
        case .ndjson: BatchRow(json: bytes[...], line: line, defaults: defaults, isKnown: isKnown)
        case .csv(let columns): BatchRow(csv: bytes, columns: columns, line: line, defaults: defaults, isKnown: isKnown)
        case .geojson: BatchRow(feature: bytes, number: line, defaults: defaults, isKnown: isKnown)
        }
    }

    /// The row for a record that exceeds the limit.
    func tooLong(line: Int) -> BatchRow {
        let failure: BatchResult.Failure =
            switch self {
            case .ndjson: .tooLong(limit: BatchLimits.line, "shorten it")
            case .csv: .tooLong(limit: BatchLimits.line, "shorten its cells")
            case .geojson: .tooLong(limit: BatchLimits.feature, "simplify its geometry")
            }
        return BatchRow(line: line, failure: failure)
    }

    /// The row with an error, because another image has the same name.
    ///
    /// - Parameter first: the earlier row with the name; nil if its number is not known.
    func refused(_ row: BatchRow, namedAs first: Int?) -> BatchRow {
        let (kind, pointer) = if case .geojson = self { ("feature", "/properties/out") } else { ("line", "/out") }
        let error = SnapshotError(
            .invalidRequest, "\(first.map { "\(kind) \($0)" } ?? "an earlier row") has the same name for another image",
            remedy: "give each row its own name", pointer: pointer)
        return BatchRow(
            line: row.line, id: row.id, meta: row.meta, out: row.out, request: .failure(BatchResult.Failure(error)),
            variant: row.variant)
    }

    /// The number of a row for users: its line or feature.
    func number(of record: Record) -> Int {
        switch self {
        case .ndjson, .csv: record.line
        case .geojson: record.ordinal
        }
    }
}
