public import ArgumentParser
public import MapSnapshot

/// Flags for span, zoom, bearing and fitting.
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
