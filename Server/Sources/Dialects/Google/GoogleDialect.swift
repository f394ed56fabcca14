import MapSnapshot
import RequestText

/// Google's Maps Static API: a query of parameters, some of which may be repeated.
///
/// See https://developers.google.com/maps/documentation/maps-static/start.
enum GoogleDialect {
    /// The path of the endpoint.
    static let path = "/maps/api/staticmap"

    /// Levels of parent tiles to look through, because clients ask for any zoom.
    private static let overzoom = SnapshotLimits.overzoom.upperBound

    /// - Throws: `DialectProblem` that names the parameter.
    static func translate(
        _ target: RequestTarget, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectTranslation {
        let query = target.query
        var ignored = IgnoredNames()
        query.name(unknown: &ignored, known: GoogleParameters.known)
        for name in GoogleParameters.undrawn where query.text(name) != nil { ignored.add(name) }
        let format = try GoogleFormat.read(query, &ignored)
        let image = try GoogleImage(query, settings)
        var annotations = GoogleAnnotations()
        for text in query.all("path") { try annotations.add(path: text, &ignored) }
        for text in query.all("markers") { try annotations.add(markers: text, settings, &ignored) }
        for text in query.all("visible") { try annotations.add(visible: text, &ignored) }
        let view = try GoogleFraming(query, annotations)
        let framing = try view.framing(size: image.size)
        var request = SnapshotRequest(framing: framing, size: image.size, scale: image.scale)
        request.zoomSnapping = .integral
        request.maximumOverzoom = overzoom
        request.overlays = annotations.overlays
        request.pins = annotations.pins
        if case .annotations = framing {
            request.overlays += annotations.frame
            request.padding = view.padding(image.size)
        }
        return DialectTranslation(
            dialect: .google, request: request, style: query.text("maptype")?.lowercased(), format: format,
            ignored: ignored, icons: annotations.icons)
    }
}
