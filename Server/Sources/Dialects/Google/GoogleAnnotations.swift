import MapSnapshot

/// What the service draws on the map, and what it makes visible.
struct GoogleAnnotations {
    var overlays: [Overlay] = []
    var pins: [Pin] = []
    var icons: [RemoteIcon] = []
    /// Places to show without drawing anything there.
    private(set) var visible: [Coordinate] = []
    /// Vertices of paths.
    private var vertices: [Coordinate] = []

    /// Everything that implicit framing shows.
    var places: [Coordinate] { vertices + pins.map(\.coordinate) + visible }

    /// Invisible lines through places that are shown without an annotation.
    var frame: [Overlay] {
        // Vertices too: a path of one place is not drawn, but shown.
        let places = visible + (vertices.count == 1 ? vertices : [])
        return places.map { place in
            .polyline(Polyline([place, place], stroke: Stroke(width: 0), opacity: 0))
        }
    }

    mutating func add(path text: String, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        let path = try GooglePath(GoogleText(text, "path"), &ignored)
        if path.places.isEmpty, !text.isEmpty { ignored.add("path") }
        overlays += path.overlays
        vertices += path.places
    }

    mutating func add(visible text: String, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        let places = try GoogleText(text, "visible").places()
        if places.isEmpty, !text.isEmpty { ignored.add("visible") }
        visible += places
    }

    mutating func add(
        markers text: String, _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) throws(DialectProblem) {
        let parts = GoogleText(text, "markers")
        let style = try GoogleMarkerStyle(parts.styles, settings, &ignored)
        let places = try parts.places()
        if places.isEmpty, !text.isEmpty { ignored.add("markers") }
        for place in places {
            pins.append(style.pin(at: place))
            if let url = style.remoteIcon {
                icons.append(
                    RemoteIcon(
                        url, pin: pins.count - 1, parameter: "icon", anchor: style.anchor, offset: style.offset,
                        scale: style.iconScale))
            }
        }
    }
}
