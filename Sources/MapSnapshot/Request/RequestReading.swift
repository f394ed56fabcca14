import JSON
import MapGeometry

/// A request while its fields are read; what depends on several of them is decided after the last one.
struct RequestReading {
    var request: SnapshotRequest
    var place = FramingFields()
    /// Nil without the field.
    var pins: [Pin]?
    var features: MapFeatures?
    var quality: Int?
    /// nil if it is not given.
    var compression: CompressionEffort?
    /// The look of pins that say nothing of it.
    let pin: Pin
    /// The format of the file's name.
    let named: FileFormat?
    private var overlays: [Overlay] = []

    /// - Parameters:
    ///   - named: the format of the output's file name.
    ///   - features: features to draw; nil for those of the field `geojson`.
    init(over defaults: RequestDefaults, named: FileFormat?, features: MapFeatures?) {
        request = defaults.request
        pin = defaults.pin
        self.named = named
        self.features = features
        if let named, !request.file.format.isWritten(as: named) { request.file.format = named }
    }

    /// Replaces the lines or areas that the defaults have.
    mutating func replace(
        _ field: String, _ objects: [JSONObject], _ read: (JSONObject) throws(SnapshotError) -> Overlay
    ) throws(SnapshotError) {
        request.overlays.removeAll { $0.field == field }
        for object in objects { overlays.append(try read(object)) }
    }

    /// The request, which is not validated.
    ///
    /// - Parameters:
    ///   - object: what was read, for the places of errors.
    ///   - defaults: those that it was read over.
    mutating func finish(
        _ object: JSONObject, over defaults: RequestDefaults
    ) throws(SnapshotError) -> SnapshotRequest {
        let (place, own) = (place, overlays)
        request.framing = try object.within { () throws(SnapshotError) in
            try place.framing(span: defaults.span, zoom: defaults.zoom)
        }
        // Ignore a quality and a compression that were meant for another format.
        if !request.file.format.hasQuality { request.file.quality = nil }
        if let quality { request.file.quality = quality }
        if !request.file.format.hasCompression { request.file.compression = .standard }
        if let compression { request.file.compression = compression }
        if let pins {
            request.pins = pins
        } else if defaults.pinsCenter, let center = request.framing.center {
            // As on the command line, a place gets a pin.
            request.pins.append(defaults.pin(at: center))
        }
        if let features {
            // Before adding others, because the pointers of errors count within their own list.
            try object.at("geojson") { () throws(SnapshotError) in try features.validate() }
            try object.within { () throws(SnapshotError) in try OverlayCheck.run(own) }
            request.overlays += features.overlays
            request.notes += features.notes.map { $0.within(object.pointer("geojson")) }
            request.pins += features.pins.map(defaults.styled)
        }
        request.overlays += own
        return request
    }
}

extension ValidatedRequest {
    /// Reads the fields of the JSON form and validates the request.
    ///
    /// - Parameters:
    ///   - defaults: values of absent fields.
    ///   - named: the format of the output's file name.
    ///   - features: features to draw; nil for those of the field `geojson`.
    ///   - others: further fields that are allowed.
    ///   - isKnown: whether the same fields have made a valid request before.
    package init(
        _ object: JSONObject, over defaults: RequestDefaults, named: FileFormat? = nil, features: MapFeatures? = nil,
        besides others: [String] = [], isKnown: Bool = false
    ) throws(SnapshotError) {
        var reading = RequestReading(over: defaults, named: named, features: features)
        try RequestReading.table.read(object, into: &reading, besides: others)
        let request = try reading.finish(object, over: defaults)
        do throws(SnapshotError) {
            try self.init(request, isKnown: isKnown)
        } catch {
            throw error.pointing(at: object.origin(of: error.pointer))
        }
    }

    /// Parses and validates the JSON form.
    ///
    /// - Parameter json: UTF-8, one object, of at most `SnapshotLimits.jsonBytes`.
    /// - Throws: like `SnapshotRequest.init(json:)`.
    public init(json: [UInt8]) throws(SnapshotError) {
        guard json.count <= SnapshotLimits.jsonBytes else {
            throw SnapshotError(
                .tooLarge, "the request has \(json.count) bytes, over the limit of \(SnapshotLimits.jsonBytes)")
        }
        try self.init(try JSONObject(json), over: RequestDefaults())
    }
}

extension SnapshotRequest {
    /// Parses and validates the JSON form.
    ///
    /// ```json
    /// { "lat": 47.1410, "lon": 9.5209, "span": 0.005, "size": "400x200", "scale": 2 }
    /// ```
    ///
    /// A center gets a pin if `pins` is absent. `fields` lists the fields.
    ///
    /// - Parameter json: UTF-8, one object, of at most `SnapshotLimits.jsonBytes`.
    /// - Throws: `SnapshotError` that names the field: unknown, missing, of the wrong type or out of range.
    public init(json: [UInt8]) throws(SnapshotError) { self = try ValidatedRequest(json: json).request }

    /// Every field that a request can be read from.
    public static var fields: [RequestField] {
        RequestReading.table.fields + QueryField.annotations.map(\.field) + [QueryField.noPin]
    }

    /// The names of the fields of the JSON form.
    package static var jsonNames: [String] { RequestReading.table.fields.map(\.name) }
}

extension JSONObject {
    /// The actual field of a value that is usually in another.
    fileprivate func origin(of field: String?) -> String? {
        let own: String?
        switch field {
        case "/zoom" where self["zoom"] == nil && self["geo"] != nil: own = "geo"
        case let pin? where pin.hasPrefix("/pins/0/") && self["pins"] == nil:
            let look = Pin.stylePrefix + pin.dropFirst("/pins/0/".count)
            own = self[look] == nil ? nil : look
        default: own = field.map { String($0.dropFirst()) }
        }
        return own.map { place + $0 }
    }
}

/// Defaults for requests, such as the rows of a batch.
///
/// Fields of the request override them one by one: its `pins` replace all pins here, its `paths` all lines, its
/// `polygons` and `circles` all areas and circles.
public struct RequestDefaults: Sendable {
    /// The default values; the framing is ignored.
    public var request: SnapshotRequest
    /// Default span around a center in degrees, like the field `span`.
    public var span: [Double]?
    /// Default zoom of a center; at most one of span and zoom.
    public var zoom: Double?
    /// Whether a center gets a pin if there are no `pins`.
    public var pinsCenter: Bool
    /// The default style of pins; its coordinate is ignored.
    public var pin: Pin

    /// Creates the defaults of the JSON form.
    public init(
        request: SnapshotRequest = SnapshotRequest(framing: .annotations), span: [Double]? = nil, zoom: Double? = nil,
        pinsCenter: Bool = true, pin: Pin = Pin(Coordinate(latitude: 0, longitude: 0))
    ) {
        self.request = request
        self.span = span
        self.zoom = zoom
        self.pinsCenter = pinsCenter
        self.pin = pin
    }

    func pin(at place: Coordinate) -> Pin {
        var pin = pin
        pin.coordinate = place
        return pin
    }

    /// The pin, with the default image and offset if it has none.
    func styled(_ pin: Pin) -> Pin {
        var styled = pin
        if pin.image == nil { styled.image = self.pin.image }
        if pin.centerOffset == nil { styled.centerOffset = self.pin.centerOffset }
        return styled
    }
}
