import MapSnapshot

/// How the rows of a batch are written.
public enum BatchInputFormat: String, Hashable, Sendable, CaseIterable {
    /// A JSON object a line.
    case ndjson
    /// A header and a record a row (RFC 4180).
    case csv
    /// A FeatureCollection, a feature a row.
    case geojson

    /// The format that a file's name stands for, or what its beginning looks like where a name may mean two.
    ///
    /// - Parameter beginning: the first bytes.
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
