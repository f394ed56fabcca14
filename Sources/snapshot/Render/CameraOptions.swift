public import ArgumentParser
public import MapSnapshot

/// Flags for the camera.
struct CameraOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Latitude of the center (-90 to 90).", valueName: "DEGREES"),
        transform: Number.latitude)
    var lat: Double?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Longitude of the center (-180 to 180).", valueName: "DEGREES"),
        transform: Number.longitude)
    var lon: Double?
    @Option(help: ArgumentHelp("Center as a geo URI: geo:LAT,LON[?z=ZOOM] (RFC 5870).", valueName: "URI"))
    var geo: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Bounding box to show in full, in degrees; crosses 180 if W > E.", valueName: "W,S,E,N"))
    var bbox: String?
    @Flag(help: "Fit all pins, lines and areas.")
    var fit = false
    @OptionGroup var view: ViewOptions

    /// Whether any camera flag is given.
    var namesPlace: Bool { lat != nil || lon != nil || geo != nil || bbox != nil || fit }

    /// The default camera of a style, with flags overriding it.
    func framing(startingAt start: StyleCamera) throws(SnapshotError) -> Framing {
        var fields = FramingFields()
        (fields.latitude, fields.longitude) = (start.center.latitude, start.center.longitude)
        fields.span = try view.spans()
        fields.zoom = fields.span == nil ? view.zoom ?? start.zoom : view.zoom
        return try fields.framing()
    }

    func framing() throws -> Framing {
        guard namesPlace else {
            throw Failure(
                .usage, "there is no place: use --lat and --lon, --geo, --bbox, or --fit with pins, lines or areas")
        }
        var fields = FramingFields()
        fields.latitude = lat
        fields.longitude = lon
        fields.geo = geo
        fields.fit = fit
        fields.zoom = view.zoom
        fields.bbox = try Notation.numbers(bbox, name: "bbox", wanted: "W,S,E,N in degrees")
        fields.span = try view.spans()
        return try fields.framing()
    }
}

/// Flags for span, zoom, bearing, pitch and fitting.
struct ViewOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees to show around the center, all of it visible.", valueName: "DLAT[,DLON]"))
    var span: String?
    @Option(
        name: [.customShort("z"), .long], parsing: .unconditional,
        help: ArgumentHelp(
            "Zoom, 0 to 24; may be fractional (default: 15, or lower if tiles end earlier).", valueName: "ZOOM"),
        transform: Number.zoom)
    var zoom: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Compass direction that points up, in degrees clockwise (default: 0).", valueName: "DEGREES"),
        transform: Number.bearing)
    var bearing: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tilt of the map in degrees, 0 to 60 (default: 0).", valueName: "DEGREES"),
        transform: Number.pitch)
    var pitch: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Points to keep free inside the edges (default: 0).", valueName: "N|T,R,B,L"))
    var padding: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum zoom when fitting (--fit, --bbox, --span), 0 to 24.", valueName: "ZOOM"),
        transform: Number.zoom)
    var maxZoom: Double?
    @Option(
        help: ArgumentHelp(
            "Zoom of a fitted area: fractional, or rounded down to an integer (default: exact).", valueName: "MODE"))
    var zoomSnapping: ZoomSnapping?

    /// Degrees from north to south, and optionally from west to east.
    func spans() throws(SnapshotError) -> [Double]? {
        try Notation.numbers(span, name: "span", wanted: "DLAT or DLAT,DLON in degrees")
    }

    func apply(to request: inout SnapshotRequest) throws(SnapshotError) {
        if let bearing { request.bearing = bearing }
        if let pitch { request.pitch = pitch }
        if let maxZoom { request.maximumZoom = maxZoom }
        if let zoomSnapping { request.zoomSnapping = zoomSnapping }
        guard let numbers = try Notation.numbers(padding, name: "padding", wanted: "points: N or T,R,B,L") else {
            return
        }
        guard let insets = Notation.padding(numbers) else {
            throw .invalid(flag: "padding", padding ?? "", "points: N or T,R,B,L")
        }
        request.padding = insets
    }
}

extension Notation {
    /// Parses comma-separated numbers; nil if there is no text.
    static func numbers(_ text: String?, name: String, wanted: String) throws(SnapshotError) -> [Double]? {
        guard let text else { return nil }
        guard let numbers = numbers(text) else { throw .invalid(flag: name, text, wanted) }
        return numbers
    }
}

extension ZoomSnapping: ExpressibleByArgument {}
