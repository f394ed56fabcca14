import FoundationEssentials
import GeoFeatures
import MapGeometry

import struct Imaging.Color

extension SnapshotRequest {
    /// Reads the JSON form and checks it.
    ///
    /// ```json
    /// { "lat": 47.1410, "lon": 9.5209, "span": 0.005, "size": "400x200", "scale": 2 }
    /// ```
    ///
    /// A centre gets a pin unless `pins` says otherwise. `docs/command-line.md` lists the fields.
    ///
    /// - Parameter json: UTF-8, one object, of at most `SnapshotLimits.jsonBytes`.
    /// - Throws: `SnapshotError` that names the field: unknown, missing, of the wrong type or out of range.
    public init(json: [UInt8]) throws(SnapshotError) {
        guard json.count <= SnapshotLimits.jsonBytes else {
            throw SnapshotError(
                .tooLarge, "the request has \(json.count) bytes, more than the limit of \(SnapshotLimits.jsonBytes)")
        }
        // A zero byte is UTF-16 or no JSON at all.
        guard !json.contains(0) else {
            throw SnapshotError(.invalidRequest, "the request is not valid: give one JSON object in UTF-8")
        }
        // What features may nest is enough for every field.
        let depth = FeatureLimits().depth
        guard !JSONNesting.exceeds(depth, in: json) else {
            throw SnapshotError(
                .invalidRequest, "the request nests more than \(depth) levels: give a flat JSON object")
        }
        let object: JSONObject
        do {
            object = JSONObject(try JSONDecoder().decode([String: JSONValue].self, from: Data(json)), name: "")
        } catch {
            throw SnapshotError(.invalidRequest, "the request is not valid: give one JSON object")
        }
        try self.init(object)
        try validate()
    }

    private init(_ object: JSONObject) throws(SnapshotError) {
        try object.allowOnly([
            "lat", "lon", "geo", "bbox", "fit", "span", "zoom", "size", "scale", "bearing", "padding",
            "zoom_snapping", "max_zoom", "appearance", "background", "missing_tiles", "max_overzoom", "detail",
            "attribution",
            "polygons", "circles", "paths", "geojson", "pins", "declutter", "scale_bar", "north_arrow", "tiles",
            "format", "quality", "max_bytes",
        ])
        var fields = FramingFields()
        fields.latitude = try object.number("lat")
        fields.longitude = try object.number("lon")
        fields.geo = try object.string("geo")
        fields.bbox = try object.numbers("bbox")
        fields.fit = try object.bool("fit") ?? false
        fields.span = try object.numbers("span")
        fields.zoom = try object.number("zoom")
        self.init(framing: try fields.framing())
        try readImage(object)
        try readChoices(object)
        try readFile(object)
        if let names = try object.strings("tiles") { tiles = names }
        let features = try object.features("geojson")
        overlays += features?.overlays ?? []
        notes += features?.notes ?? []
        for polygon in try object.objects("polygons") ?? [] { overlays.append(.polygon(try Polygon(polygon))) }
        for circle in try object.objects("circles") ?? [] { overlays.append(.circle(try Circle(circle))) }
        for path in try object.objects("paths") ?? [] { overlays.append(.polyline(try Polyline(path))) }
        if let objects = try object.objects("pins") {
            for pin in objects { pins.append(try Pin(pin)) }
        } else if let center = framing.center {
            // As on the command line: whoever names a place gets a pin on it.
            pins = [Pin(center)]
        }
        pins += features?.pins ?? []
    }

    private mutating func readImage(_ object: JSONObject) throws(SnapshotError) {
        if let text = try object.string("size") {
            let (size, scale) = try Notation.size(text)
            self.size = size
            if let scale { self.scale = scale }
        }
        if let value = try object.number("scale") { scale = value }
        if let value = try object.number("bearing") { bearing = value }
        if let numbers = try object.numbers("padding") {
            guard let padding = Notation.padding(numbers) else {
                throw .invalid("padding", numbers.map(\.text).joined(separator: ","), "one number, or four: T,R,B,L")
            }
            self.padding = padding
        }
        if let value: Appearance = try object.choice("appearance") { appearance = value }
        if let text = try object.string("background") { background = try Color(notation: text, name: "background") }
    }

    private mutating func readFile(_ object: JSONObject) throws(SnapshotError) {
        if let value: FileFormat = try object.choice("format") { file.format = value }
        file.quality = try object.integer("quality")
        file.maximumBytes = try object.integer("max_bytes")
    }

    private mutating func readChoices(_ object: JSONObject) throws(SnapshotError) {
        maximumZoom = try object.number("max_zoom")
        if let value: ZoomSnapping = try object.choice("zoom_snapping") { zoomSnapping = value }
        if let value: MissingTiles = try object.choice("missing_tiles") { missingTiles = value }
        if let value: Detail = try object.choice("detail") { detail = value }
        if let value = try object.integer("max_overzoom") { maximumOverzoom = value }
        if let text = try object.string("attribution") { attribution = Attribution(notation: text) }
        if let value = try object.bool("declutter") { declutter = value }
        scaleBar = try object.choice("scale_bar")
        if let value = try object.bool("north_arrow") { northArrow = value }
    }
}

extension Pin {
    fileprivate init(_ object: JSONObject) throws(SnapshotError) {
        try object.allowOnly([
            "lat", "lon", "color", "label", "shape", "size", "image", "offset", "anchor", "priority",
        ])
        self.init(Coordinate(latitude: try object.required("lat"), longitude: try object.required("lon")))
        if let text = try object.string("color") { color = try Color(notation: text, name: "pin color") }
        if let value: Size = try object.choice("size") { size = value }
        image = try object.string("image")
        label = try object.string("label")
        shape = try object.choice("shape")
        anchor = try object.choice("anchor")
        if let value = try object.number("priority") { priority = value }
        if let numbers = try object.numbers("offset") {
            guard numbers.count == 2 else {
                throw .invalid("pin offset", numbers.map(\.text).joined(separator: ","), "two numbers: [right, down]")
            }
            centerOffset = Point(x: numbers[0], y: numbers[1])
        }
    }
}

extension Attribution {
    /// Reads `auto`, `off` or the text itself.
    package init(notation text: String) {
        switch text {
        case "auto": self = .automatic
        case "off": self = .off
        default: self = .text(text)
        }
    }
}

extension Framing {
    /// The place that was named as the middle, where one was.
    package var center: Coordinate? {
        switch self {
        case .center(let center, _): center
        case .region(let region): region.center
        case .bounds, .mapRect, .annotations: nil
        }
    }
}
