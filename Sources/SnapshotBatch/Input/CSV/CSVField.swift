import JSON
import MapSnapshot

/// What a column of CSV is, and how its cells are read.
struct CSVField: Hashable, Sendable {
    /// As the JSON form has it, or `pin.` and a look of the default pin.
    let name: String

    private static let names = Set(
        SnapshotRequest.fields + BatchRow.fields + Pin.looks.map { Pin.lookPrefix + $0 })
    private static let numbers: Set = [
        "lat", "lon", "zoom", "scale", "bearing", "max_zoom", "max_overzoom", "quality", "max_bytes", "pin.priority",
    ]
    private static let flags: Set = ["fit", "declutter", "north_arrow"]
    private static let lists: Set = ["pins", "paths", "polygons", "circles", "tiles"]

    /// A field of that name, or nil where there is none.
    init?(_ name: String) {
        guard Self.names.contains(name) else { return nil }
        self.name = name
    }

    /// What a cell says; nil for an empty one.
    ///
    /// A text that is none of the field's values stays one, and is refused as in JSON.
    ///
    /// - Parameter hasCommas: whether commas part cells, so that none is a decimal point.
    func value(_ cell: String, hasCommas: Bool) -> JSONValue? {
        let text = Notation.trimmed(cell)
        guard !text.isEmpty else { return nil }
        switch name {
        case "id", "meta": return .raw(JSONText.quoted(cell, escaping: JSONText.breaksLines)[...])
        case "geojson": return .raw(Array(text.utf8)[...])
        case "pin.offset": return .string(String(text.replacing(":", with: ",")))
        case _ where Self.numbers.contains(name):
            return Self.number(text, hasCommas: hasCommas).map(JSONValue.number) ?? .string(cell)
        case _ where Self.flags.contains(name):
            let flag = ["true": true, "1": true, "false": false, "0": false][text.lowercased()]
            return flag.map(JSONValue.bool) ?? .string(cell)
        case _ where Self.lists.contains(name): return JSONValue(text: text) ?? .string(cell)
        default: return .string(name == "out" ? cell : String(text))
        }
    }

    /// A number, where no comma parts cells with a decimal comma, as spreadsheets of many countries write it.
    private static func number(_ text: Substring, hasCommas: Bool) -> Double? {
        Notation.number(text) ?? (hasCommas ? nil : Notation.numberWithComma(text))
    }
}
