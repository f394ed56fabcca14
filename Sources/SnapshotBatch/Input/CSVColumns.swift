import JSON
import MapSnapshot

/// The columns of a CSV file, from its header.
struct CSVColumns: Sendable {
    let delimiter: UInt8
    /// The field of each column; nil for ignored columns.
    let fields: [RowField?]
    /// The names of ignored columns, as written.
    let ignored: [String]

    /// Alternative names of fields.
    static let aliases = [
        "latitude": "lat", "longitude": "lon", "lng": "lon", "long": "lon", "label": "pin.label",
    ]

    /// - Parameter header: the first record of the file.
    /// - Throws: `InputDefect` if two columns are the same field, or if no column gives a place.
    init(header: [UInt8]) throws(InputDefect) {
        guard !header.starts(with: [0xFF, 0xFE]), !header.starts(with: [0xFE, 0xFF]) else {
            throw InputDefect(clause: "is UTF-16: save it as CSV in UTF-8")
        }
        delimiter = Self.delimiter(of: header)
        let names: [String]
        do throws(SnapshotError) {
            names = try CSVRecord(header, delimiter: delimiter).cells
        } catch {
            throw InputDefect(clause: "has a header that cannot be read: \(error.description)")
        }
        var fields: [RowField?] = []
        var ignored: [String] = []
        for name in names {
            // Also accept the spelling of flags: max-zoom.
            let plain = Notation.trimmed(name).lowercased().replacing("-", with: "_")
            let field = RowField(Self.aliases[plain] ?? plain)
            if let field, fields.contains(field) {
                throw InputDefect(clause: "has two columns for \(field.name): keep one of them")
            }
            fields.append(field)
            if field == nil, !plain.isEmpty { ignored.append(name) }
        }
        let known = Set(fields.compactMap { $0?.name })
        guard known.isSuperset(of: ["lat", "lon"]) || !known.isDisjoint(with: ["geo", "bbox", "fit"]) else {
            throw InputDefect(
                clause:
                    "has no columns lat and lon (nor geo, bbox or fit), but \(Self.list(names)): name the columns in the "
                    + "first line")
        }
        self.fields = fields
        self.ignored = ignored
    }

    /// A note about the columns that are ignored; nil if there are none.
    ///
    /// - Parameter input: the name of the file.
    func note(in input: String) -> BatchInputNote? {
        guard !ignored.isEmpty else { return nil }
        return BatchInputNote(
            code: .columnsIgnored,
            description: "\(input): columns are ignored, because rows have no such field: \(Self.list(ignored))")
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(20).map { Notation.shortened($0) }
        return shown.joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
    }

    private static func delimiter(of header: [UInt8]) -> UInt8 {
        var isQuoted = false
        let plain = header.filter { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return !isQuoted
        }
        return CSVRecord.delimiters.first(where: plain.contains) ?? UInt8(ascii: ",")
    }
}

extension BatchRow {
    /// Parses a CSV record as a row.
    ///
    /// - Parameter isKnown: whether the same bytes have made a valid request before.
    init(csv bytes: [UInt8], columns: CSVColumns, line: Int, defaults: RequestDefaults, isKnown: Bool = false) {
        let cells: [String]
        do throws(SnapshotError) {
            cells = try CSVRecord(bytes, delimiter: columns.delimiter).cells
        } catch {
            self.init(line: line, failure: BatchResult.Failure(error))
            return
        }
        let hasCommas = columns.delimiter == UInt8(ascii: ",")
        var fields: TextDictionary<JSONValue> = [:]
        var style: TextDictionary<JSONValue> = [:]
        for (field, cell) in zip(columns.fields, cells) {
            guard let field, let value = field.value(cell, hasCommas: hasCommas) else { continue }
            fields[field.name] = value
            if let name = field.pinField { style[name] = value }
        }
        self.init(JSONObject(fields), line: line) { object, named throws(SnapshotError) in
            guard cells.count == columns.fields.count else {
                throw SnapshotError(
                    .invalidRequest,
                    "the row has \(cells.count) cells, but the header has \(columns.fields.count)",
                    remedy: "put cells that contain the delimiter in double quotes")
            }
            let prefix = Pin.stylePrefix
            var defaults = defaults
            if !style.isEmpty {
                try defaults.pin.applyStyle(JSONObject(style, name: prefix, place: "/\(prefix)"))
            }
            return try ValidatedRequest(
                object, over: defaults, named: named, besides: Self.fields + style.keys.map { prefix + $0 },
                isKnown: isKnown)
        }
    }
}
