import MapSnapshot
import RequestText

/// TileServer GL's static endpoint: position and size in the path, annotations in the query or a JSON body.
///
/// See https://tileserver.readthedocs.io/en/latest/endpoints.html.
enum TileServerDialect {
    /// - Parameter body: a JSON object with further parameters; empty for none.
    /// - Throws: `DialectProblem` that names the part of the path, or the parameter.
    static func translate(
        _ target: RequestTarget, body: [UInt8], _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectTranslation {
        let route = try TileServerRoute(target.trimmedSegments)
        let image = try TileServerImage(route.size)
        let position = try TileServerPosition(route.position)
        let parameters = try TileServerParameters(target.query, body: body)
        var annotations = TileServerAnnotations(isRaw: route.isRaw, isLatitudeFirst: parameters.isLatitudeFirst)
        for text in parameters.paths { annotations.add(path: text, parameters) }
        for text in parameters.markers { annotations.add(marker: text, settings) }
        let view = try TileServerFraming(position, isRaw: route.isRaw, size: image.size)
            .framing(parameters, annotations)
        guard let format = image.format else {
            throw .invalid("size", "format \(image.ending)", "png, jpg, jpeg or webp")
        }
        var request = SnapshotRequest(framing: view, size: image.size, scale: image.scale)
        request.bearing = position.bearing
        request.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        request.overlays = annotations.overlays
        request.pins = annotations.pins
        request.pinOrder = .list
        var ignored = parameters.ignored
        for name in annotations.ignored { ignored.add(name) }
        return DialectTranslation(
            dialect: .tileServerGL, request: request, style: route.style, format: format, ignored: ignored,
            icons: annotations.icons)
    }
}
