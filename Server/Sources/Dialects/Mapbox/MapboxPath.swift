import MapSnapshot

/// A path: `path[-{width}][+{color}[-{opacity}]][+{fill}[-{opacity}]]({polyline})`.
struct MapboxPath {
    private let places: [Coordinate]
    private var stroke = Stroke(color: MapboxPath.gray, width: 2)
    private var fill: Color?

    private static let gray = Color(red: 0x55, green: 0x55, blue: 0x55)

    /// - Parameters:
    ///   - name: what comes before the parenthesis.
    ///   - polyline: the encoded vertices, decoded from the URL.
    init(_ name: String, _ polyline: String) throws(DialectProblem) {
        let parts = name.dropFirst("path".count).split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count <= 3 else {
            throw .invalid("overlay", name, "path-{width}+{color}-{opacity}+{fill}-{opacity}")
        }
        if let width = parts.first, !width.isEmpty {
            guard width.first == "-", let number = Decimal.parse(width.dropFirst()), number >= 0 else {
                throw .invalid("overlay", name, "a width in points after path-")
            }
            stroke.width = min(number, SnapshotLimits.strokeWidth)
        }
        if parts.count > 1 { stroke.color = try Self.color(parts[1]) ?? stroke.color }
        if parts.count > 2 { fill = try Self.color(parts[2]) }
        places = try [Coordinate](polyline: polyline, parameter: "overlay")
        try MapboxAnnotations.check(places)
        guard places.count >= 2 else {
            throw .invalid("overlay", name, "a polyline of at least two places")
        }
    }

    /// The area below its line; an open area is filled, and its line stays open.
    var overlays: [Overlay] {
        var overlays: [Overlay] = []
        if let fill, places.count >= 3 { overlays.append(.polygon(Polygon(rings: [places], fill: fill, stroke: nil))) }
        // A line without width is not drawn, but `auto` shows it.
        overlays.append(.polyline(Polyline(places, stroke: stroke)))
        return overlays
    }

    /// `{color}` or `{color}-{opacity}`; nil if it is empty.
    private static func color(_ text: Substring) throws(DialectProblem) -> Color? {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let color = parts.first, !color.isEmpty else { return nil }
        return try MapboxColor.read(color, opacity: parts.count == 2 ? parts[1] : "")
    }
}
