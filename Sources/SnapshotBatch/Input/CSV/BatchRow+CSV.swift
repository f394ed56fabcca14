import JSON
import MapSnapshot

extension BatchRow {
    /// Parses a CSV record as a row.
    init(csv bytes: [UInt8], columns: CSVColumns, line: Int, defaults: RequestDefaults) {
        let cells: [String]
        do throws(SnapshotError) {
            cells = try CSVRecord(bytes, delimiter: columns.delimiter).cells
        } catch {
            self.init(line: line, failure: BatchResult.Failure(error))
            return
        }
        let hasCommas = columns.delimiter == UInt8(ascii: ",")
        var fields: TextDictionary<JSONValue> = [:]
        for (field, cell) in zip(columns.fields, cells) {
            guard let field else { continue }
            fields[field.name] = field.value(cell, hasCommas: hasCommas)
        }
        self.init(JSONObject(fields), line: line, defaults: defaults) {
            (object, defaults, named) throws(SnapshotError) in
            guard cells.count == columns.fields.count else {
                throw SnapshotError(
                    .invalidRequest,
                    "the row has \(cells.count) cells, but the header has \(columns.fields.count)",
                    remedy: "put cells that contain the delimiter in double quotes")
            }
            return try Self.request(object, defaults, named)
        }
    }

    private static func request(
        _ object: JSONObject, _ defaults: RequestDefaults, _ named: FileFormat?
    ) throws(SnapshotError) -> SnapshotRequest {
        let prefix = Pin.stylePrefix
        let styles = object.fields.filter { $0.key.hasPrefix(prefix) }
        var defaults = defaults
        let ownStyle = TextDictionary(styles.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
        try defaults.pin.applyStyle(JSONObject(ownStyle, name: prefix, place: "/\(prefix)"))
        return try SnapshotRequest(
            object, over: defaults, named: named, besides: BatchRow.fields + styles.map(\.key))
    }
}
