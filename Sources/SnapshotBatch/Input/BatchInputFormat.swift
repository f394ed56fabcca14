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
