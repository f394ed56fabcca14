import MapSnapshot

/// One parameter `path`: a line, or with `fillcolor` an area.
struct GooglePath {
    /// The vertices.
    let places: [Coordinate]
    private var stroke = Stroke(color: GooglePath.blue, width: 5)
    private var fill: Color?
    private var isGeodesic = false

    /// Half opaque.
    private static let blue = Color(red: 0, green: 0, blue: 255, alpha: 128)

    init(_ text: GoogleText, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        places = try text.places()
        for (key, value) in text.styles where !value.isEmpty {
            switch key {
            case "color": stroke.color = try GoogleColor.read(value, parameter: "path", hasAlpha: true)
            case "fillcolor": fill = try GoogleColor.read(value, parameter: "path", hasAlpha: true)
            case "weight":
                guard let width = Decimal.parse(value), width >= 0 else {
                    throw .invalid("path", "weight \(value)", "a width in points, such as weight:5")
                }
                stroke.width = min(width, SnapshotLimits.strokeWidth)
            case "geodesic": isGeodesic = value.lowercased() == "true"
            default: ignored.add(key)
            }
        }
    }

    /// The area below its line; an open area is filled, and its line stays open.
    var overlays: [Overlay] {
        var overlays: [Overlay] = []
        if let fill, places.count >= 3 { overlays.append(.polygon(Polygon(rings: [places], fill: fill, stroke: nil))) }
        if stroke.width > 0, places.count >= 2 {
            overlays.append(.polyline(Polyline(places, stroke: stroke, isGeodesic: isGeodesic)))
        }
        return overlays
    }
}
