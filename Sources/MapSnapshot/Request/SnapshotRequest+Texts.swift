import JSON

extension SnapshotRequest {
    /// A field as text, such as a parameter of a URL.
    public struct TextField: Hashable, Sendable {
        /// The name of a field of the JSON form, or `pin`, `path`, `polygon`, `circle` or `no_pin`; hyphens count as
        /// underscores.
        public let name: String
        /// The value.
        public let value: String

        /// Creates a field.
        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// Parses and validates fields given as text.
    ///
    /// ```
    /// lat=47.1410  lon=9.5209  span=0.005  size=400x200@2x  pin=47.1410,9.5209,color=teal
    /// ```
    ///
    /// `pin`, `path`, `polygon` and `circle` may be repeated: coordinates first, then `key=value`, separated by commas.
    /// `tiles` is a list separated by commas. A center gets a pin if there is none, unless `no_pin` is true.
    ///
    /// - Parameters:
    ///   - texts: the fields.
    ///   - format: the format of the file, which no field may contradict.
    /// - Throws: `SnapshotError` that names the field: unknown, repeated, missing, of the wrong type or out of range.
    public init(texts: [TextField], format: FileFormat? = nil) throws(SnapshotError) {
        var fields: TextDictionary<JSONValue> = [:]
        var defaults = RequestDefaults()
        for text in texts {
            let name = text.name.replacing("-", with: "_")
            switch name {
            case "pin":
                defaults.request.pins.append(
                    try Self.reading("/pin/\(defaults.request.pins.count)") { () throws(SnapshotError) in
                        try Pin(parsing: text.value)
                    })
            case "path", "polygon", "circle":
                let place = "/\(name)/\(defaults.request.overlays.count { $0.field == name + "s" })"
                defaults.request.overlays.append(
                    try Self.reading(place) { () throws(SnapshotError) in
                        switch name {
                        case "path": .polyline(try Polyline(parsing: text.value))
                        case "polygon": .polygon(try Polygon(parsing: text.value))
                        default: .circle(try Circle(parsing: text.value))
                        }
                    })
            default:
                guard fields[name] == nil else {
                    throw SnapshotError(
                        .invalidRequest, "\(Notation.shortened(text.name)) is given twice", remedy: "give it once",
                        pointer: "/\(Notation.shortened(name))"
                    ).aboutUnknownName
                }
                fields[name] = Self.value(text.value, of: name)
            }
        }
        let hasNoPin = try JSONObject(fields).bool("no_pin") ?? false
        fields["no_pin"] = nil
        defaults.pinsCenter = defaults.request.pins.isEmpty && !hasNoPin
        try self.init(JSONObject(fields), over: defaults, named: format)
    }

    private static let numbers: Set<String> = [
        "lat", "lon", "zoom", "scale", "bearing", "max_zoom", "max_overzoom", "quality", "max_bytes", "ornament_scale",
        "corner_radius",
    ]
    private static let flags: Set<String> = ["fit", "declutter", "cluster", "north_arrow", "no_pin"]

    /// A text as the value that the field has in JSON; another text stays one, and the field then refuses it.
    private static func value(_ text: String, of name: String) -> JSONValue {
        if numbers.contains(name) { return Notation.number(text).map(JSONValue.number) ?? .string(text) }
        if flags.contains(name) {
            switch text {
            case "", "true", "1": return .bool(true)
            case "false", "0": return .bool(false)
            default: return .string(text)
            }
        }
        switch name {
        case "tiles": return .array(text.split(separator: ",").map { .string(String($0)) })
        case "geojson": return .raw(Array(text.utf8)[...])
        default: return .string(text)
        }
    }

    private static func reading<Value>(
        _ place: String, _ read: () throws(SnapshotError) -> Value
    ) throws(SnapshotError) -> Value {
        do throws(SnapshotError) {
            return try read()
        } catch {
            throw error.pointing(at: place)
        }
    }
}
