import MapSnapshot
import RequestText

/// The value of `markers`, `path` or `visible`: styles and then locations, separated by `|`.
struct GoogleText {
    /// The name of the parameter.
    let parameter: String
    /// `key:value` pairs before the first location, keys in lower case.
    private(set) var styles: [(key: String, value: String)] = []
    private var locations: [Substring] = []
    private var polyline: Substring?

    /// - Parameter text: decoded once.
    init(_ text: String, _ parameter: String) {
        self.parameter = parameter
        var rest = text[...]
        while !rest.isEmpty {
            let start = rest.drop { $0.isWhitespace }
            // Everything after `enc:` is the polyline: it may contain any separator.
            if start.prefix(4).lowercased() == "enc:" {
                polyline = start.dropFirst(4)
                return
            }
            let end = rest.firstIndex(of: "|") ?? rest.endIndex
            add(rest[..<end])
            rest = rest[end...].dropFirst()
        }
    }

    private mutating func add(_ part: Substring) {
        let part = part.trimmed
        guard !part.isEmpty else { return }
        let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if locations.isEmpty, pair.count == 2, pair[0].allSatisfy({ $0.isASCII && $0.isLetter }) {
            styles.append((pair[0].lowercased(), pair[1].trimmed))
        } else {
            locations.append(part[...])
        }
    }

    /// The locations.
    ///
    /// - Throws: `DialectProblem` for an address, because nothing here looks up addresses.
    func places() throws(DialectProblem) -> [Coordinate] {
        var places: [Coordinate] = []
        for location in locations { places.append(try Self.place(location, parameter)) }
        if let polyline { places += try [Coordinate](polyline: polyline.trimmed, parameter: parameter) }
        return places
    }

    /// Reads `latitude,longitude`; longitudes beyond the antimeridian are wrapped.
    static func place(_ text: some StringProtocol, _ parameter: String) throws(DialectProblem) -> Coordinate {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Decimal.parse($0.trimmed, exponents: true) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            throw DialectProblem(
                .invalidRequest, "\(parameter) \(DialectProblem.shown(text)) is not a coordinate",
                remedy: "use latitude,longitude in degrees, such as 47.1410,9.5209; addresses are not looked up",
                parameter: parameter)
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard abs(latitude) <= 90, abs(longitude) <= 540 else {
            throw .invalid(parameter, text, "a latitude of -90 to 90 and a longitude of -180 to 180 degrees")
        }
        return place.isValid ? place : place.normalized
    }
}

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

    /// - Parameter color: reads a color of a path.
    mutating func add(
        path text: String, _ ignored: inout IgnoredNames,
        color: (String) throws(DialectProblem) -> Color = GooglePath.color
    ) throws(DialectProblem) {
        let path = try GooglePath(GoogleText(text, "path"), &ignored, color: color)
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
