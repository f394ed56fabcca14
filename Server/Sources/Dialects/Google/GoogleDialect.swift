import MapSnapshot
import RequestText

extension Dialect {
    /// Google's Maps Static API: `/maps/api/staticmap?…`, a query of parameters, some of which may be repeated.
    ///
    /// See https://developers.google.com/maps/documentation/maps-static/start.
    public static let google = Dialect(
        name: "google", styleParameter: "maptype", serviceStyles: GoogleParameters.mapTypes, refusal: 400,
        parameters: [
            "lat": "center", "lon": "center", "zoom": "zoom", "size": "size", "scale": "scale", "pins": "markers",
            "paths": "path", "polygons": "path", "fit": "center", "format": "format",
        ],
        matches: { $0.path == "/maps/api/staticmap" }, draft: GoogleDialect.draft)
}

/// How Google's requests are translated.
enum GoogleDialect {
    /// Levels of parent tiles to look through, because clients ask for any zoom.
    private static let overzoom = SnapshotLimits.overzoom.upperBound

    /// - Throws: `DialectProblem` that names the parameter.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let query = request.query
        var ignored = IgnoredNames()
        ignored.add(unknown: query, known: GoogleParameters.known)
        let styles = GoogleStyles(query.all("style"))
        if !styles.isUnderstood { ignored.add("style") }
        let format = try GoogleFormat.read(query, &ignored)
        let image = try GoogleImage(query, settings)
        var annotations = GoogleAnnotations()
        for text in query.all("path") { try annotations.add(path: text, &ignored) }
        for text in query.all("markers") { try annotations.add(markers: text, settings, &ignored) }
        for text in query.all("visible") { try annotations.add(visible: text, &ignored) }
        let view = try GoogleFraming(query, annotations)
        let framing = try view.framing(size: image.size)
        var snapshot = SnapshotRequest(framing: framing, size: image.size, scale: image.scale)
        snapshot.zoomSnapping = .integral
        snapshot.maximumOverzoom = overzoom
        snapshot.hide = styles.hidden
        snapshot.overlays = annotations.overlays
        snapshot.pins = annotations.pins
        if case .annotations = framing {
            snapshot.overlays += annotations.frame
            snapshot.padding = view.padding(image.size)
        }
        return DialectDraft(
            request: snapshot, style: query.text("maptype")?.lowercased(), format: format,
            ignored: ignored, icons: annotations.icons)
    }
}

/// The names of the service's parameters.
enum GoogleParameters {
    /// Everything that the service defines or once defined.
    static let known = drawn.union(credentials).union(obsolete)

    /// The types of maps that the service has.
    static let mapTypes = Dialect.ServiceStyles(
        names: ["roadmap", "satellite", "hybrid", "terrain"], defaultName: "roadmap")

    private static let drawn: Set = [
        "center", "zoom", "size", "scale", "format", "maptype", "markers", "path", "visible", "style",
    ]

    /// Keys, which are never logged, and languages.
    private static let credentials: Set = [
        "key", "client", "signature", "channel", "language", "region", "hl", "gl", "map_id", "solution_channel",
    ]

    /// Without effect on the service itself.
    private static let obsolete: Set = ["sensor", "mobile", "visual_refresh", "v"]
}

/// The parameter `format`.
enum GoogleFormat {
    /// The format; PNG if absent, and instead of GIF.
    static func read(_ query: Query, _ ignored: inout IgnoredNames) throws(DialectProblem) -> FileFormat {
        guard let text = query.text("format") else { return .png }
        switch text.lowercased() {
        case "png", "png32": return .png
        case "png8": return .png8
        case "jpg", "jpeg", "jpg-baseline": return .jpeg
        case "gif":
            ignored.add("format")
            return .png
        default: throw .invalid("format", text, "png, png8, png32, gif, jpg or jpg-baseline")
        }
    }
}
