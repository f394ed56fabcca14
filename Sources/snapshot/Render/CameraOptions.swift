import ArgumentParser
import MapSnapshot

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
