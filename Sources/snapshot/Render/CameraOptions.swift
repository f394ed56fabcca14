public import ArgumentParser
public import MapSnapshot

/// Where the map looks.
struct CameraOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Latitude of the centre, degrees.", valueName: "degrees"),
        transform: Number.decimal)
    var lat: Double?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Longitude of the centre, degrees.", valueName: "degrees"),
        transform: Number.decimal)
    var lon: Double?
    @Option(help: ArgumentHelp("The centre as geo:LAT,LON[?z=ZOOM] (RFC 5870).", valueName: "uri"))
    var geo: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A rectangle to show all of, degrees; W > E crosses 180.", valueName: "w,s,e,n"))
    var bbox: String?
    @Flag(help: "Frame all pins, lines and areas.")
    var fit = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees to show around the centre, framed exactly.", valueName: "dlat[,dlon]"))
    var span: String?
    @Option(
        name: [.customShort("z"), .long], parsing: .unconditional,
        help: ArgumentHelp("Zoom of the 256-point grid, 0 to 24, may be fractional.", valueName: "zoom"),
        transform: Number.decimal)
    var zoom: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Compass direction that is up, degrees clockwise.", valueName: "degrees"),
        transform: Number.decimal)
    var bearing: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Points to keep free around what is framed.", valueName: "n|t,r,b,l"))
    var padding: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The largest zoom of whatever is framed (--fit, --bbox, --span).", valueName: "zoom"),
        transform: Number.decimal)
    var maxZoom: Double?
    @Option(help: ArgumentHelp("exact or integral: whether a framed area may have a fractional zoom."))
    var zoomSnapping: ZoomSnapping?

    func framing() throws(SnapshotError) -> Framing {
        var fields = FramingFields()
        fields.latitude = lat
        fields.longitude = lon
        fields.geo = geo
        fields.fit = fit
        fields.zoom = zoom
        fields.bbox = try numbers(bbox, name: "bbox", wanted: "W,S,E,N in degrees")
        fields.span = try numbers(span, name: "span", wanted: "DLAT or DLAT,DLON in degrees")
        return try fields.framing()
    }

    func apply(to request: inout SnapshotRequest) throws(SnapshotError) {
        if let bearing { request.bearing = bearing }
        if let maxZoom { request.maximumZoom = maxZoom }
        if let zoomSnapping { request.zoomSnapping = zoomSnapping }
        guard let numbers = try numbers(padding, name: "padding", wanted: "points: N or T,R,B,L") else { return }
        guard let insets = Notation.padding(numbers) else {
            throw .invalid("padding", padding ?? "", "points: N or T,R,B,L")
        }
        request.padding = insets
    }

    private func numbers(_ text: String?, name: String, wanted: String) throws(SnapshotError) -> [Double]? {
        guard let text else { return nil }
        guard let numbers = Notation.numbers(text) else { throw .invalid(name, text, wanted) }
        return numbers
    }
}

extension ZoomSnapping: ExpressibleByArgument {}
