import MapSnapshot

/// What is known of one request, for its log line and metrics: nothing as the client wrote it.
struct RequestRecord: Sendable {
    /// The kinds of paths.
    enum Route: String, Sendable, CaseIterable {
        case snapshot, google, mapbox, tileServerGL = "tileserver_gl"
        case tileJSON = "tilejson", tile, renderedTile = "rendered_tile", style, gallery, health, ready
        case openAPI = "openapi", unknown
    }

    var method = ""
    var route = Route.unknown
    /// How the request for an image came in; nil for other routes.
    var origin: RequestOrigin?
    var status = 0
    /// The code of an error.
    var code: String?
    /// The field or parameter of an error.
    var pointer: String?
    var duration = Duration.zero
    /// The place of the image.
    var place: Coordinate?
    /// The map, tileset or style: a configured id.
    var map: String?
    var image: ServedImage?
    /// What was left out.
    var ignored: [String] = []
    /// How many requests like it have no line.
    var omitted = 0
    var bytes: Int?
}
