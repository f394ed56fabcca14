import JSON
import MapSnapshot

/// A CSV column: its field, and how to read its cells.
struct CSVField: Hashable, Sendable {
    /// The name of the JSON field, or `pin.` and a style field of the default pin.
    let name: String

    private static let names = Set(
        SnapshotRequest.fields + BatchRow.fields + Pin.styleFields.map { Pin.stylePrefix + $0 })
    private static let numbers: Set = [
        "lat", "lon", "zoom", "scale", "bearing", "max_zoom", "max_overzoom", "quality", "max_bytes", "ornament_scale",
        "corner_radius", "pin.priority", "pin.scale",
    ]
    private static let flags: Set = ["fit", "declutter", "cluster", "north_arrow", "hide_labels"]
    private static let lists: Set = ["pins", "paths", "polygons", "circles", "tiles"]

    /// Finds a field by name; nil if there is none.
    init?(_ name: String) {
        guard Self.names.contains(name) else { return nil }
        self.name = name
    }

    /// The value of a cell; nil if it is empty.
    ///
    /// A text that is not a valid value stays a text, and is rejected as in JSON.
    ///
    /// - Parameter hasCommas: whether commas separate cells, so that they cannot be decimal separators.
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

    /// A number.
    ///
    /// If commas do not separate cells, decimal commas are accepted, as spreadsheets of many countries write them.
    private static func number(_ text: Substring, hasCommas: Bool) -> Double? {
        Notation.number(text) ?? (hasCommas ? nil : Notation.numberWithComma(text))
    }
}
