import JSON
import MapSnapshot

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
