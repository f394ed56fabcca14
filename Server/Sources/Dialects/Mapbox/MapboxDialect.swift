import MapSnapshot
import RequestText

/// Mapbox's Static Images API: overlays, position and size are parts of the path.
///
/// See https://docs.mapbox.com/api/maps/static-images/.
enum MapboxDialect {
    /// - Throws: `DialectProblem` that names the part of the path, or the parameter.
    static func translate(
        _ target: RequestTarget, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectTranslation {
        let route = try MapboxRoute(target.trimmedSegments)
        var ignored = IgnoredNames()
        let flags = try MapboxParameters(target.query, &ignored)
        let image = try MapboxImage(route.size)
        var annotations = MapboxAnnotations(imageScale: image.scale)
        if let text = route.overlays {
            for overlay in try MapboxOverlayText.split(text) { try annotations.add(overlay, settings, &ignored) }
        }
        let position = try MapboxPosition(route.position)
        let framing = try MapboxFraming(position, annotations, padding: flags.padding, size: image.size)
        var request = SnapshotRequest(framing: framing.framing, size: image.size, scale: image.scale)
        request.bearing = position.bearing
        request.padding = framing.padding
        request.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        request.attribution = flags.showsAttribution ? .automatic : .off
        request.overlays = annotations.overlays
        request.pins = annotations.pins
        request.pinOrder = .list
        return DialectTranslation(
            dialect: .mapbox, request: request, style: route.style, format: image.format, ignored: ignored,
            icons: annotations.icons)
    }
}
