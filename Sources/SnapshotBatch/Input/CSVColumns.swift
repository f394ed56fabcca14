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

/// A column of a table: its field, and how to read its cells.
struct RowField: Hashable, Sendable {
    /// What a cell becomes.
    private enum Kind: Hashable {
        /// A field of the request, or of its default pin.
        case request(RequestField.Kind)
        /// An `id` or `meta`, which is echoed as it is.
        case echo
        /// The name of the file, spaces and all.
        case fileName
    }

    /// The name of the JSON field, or `pin.` and a style field of the default pin.
    let name: String
    /// The style field of the default pin; nil for a field of the row.
    let pinField: String?
    private let kind: Kind

    private init(_ name: String, _ kind: Kind, pinField: String? = nil) {
        (self.name, self.kind, self.pinField) = (name, kind, pinField)
    }

    private static let all: [String: RowField] = {
        var all: [String: RowField] = ["id": RowField("id", .echo), "meta": RowField("meta", .echo)]
        all["out"] = RowField("out", .fileName)
        for field in SnapshotRequest.fields where field.carriers.contains(.column) {
            all[field.name] = RowField(field.name, .request(field.kind))
        }
        for field in Pin.styleFields {
            let name = Pin.stylePrefix + field.name
            all[name] = RowField(name, .request(field.kind), pinField: field.name)
        }
        return all
    }()

    /// The fields of a row's object: those of its request, and its own.
    static let names = SnapshotRequest.jsonNames + BatchRow.fields

    /// Finds a field by name; nil if there is none.
    init?(_ name: String) {
        guard let field = Self.all[name] else { return nil }
        self = field
    }

    /// The value of a cell; nil if it is empty.
    ///
    /// A text that is not a valid value stays a text, and is rejected as in JSON.
    ///
    /// - Parameter hasCommas: whether commas separate cells, so that they cannot be decimal separators.
    func value(_ cell: String, hasCommas: Bool) -> JSONValue? {
        let text = Notation.trimmed(cell)
        guard !text.isEmpty else { return nil }
        switch kind {
        case .echo: return .raw(JSONText.quoted(cell, escaping: JSONText.breaksLines)[...])
        case .fileName: return .string(cell)
        case .request(let kind):
            switch kind {
            case .number, .integer:
                return Self.number(text, hasCommas: hasCommas).map(JSONValue.number) ?? .string(cell)
            case .flag:
                let flag = ["true": true, "1": true, "false": false, "0": false][text.lowercased()]
                return flag.map(JSONValue.bool) ?? .string(cell)
            case .names, .objects: return JSONValue(text: text) ?? .string(cell)
            case .geoJSON: return .raw(Array(text.utf8)[...])
            // Colons, as in the notation of flags, need no quotes in a cell.
            case .numbers where pinField != nil: return .string(String(text.replacing(":", with: ",")))
            case .numbers, .text, .choice, .choices: return .string(String(text))
            }
        }
    }

    /// A number.
    ///
    /// If commas do not separate cells, decimal commas are accepted, as spreadsheets of many countries write them.
    private static func number(_ text: Substring, hasCommas: Bool) -> Double? {
        Notation.number(text) ?? (hasCommas ? nil : Notation.numberWithComma(text))
    }
}
