import JSON

extension SnapshotRequest {
    /// A field as text, such as a parameter of a URL.
    public struct TextField: Hashable, Sendable {
        /// The name of one of `SnapshotRequest.fields` that a query carries; hyphens count as underscores.
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
        self = try ValidatedRequest(texts: texts, format: format).request
    }
}

extension ValidatedRequest {
    /// Parses and validates fields given as text.
    ///
    /// - Parameters:
    ///   - texts: the fields.
    ///   - format: the format of the file, which no field may contradict.
    /// - Throws: like `SnapshotRequest.init(texts:format:)`.
    public init(texts: [SnapshotRequest.TextField], format: FileFormat? = nil) throws(SnapshotError) {
        var fields: TextDictionary<JSONValue> = [:]
        var defaults = RequestDefaults()
        let noPin = QueryField.noPin
        for text in texts {
            let name = text.name.replacing("-", with: "_")
            if let annotation = QueryField.annotations.first(where: { $0.field.name == name }) {
                try annotation.read(&defaults.request, text.value)
                continue
            }
            guard fields[name] == nil else {
                throw SnapshotError(
                    .invalidRequest, "\(Notation.shortened(text.name)) is given twice", remedy: "give it once",
                    pointer: "/\(Notation.shortened(name))"
                ).aboutUnknownName
            }
            let field = name == noPin.name ? noPin : RequestReading.table[name]
            fields[name] = field?.value(ofParameter: text.value) ?? .string(text.value)
        }
        let hasNoPin = try JSONObject(fields).bool(noPin.name) ?? false
        fields[noPin.name] = nil
        defaults.pinsCenter = defaults.request.pins.isEmpty && !hasNoPin
        try self.init(JSONObject(fields), over: defaults, named: format)
    }
}

/// An annotation in the notation of flags, which only a query carries, and which may be repeated.
struct QueryField: Sendable {
    let field: RequestField
    /// Adds the annotation to what the request is read over.
    let read: @Sendable (inout SnapshotRequest, String) throws(SnapshotError) -> Void

    static let noPin = RequestField("no_pin", .flag, by: .query, "Whether a center has no pin; false by default.")

    static let annotations = [
        QueryField("pin", "A marker: LAT,LON, then key=value; may be repeated.") {
            request, text throws(SnapshotError) in
            request.pins.append(try Pin(parsing: text))
        } count: {
            $0.pins.count
        },
        overlay("path", "A line: LAT,LON,LAT,LON or enc:POLYLINE, then key=value; may be repeated.") {
            text throws(SnapshotError) in .polyline(try Polyline(parsing: text))
        },
        overlay("polygon", "An area: like a line; may be repeated.") { text throws(SnapshotError) in
            .polygon(try Polygon(parsing: text))
        },
        overlay("circle", "A circle: LAT,LON,radius=METERS, then key=value; may be repeated.") {
            text throws(SnapshotError) in .circle(try Circle(parsing: text))
        },
    ]

    /// - Parameter count: the number of those before it, for errors.
    private init(
        _ name: String, _ summary: String,
        _ add: @escaping @Sendable (inout SnapshotRequest, String) throws(SnapshotError) -> Void,
        count: @escaping @Sendable (SnapshotRequest) -> Int
    ) {
        field = RequestField(name, .text(limit: nil), by: .query, summary)
        read = { request, text throws(SnapshotError) in
            let place = "/\(name)/\(count(request))"
            do throws(SnapshotError) { try add(&request, text) } catch { throw error.pointing(at: place) }
        }
    }

    private static func overlay(
        _ name: String, _ summary: String, _ parse: @escaping @Sendable (String) throws(SnapshotError) -> Overlay
    ) -> QueryField {
        QueryField(name, summary) { request, text throws(SnapshotError) in
            request.overlays.append(try parse(text))
        } count: { request in
            request.overlays.count { $0.field == name + "s" }
        }
    }
}

extension RequestField {
    /// A text as the value that the field has in JSON; another text stays one, and the field then refuses it.
    fileprivate func value(ofParameter text: String) -> JSONValue {
        switch kind {
        case .number, .integer: Notation.number(text).map(JSONValue.number) ?? .string(text)
        case .flag:
            switch text {
            case "", "true", "1": .bool(true)
            case "false", "0": .bool(false)
            default: .string(text)
            }
        case .names: .array(text.split(separator: ",").map { .string(String($0)) })
        case .geoJSON: .raw(Array(text.utf8)[...])
        case .text, .choice, .choices, .numbers, .objects: .string(text)
        }
    }
}
