import MapSnapshot
import RequestText

extension Dialect {
    /// MapTiler's static maps, those of its cloud (`/maps/{id}/static/…`) and of its server (`/api/maps/{id}/static/…`).
    ///
    /// See https://docs.maptiler.com/cloud/api/static-maps/.
    public static let mapTiler = Dialect(
        name: "maptiler", styleParameter: "map", refusal: 400,
        parameters: [
            "lat": "position", "lon": "position", "zoom": "position", "bbox": "position", "size": "size",
            "scale": "size", "padding": "padding", "pins": "markers", "paths": "path", "polygons": "path",
            "fit": "position",
        ],
        matches: { MapTilerRoute.matches($0.trimmedSegments) }, draft: MapTilerDialect.draft)
}

/// How MapTiler's requests are translated.
enum MapTilerDialect {
    /// - Throws: `DialectProblem` that names the part of the path, or the parameter.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let route = try MapTilerRoute(request.target.trimmedSegments)
        let image = try MapTilerImage(route.size)
        let position = try MapTilerPosition(route.position)
        var ignored = IgnoredNames()
        let parameters = try MapTilerParameters(request.query, &ignored)
        var annotations = MapTilerAnnotations(parameters)
        for text in request.query.all("path") { try annotations.add(path: text, &ignored) }
        for text in request.query.all("markers") { try annotations.add(markers: text, settings, &ignored) }
        var snapshot = SnapshotRequest(
            framing: try position.framing(annotations.places, padding: parameters.padding, size: image.size),
            size: image.size, scale: image.scale)
        snapshot.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        snapshot.attribution = parameters.showsAttribution ? .automatic : .off
        snapshot.overlays = annotations.overlays
        snapshot.pins = annotations.pins
        snapshot.pinOrder = .list
        return DialectDraft(
            request: snapshot, style: route.map, format: image.format, ignored: ignored, icons: annotations.icons)
    }
}

/// The parts of `[/api]/maps/{id}/static/{position}/{size}`.
struct MapTilerRoute {
    /// The id of the map, decoded.
    let map: String
    /// Decoded.
    let position: String
    /// Decoded.
    let size: String

    /// Whether a path belongs to the service.
    static func matches(_ segments: ArraySlice<Substring>) -> Bool {
        let parts = own(segments)
        return parts.count >= 3 && parts.first == "maps" && parts.dropFirst(2).first == "static"
    }

    /// - Throws: `DialectProblem` with `notFound` if a part is missing or there are too many.
    init(_ segments: ArraySlice<Substring>) throws(DialectProblem) {
        let parts = Self.own(segments).dropFirst().map { PercentDecoding.decode($0) }
        guard parts.count == 4 else {
            throw DialectProblem(
                .notFound, "the path is not one of a static map",
                remedy: "use /maps/{id}/static/{lon},{lat},{zoom}/{width}x{height}.png")
        }
        (map, position, size) = (parts[0], parts[2], parts[3])
    }

    /// The segments from `maps` on: the server has them below `api`.
    private static func own(_ segments: ArraySlice<Substring>) -> ArraySlice<Substring> {
        segments.first == "api" ? segments.dropFirst() : segments
    }
}

/// The parameters for the whole image.
struct MapTilerParameters {
    /// A part of the image on each side.
    let padding: Double
    /// Whether coordinates are written with their latitude first, except in polylines.
    let isLatitudeFirst: Bool
    let showsAttribution: Bool
    /// What paths have that do not say it themselves.
    let paths: PathDefaults

    private static let known = IgnoredNames.credentials.union([
        "path", "markers", "fill", "stroke", "width", "latlng", "padding", "attribution",
    ])

    init(_ query: Query, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        ignored.add(unknown: query, known: Self.known)
        isLatitudeFirst = query["latlng"] == "1" || query["latlng"] == "true"
        if let text = query.text("padding") {
            guard let number = Decimal.parse(text, exponents: true), (0..<0.5).contains(number) else {
                throw .invalid("padding", text, "a part of the image from 0 to below 0.5, such as 0.1")
            }
            padding = number
        } else {
            padding = 0.1
        }
        let attribution = query.text("attribution")?.lowercased()
        showsAttribution = attribution != "false" && attribution != "0"
        // The corner of the attribution is ours.
        if let attribution, showsAttribution, !["bottomright", "true", "1"].contains(attribution) {
            ignored.add("attribution")
        }
        paths = PathDefaults(
            fill: query.text("fill"), stroke: query.text("stroke"), width: query.text("width"),
            usualFill: PathStyle.white, hasBareDigits: true)
        try Self.check(fill: paths.fill, stroke: paths.stroke, width: paths.width)
    }

    /// Checks the texts of a style.
    ///
    /// - Throws: `DialectProblem` for what is no color, and for what is no number.
    static func check(fill: String?, stroke: String?, width: String?) throws(DialectProblem) {
        if let fill { _ = try ClientColor.read(fill, parameter: "fill") }
        if let stroke { _ = try ClientColor.read(stroke, parameter: "stroke") }
        if let width, Decimal.parse(width.trimmed, exponents: true).map({ $0 >= 0 }) != true {
            throw .invalid("width", width, "a width in points, such as 2")
        }
    }
}
