import MapSnapshot
import RequestText

extension Dialect {
    /// Mapbox's Static Images API: `/styles/v1/{user}/{style}/static/…`, with overlays, position and size in the path.
    ///
    /// See https://docs.mapbox.com/api/maps/static-images/.
    public static let mapbox = Dialect(
        name: "mapbox", refusal: 422,
        parameters: [
            "lat": "position", "lon": "position", "zoom": "position", "bbox": "position", "bearing": "position",
            "pitch": "position", "size": "size", "scale": "size", "padding": "padding", "pins": "overlay",
            "paths": "overlay",
            "polygons": "overlay", "fit": "position",
        ],
        matches: { MapboxRoute.matches($0.trimmedSegments) }, draft: MapboxDialect.draft)
}

/// How Mapbox's requests are translated.
enum MapboxDialect {
    /// - Throws: `DialectProblem` that names the part of the path, or the parameter.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let route = try MapboxRoute(request.target.trimmedSegments)
        var ignored = IgnoredNames()
        let flags = try MapboxParameters(request.query, &ignored)
        let image = try MapboxImage(route.size)
        var annotations = MapboxAnnotations(imageScale: image.scale)
        if let text = route.overlays {
            for overlay in try MapboxOverlayText.split(text) { try annotations.add(overlay, settings, &ignored) }
        }
        let position = try MapboxPosition(route.position)
        let framing = try MapboxFraming(position, annotations, padding: flags.padding, size: image.size)
        var snapshot = SnapshotRequest(framing: framing.framing, size: image.size, scale: image.scale)
        (snapshot.bearing, snapshot.pitch) = (position.bearing, position.pitch)
        snapshot.padding = framing.padding
        snapshot.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        snapshot.attribution = flags.showsAttribution ? .automatic : .off
        snapshot.overlays = annotations.overlays
        snapshot.pins = annotations.pins
        snapshot.pinOrder = .list
        return DialectDraft(
            request: snapshot, style: route.style, format: image.format, ignored: ignored,
            icons: annotations.icons)
    }
}

/// The parts of `/styles/v1/{user}/{style}/static/[{overlays}/]{position}/{size}`.
struct MapboxRoute {
    /// `user/style`, decoded.
    let style: String
    /// The overlays as received, which may contain slashes; nil if there are none.
    let overlays: Substring?
    /// Decoded.
    let position: String
    /// Decoded.
    let size: String

    /// Whether a path belongs to the service.
    static func matches(_ segments: ArraySlice<Substring>) -> Bool {
        segments.count >= 5 && segments[0] == "styles" && segments[1] == "v1" && segments[4] == "static"
    }

    /// - Throws: `DialectProblem` with `notFound` if position or size are missing.
    init(_ segments: ArraySlice<Substring>) throws(DialectProblem) {
        let parts = segments.dropFirst(5)
        guard Self.matches(segments), parts.count >= 2, let size = parts.last, let position = parts.dropLast().last
        else {
            throw DialectProblem(
                .notFound, "the path has no position and size",
                remedy: "end it with {lon},{lat},{zoom}/{width}x{height}",
                parameter: "position")
        }
        style = PercentDecoding.decode(segments[2]) + "/" + PercentDecoding.decode(segments[3])
        self.position = PercentDecoding.decode(position)
        self.size = PercentDecoding.decode(size)
        let others = parts.dropLast(2)
        overlays = others.isEmpty ? nil : others.joined(separator: "/")[...]
    }
}

/// The parameters of the query.
struct MapboxParameters {
    /// The padding when fitting, in points; nil for the default.
    let padding: EdgeInsets?
    /// Whether the attribution is drawn.
    let showsAttribution: Bool

    /// All parameters; keys are never logged.
    private static let known: Set = [
        "access_token", "attribution", "logo", "padding", "language", "worldview", "fresh", "sku", "optimize",
        "pluginName", "secure", "addlayer", "setfilter",
    ]

    /// Parameters that change which data is on the map: without them, it would be wrong.
    private static let refused = ["addlayer", "setfilter"]

    init(_ query: Query, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        for name in Self.refused where query.text(name) != nil {
            throw DialectProblem(
                .unsupported, "\(name) is not supported", remedy: "leave it out, or change the style", parameter: name)
        }
        ignored.add(unknown: query, known: Self.known)
        showsAttribution = query.text("attribution")?.lowercased() != "false"
        if let text = query.text("padding") { padding = try Self.padding(text) } else { padding = nil }
    }

    /// One to four integers in CSS order.
    private static func padding(_ text: String) throws(DialectProblem) -> EdgeInsets {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Decimal.integer($0.trimmed).map(Double.init) }
        guard numbers.count == parts.count, (1...4).contains(numbers.count) else {
            throw .invalid("padding", text, "one to four integers: top, right, bottom, left in points")
        }
        let (top, right) = (numbers[0], numbers.count > 1 ? numbers[1] : numbers[0])
        return EdgeInsets(
            top: top, right: right, bottom: numbers.count > 2 ? numbers[2] : top,
            left: numbers.count > 3 ? numbers[3] : right)
    }
}
