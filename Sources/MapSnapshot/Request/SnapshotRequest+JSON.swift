import MapGeometry

import struct Colors.Color

extension SnapshotRequest {
    /// Parses and validates the JSON form.
    ///
    /// ```json
    /// { "lat": 47.1410, "lon": 9.5209, "span": 0.005, "size": "400x200", "scale": 2 }
    /// ```
    ///
    /// A center gets a pin if `pins` is absent. `docs/command-line.md` lists the fields.
    ///
    /// - Parameter json: UTF-8, one object, of at most `SnapshotLimits.jsonBytes`.
    /// - Throws: `SnapshotError` that names the field: unknown, missing, of the wrong type or out of range.
    public init(json: [UInt8]) throws(SnapshotError) {
        guard json.count <= SnapshotLimits.jsonBytes else {
            throw SnapshotError(
                .tooLarge, "the request has \(json.count) bytes, over the limit of \(SnapshotLimits.jsonBytes)")
        }
        try self.init(try JSONObject(json), over: RequestDefaults())
    }

    /// The fields of the JSON form.
    package static let fields = [
        "lat", "lon", "geo", "bbox", "fit", "span", "zoom", "size", "scale", "bearing", "padding", "zoom_snapping",
        "max_zoom", "appearance", "background", "missing_tiles", "max_overzoom", "detail", "attribution", "polygons",
        "circles", "paths", "geojson", "overlay_level", "hide_labels", "language", "pins", "pin_order", "declutter",
        "cluster",
        "scale_bar", "north_arrow", "title",
        "ornament_scale", "corner_radius", "border", "tiles", "style", "format", "quality", "max_bytes",
    ]

    /// Reads the fields of the JSON form and validates the request.
    ///
    /// - Parameters:
    ///   - defaults: values of absent fields.
    ///   - named: the format of the output's file name.
    ///   - features: features to draw; nil for those of the field `geojson`.
    ///   - others: further fields that are allowed.
    package init(
        _ object: JSONObject, over defaults: RequestDefaults, named: FileFormat? = nil, features: MapFeatures? = nil,
        besides others: [String] = []
    ) throws(SnapshotError) {
        try object.allowOnly(Self.fields + others)
        self = defaults.request
        var fields = FramingFields()
        fields.latitude = try object.number("lat")
        fields.longitude = try object.number("lon")
        fields.geo = try object.string("geo")
        fields.bbox = try object.numbers("bbox")
        fields.fit = try object.bool("fit") ?? false
        fields.span = try object.numbers("span")
        fields.zoom = try object.number("zoom")
        framing = try object.within { () throws(SnapshotError) in
            try fields.framing(span: defaults.span, zoom: defaults.zoom)
        }
        try readImage(object)
        try readChoices(object)
        try readDecoration(object)
        try readFile(object, named: named)
        if let names = try object.strings("tiles") { tiles = names }
        if let id = try object.string("style") { style = id }
        let features = if let features { features } else { try object.features("geojson") }
        try readAnnotations(object, over: defaults, features)
        do throws(SnapshotError) {
            try validate()
        } catch {
            throw error.pointing(at: object.origin(of: error.pointer))
        }
    }

    private mutating func readAnnotations(
        _ object: JSONObject, over defaults: RequestDefaults, _ features: MapFeatures?
    ) throws(SnapshotError) {
        var own: [Overlay] = []
        let polygons = try object.objects("polygons")
        let circles = try object.objects("circles")
        let paths = try object.objects("paths")
        for polygon in polygons ?? [] { own.append(.polygon(try Polygon(polygon))) }
        for circle in circles ?? [] { own.append(.circle(try Circle(circle))) }
        for path in paths ?? [] { own.append(.polyline(try Polyline(path))) }
        overlays.removeAll { overlay in
            switch overlay {
            case .polygon: polygons != nil
            case .circle: circles != nil
            case .polyline: paths != nil
            }
        }
        if let objects = try object.objects("pins") {
            pins = try objects.map { pin throws(SnapshotError) in try Pin(pin, like: defaults.pin) }
        } else if defaults.pinsCenter, let center = framing.center {
            // As on the command line, a place gets a pin.
            pins.append(defaults.pin(at: center))
        }
        if let features {
            // Before adding others, because the pointers of errors count within their own list.
            try object.at("geojson") { () throws(SnapshotError) in try features.validate() }
            try object.within { () throws(SnapshotError) in try OverlayCheck.run(own) }
            overlays += features.overlays
            notes += features.notes.map { $0.within(object.pointer("geojson")) }
            pins += features.pins.map(defaults.dressed)
        }
        overlays += own
    }

    private mutating func readImage(_ object: JSONObject) throws(SnapshotError) {
        if let text = try object.string("size") {
            let (size, scale) = try object.at("size") { () throws(SnapshotError) in try Notation.size(text) }
            self.size = size
            if let scale { self.scale = scale }
        }
        if let value = try object.number("scale") { scale = value }
        if let value = try object.number("bearing") { bearing = value }
        if let numbers = try object.numbers("padding") {
            guard let padding = Notation.padding(numbers) else {
                throw .invalid(
                    "padding", numbers.map(\.text).joined(separator: ","), "one number or four: T,R,B,L",
                    pointer: object.pointer("padding"))
            }
            self.padding = padding
        }
        if let value: Appearance = try object.choice("appearance") { appearance = value }
        if let color = try object.color("background", "background") { background = color }
    }

    private mutating func readFile(_ object: JSONObject, named: FileFormat?) throws(SnapshotError) {
        let given: FileFormat? = try object.choice("format")
        if let given {
            try object.at("format") { () throws(SnapshotError) in
                try given.check(named: named, written: given.rawValue)
            }
        }
        if let format = given ?? (file.format.isWritten(as: named) ? nil : named) { file.format = format }
        // Ignore a quality that was meant for another format.
        if !file.format.hasQuality { file.quality = nil }
        if let quality = try object.integer("quality") { file.quality = quality }
        if let limit = try object.integer("max_bytes") { file.maximumBytes = limit }
    }

    private mutating func readChoices(_ object: JSONObject) throws(SnapshotError) {
        if let value = try object.number("max_zoom") { maximumZoom = value }
        if let value: ZoomSnapping = try object.choice("zoom_snapping") { zoomSnapping = value }
        if let value: MissingTiles = try object.choice("missing_tiles") { missingTiles = value }
        if let value: Detail = try object.choice("detail") { detail = value }
        if let value = try object.integer("max_overzoom") { maximumOverzoom = value }
        if let text = try object.string("attribution") { attribution = Attribution(notation: text) }
        if let value: OverlayLevel = try object.choice("overlay_level") { overlayLevel = value }
        if let value = try object.bool("hide_labels") { hideLabels = value }
        if let value = try object.string("language") { language = value }
        if let value: PinStacking = try object.choice("pin_order") { pinOrder = value }
        if let value = try object.bool("declutter") { declutter = value }
        if let value = try object.bool("cluster") { cluster = value }
        if let value: ScaleBar = try object.choice("scale_bar") { scaleBar = value }
        if let value = try object.bool("north_arrow") { northArrow = value }
    }

    private mutating func readDecoration(_ object: JSONObject) throws(SnapshotError) {
        if let text = try object.string("title") { title = text }
        if let value = try object.number("ornament_scale") { ornamentScale = value }
        if let value = try object.number("corner_radius") { cornerRadius = value }
        if let text = try object.string("border") {
            border = try object.at("border") { () throws(SnapshotError) in try Border(parsing: text) }
        }
    }
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

extension Attribution {
    /// Parses `auto`, `off` (or `none`) or a text.
    package init(notation text: String) {
        switch text.lowercased() {
        case "auto": self = .automatic
        case "off", "none": self = .off
        default: self = .text(text)
        }
    }
}

extension Framing {
    /// The center, if the framing has one.
    package var center: Coordinate? {
        switch self {
        case .center(let center, _): center
        case .region(let region): region.center
        case .camera(let camera): camera.centerCoordinate
        case .bounds, .mapRect, .annotations: nil
        }
    }
}
