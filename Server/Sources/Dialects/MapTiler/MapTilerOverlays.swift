import MapSnapshot
import RequestText

/// What paths and markers draw.
struct MapTilerAnnotations {
    private(set) var overlays: [Overlay] = []
    private(set) var pins: [Pin] = []
    private(set) var icons: [RemoteIcon] = []
    /// Everything that `auto` shows.
    private(set) var places: [Coordinate] = []
    private let parameters: MapTilerParameters

    init(_ parameters: MapTilerParameters) { self.parameters = parameters }

    /// - Throws: `DialectProblem` for places, colors and widths that are none.
    mutating func add(path text: String, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        let path = PathText(text)
        try MapTilerParameters.check(fill: path["fill"], stroke: path["stroke"], width: path["width"])
        var vertices: [Coordinate] = []
        for point in path.points where !point.trimmed.isEmpty { vertices.append(try place(point, of: "path")) }
        if let polyline = path.polyline {
            vertices += try [Coordinate](polyline: polyline.trimmed, parameter: "path")
        }
        if vertices.isEmpty, !text.isEmpty { ignored.add("path") }
        places += vertices
        overlays += PathStyle(path, parameters.paths).overlays(vertices)
    }

    /// - Throws: `DialectProblem` for places and colors that are none.
    mutating func add(
        markers text: String, _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) throws(DialectProblem) {
        let parts = text.split(separator: "|").filter { !$0.trimmed.isEmpty }
        let options = parts.prefix { Self.isOption($0) }
        let style = try MapTilerMarkerStyle(options, settings, &ignored)
        if parts.count == options.count, !text.isEmpty { ignored.add("markers") }
        for part in parts.dropFirst(options.count) {
            // Colors may contain commas.
            let fields = part.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            let place = try place(fields.prefix(2).joined(separator: ",")[...], of: "markers")
            let color = fields.count == 3 ? try ClientColor.read(fields[2].trimmed, parameter: "markers") : nil
            if let icon = style.icon(of: pins.count) { icons.append(icon) }
            pins.append(style.pin(at: place, color: color))
            places.append(place)
        }
    }

    /// Whether a part of `markers` is an option: a word and a colon.
    private static func isOption(_ part: Substring) -> Bool {
        guard let colon = part.firstIndex(of: ":") else { return false }
        return part[..<colon].trimmed.allSatisfy { $0.isASCII && $0.isLetter }
    }

    /// Reads `lon,lat`; longitudes beyond the antimeridian are wrapped.
    private func place(_ text: Substring, of parameter: String) throws(DialectProblem) -> Coordinate {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Decimal.parse($0.trimmed, exponents: true) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else {
            throw .invalid(parameter, "place \(text)", "longitude,latitude in degrees, such as 9.5209,47.1410")
        }
        let place =
            parameters.isLatitudeFirst
            ? Coordinate(latitude: first, longitude: second) : Coordinate(latitude: second, longitude: first)
        guard abs(place.latitude) <= 90, abs(place.longitude) <= 540 else {
            throw .invalid(parameter, "place \(text)", "a longitude of -180 to 180 and a latitude of -90 to 90 degrees")
        }
        return place.isValid ? place : place.normalized
    }
}

/// The options of one parameter `markers`, for all of its places.
struct MapTilerMarkerStyle {
    private var image: String?
    private var url: String?
    private var anchor = Pin.Anchor.bottom
    private var scale = 1.0

    init(
        _ options: ArraySlice<Substring>, _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) throws(DialectProblem) {
        for option in options {
            let pair = option.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[1].isEmpty else { continue }
            let value = pair[1].trimmed
            switch pair[0].trimmed {
            case "icon":
                let url = value.contains("://") ? value : PercentDecoding.decode(value)
                image = settings.image(value) ?? settings.image(url)
                self.url = image == nil ? url : nil
            case "anchor": anchor = try Self.anchor(value)
            case "scale":
                guard let number = Decimal.parse(value, exponents: true), number > 0 else {
                    throw .invalid("markers", "scale \(value)", "a factor above 0, such as 0.5")
                }
                scale = number
            case let other: ignored.add(other)
            }
        }
        if url != nil { ignored.add("icon") }
    }

    /// A marker with these options.
    ///
    /// - Parameter color: that of this marker alone.
    func pin(at place: Coordinate, color: Color?) -> Pin {
        if let image { return remoteIcon(image, of: 0).placed(image, on: Pin(place)) }
        let limits = SnapshotLimits.pinScales
        return Pin(
            place, color: color ?? Pin.defaultColor, scale: min(max(scale, limits.lowerBound), limits.upperBound))
    }

    /// The icon that the marker's should be; nil if there is none at a URL.
    ///
    /// - Parameter pin: the index of the marker.
    func icon(of pin: Int) -> RemoteIcon? { url.map { remoteIcon($0, of: pin) } }

    private func remoteIcon(_ name: String, of pin: Int) -> RemoteIcon {
        RemoteIcon(name, pin: pin, parameter: "icon", anchor: anchor, scale: scale)
    }

    private static func anchor(_ text: String) throws(DialectProblem) -> Pin.Anchor {
        let name = text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
        guard let anchor = Pin.Anchor.allCases.first(where: { $0.rawValue.filter { $0 != "-" } == name }) else {
            throw .invalid("markers", "anchor \(text)", "a side, a corner such as topleft, or center")
        }
        return anchor
    }
}
