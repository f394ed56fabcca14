import MapSnapshot
import RequestText

extension Dialect {
    /// LocationIQ's static maps: `/v3/staticmap?…` and `/v2/staticmap?…`, in Google's grammar.
    ///
    /// See https://docs.locationiq.com/reference/static-maps.
    public static let locationIQ = Dialect(
        name: "locationiq", styleParameter: "maptype",
        serviceStyles: ServiceStyles(names: ["roadmap", "streets", "light", "dark"], defaultName: "roadmap"),
        refusal: 400,
        parameters: [
            "lat": "center", "lon": "center", "zoom": "zoom", "size": "size", "pins": "markers", "paths": "path",
            "polygons": "path", "fit": "center", "format": "format",
        ],
        matches: { $0.path == "/v3/staticmap" || $0.path == "/v2/staticmap" }, draft: LocationIQDialect.draft)
}

/// How LocationIQ's requests are translated.
enum LocationIQDialect {
    /// The size without one in the request; the service does not document its own.
    private static let defaultSize = Size(width: 600, height: 400)

    private static let known = IgnoredNames.credentials.union([
        "center", "zoom", "size", "format", "maptype", "markers", "path",
    ])

    /// - Throws: `DialectProblem` that names the parameter.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let query = request.query
        var ignored = IgnoredNames()
        ignored.add(unknown: query, known: known)
        let format = try format(query.text("format"))
        let size = try size(query.text("size"))
        var annotations = GoogleAnnotations()
        for text in query.all("path") {
            try annotations.add(path: text, &ignored) { (value: String) throws(DialectProblem) in
                try LocationIQColor.read(value, parameter: "path")
            }
        }
        for text in query.all("markers") {
            let parts = GoogleText(text, "markers")
            let style = LocationIQMarker(parts.styles, settings, &ignored)
            let places = try parts.places()
            if places.isEmpty, !text.isEmpty { ignored.add("markers") }
            for place in places {
                if let icon = style.icon(of: annotations.pins.count) { annotations.icons.append(icon) }
                annotations.pins.append(style.pin(at: place))
            }
        }
        let view = try GoogleFraming(query, annotations)
        let framing = try view.framing(size: size)
        var snapshot = SnapshotRequest(framing: framing, size: size)
        snapshot.zoomSnapping = .integral
        snapshot.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        snapshot.overlays = annotations.overlays
        snapshot.pins = annotations.pins
        if case .annotations = framing {
            snapshot.overlays += annotations.frame
            snapshot.padding = view.padding(size)
        }
        return DialectDraft(
            request: snapshot, style: query.text("maptype")?.lowercased(), format: format, ignored: ignored,
            icons: annotations.icons)
    }

    private static func format(_ text: String?) throws(DialectProblem) -> FileFormat {
        switch text?.lowercased() {
        case nil, "png": return .png
        case "jpg", "jpeg": return .jpeg
        case let other?: throw .invalid("format", other, "png, jpg or jpeg")
        }
    }

    private static func size(_ text: String?) throws(DialectProblem) -> Size {
        guard let text else { return defaultSize }
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Decimal.integer($0.trimmed) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
            throw .invalid("size", text, "width and height in points, such as 400x200")
        }
        return Size(width: Double(width), height: Double(height))
    }
}
