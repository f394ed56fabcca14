public import ArgumentParser
public import MapSnapshot

/// How much of the map shows around a place, and which way round.
struct ViewOptions: ParsableArguments {
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

    /// Degrees from north to south, and perhaps from west to east.
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
    /// Reads numbers between commas; nil where there is no text.
    static func numbers(_ text: String?, name: String, wanted: String) throws(SnapshotError) -> [Double]? {
        guard let text else { return nil }
        guard let numbers = numbers(text) else { throw .invalid(flag: name, text, wanted) }
        return numbers
    }
}

extension ZoomSnapping: ExpressibleByArgument {}
