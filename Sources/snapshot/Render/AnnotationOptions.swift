public import ArgumentParser
import Files
public import MapSnapshot

/// Flags for what is drawn on the map.
struct AnnotationOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A pin: LAT,LON, then any of color=COLOR, label=TEXT, shape=pin|dot|label|text, size=small|mid|large, "
                + "scale=FACTOR, icon=NAME, image=FILE, offset=X:Y, anchor=SIDE, priority=N. Repeat for more (default: one pin at "
                + "the center).",
            valueName: "LAT,LON,…"))
    var pin: [String] = []
    @Flag(help: "Leave out the pin at the center.")
    var noPin = false
    @Option(
        help: ArgumentHelp(
            "Icon for pins without their own; @2x and @3x files next to it are used at those scales.", valueName: "FILE"
        ), completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]))
    var pinImage: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Points right and down from the place to the center of the icon.", valueName: "X,Y"))
    var pinOffset: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A line: LAT,LON,LAT,LON,… or enc:POLYLINE, then any of stroke=COLOR, width=POINTS, opacity=N, dash=N:N, "
                + "casing=COLOR:N, cap=round|butt|square, join=round|miter|bevel, arrow=end|start|both, geodesic=true. "
                + "Repeat for more.", valueName: "LAT,LON,…"))
    var path: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An area: LAT,LON,LAT,LON,… or enc:POLYLINE, then fill=COLOR and the keys of --path. Repeat for more.",
            valueName: "LAT,LON,…"))
    var polygon: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A circle: LAT,LON,radius=METERS, then the keys of --polygon. Repeat for more.", valueName: "LAT,LON,…"))
    var circle: [String] = []
    @Option(
        help: ArgumentHelp(
            "GeoJSON file to draw, with simplestyle; - is standard input. Style defaults as for --gpx. Repeat for more.",
            valueName: "FILE[#…]"), completion: .file(extensions: ["geojson", "json"]))
    var geojson: [String] = []
    @Option(
        help: ArgumentHelp(
            "GPX file to draw: tracks, routes and waypoints; - is standard input. Append a style as "
                + "track.gpx#stroke=crimson&width=5&start=green&end=red. Repeat for more.", valueName: "FILE[#…]"),
        completion: .file(extensions: ["gpx"]))
    var gpx: [String] = []
    @Option(
        help: ArgumentHelp("Attribution in the corner (default: auto, from the tilesets).", valueName: "auto|off|TEXT"))
    var attribution: String?
    @OptionGroup var labels: LabelOptions
    @Flag(help: "Draw lines and areas above the labels of styles.")
    var overlaysAboveLabels = false
    @Flag(help: "Leave out pins that would touch one with higher priority.")
    var declutter = false
    @Option(
        help: ArgumentHelp(
            "Draw order: pins lower in the image in front (position, the default), or later pins in front (list).",
            valueName: "ORDER"))
    var pinOrder: PinStacking?
    @Flag(help: "Replace nearby pins with one marker that shows their count; a note says how many.")
    var cluster = false
    @Option(help: ArgumentHelp("Draw one line of text in a band along the upper edge.", valueName: "TEXT"))
    var title: String?
    @Option(help: ArgumentHelp("Draw a scale bar, accurate at the center of the image.", valueName: "UNITS"))
    var scaleBar: ScaleBar?
    @Flag(help: "Draw a north arrow if the map is rotated.")
    var northArrow = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Size of attribution, scale bar, north arrow and title, 0.5 to 8 (default: 1, more for large images).",
            valueName: "FACTOR"),
        transform: Number.decimal)
    var ornamentScale: Double?

    func apply(to request: inout SnapshotRequest, pinsCenter: Bool = true) throws {
        if let attribution { request.attribution = Attribution(notation: attribution) }
        if let pinOrder { request.pinOrder = pinOrder }
        if labels.hideLabels { request.hideLabels = true }
        if !labels.hide.isEmpty { request.hide = try labels.hiddenContent() }
        if let language = labels.language { request.language = language }
        if overlaysAboveLabels { request.overlayLevel = .aboveLabels }
        if declutter { request.declutter = true }
        if cluster { request.cluster = true }
        if let title { request.title = title }
        if let ornamentScale { request.ornamentScale = ornamentScale }
        if let scaleBar { request.scaleBar = scaleBar }
        if northArrow { request.northArrow = true }
        for text in polygon {
            let area = try Advice.at("polygons") { () throws(SnapshotError) in try Polygon(parsing: text) }
            request.overlays.append(.polygon(area))
        }
        for text in circle {
            let area = try Advice.at("circles") { () throws(SnapshotError) in try Circle(parsing: text) }
            request.overlays.append(.circle(area))
        }
        for text in path {
            let line = try Advice.at("paths") { () throws(SnapshotError) in try Polyline(parsing: text) }
            request.overlays.append(.polyline(line))
        }
        for features in try features() {
            request.overlays += features.overlays
            request.pins += features.pins
            request.notes += features.notes
        }
        for text in pin { request.pins.append(try Self.pin(text)) }
        if pinsCenter, self.pinsCenter, let center = request.framing.center { request.pins.append(Pin(center)) }
        let offset = try offset()
        for index in request.pins.indices {
            if request.pins[index].image == nil { request.pins[index].image = pinImage }
            if request.pins[index].centerOffset == nil { request.pins[index].centerOffset = offset }
        }
    }

    /// Whether a center gets a pin.
    var pinsCenter: Bool { pin.isEmpty && !noPin }

    /// The default style of pins.
    func plainPin() throws(SnapshotError) -> Pin {
        var pin = Pin(Coordinate(latitude: 0, longitude: 0))
        pin.image = pinImage
        pin.centerOffset = try offset()
        return pin
    }

    /// The image files named by flags, by path.
    func images() throws(SnapshotError) -> [String: PinImage] {
        var images: [String: PinImage] = [:]
        for (_, path) in try imageFiles() where images[path] == nil {
            images[path] = try PinImage(contentsOf: path)
        }
        return images
    }

    /// All files named by flags; `-` is standard input.
    func reads() throws(SnapshotError) -> [FileUse] {
        try imageFiles().map { FileUse($0.flag, $0.path, with: PinImage.files(of: $0.path)) }
            + geojson.map { FileUse("--geojson", FeatureArgument($0).path) }
            + gpx.map { FileUse("--gpx", FeatureArgument($0).path) }
    }

    private func imageFiles() throws(SnapshotError) -> [(flag: String, path: String)] {
        var files = pinImage.map { [("--pin-image", $0)] } ?? []
        for text in pin { if let path = try Self.pin(text).image { files.append(("--pin image", path)) } }
        return files
    }

    /// Whether features are read from standard input.
    var readsStandardInput: Bool { (geojson + gpx).contains { FeatureArgument($0).path == "-" } }

    private func features() throws -> [MapFeatures] {
        let (json, tracks) = (geojson.map { FeatureArgument($0) }, gpx.map { FeatureArgument($0) })
        guard (json + tracks).count(where: { $0.path == "-" }) <= 1 else {
            throw Failure(.usage, "--geojson - or --gpx - is set twice: standard input can be read only once")
        }
        return try json.map { try $0.read("geojson") { try MapFeatures(geoJSON: $0, defaults: $1) } }
            + tracks.map { try $0.read("gpx") { try MapFeatures(gpx: $0, defaults: $1) } }
    }

    private static func pin(_ text: String) throws(SnapshotError) -> Pin {
        try Advice.at("pins") { () throws(SnapshotError) in try Pin(parsing: text) }
    }

    private func offset() throws(SnapshotError) -> Point? {
        guard let pinOffset else { return nil }
        guard let numbers = Notation.numbers(pinOffset), numbers.count == 2 else {
            throw .invalid(flag: "pin-offset", pinOffset, "X,Y in points, right and down, such as 0,-16")
        }
        return Point(x: numbers[0], y: numbers[1])
    }
}

extension PinStacking: ExpressibleByArgument {}
extension ScaleBar: ExpressibleByArgument {}
