import MapSnapshot
import RequestText

/// One overlay as text: `{name}({content})`.
struct MapboxOverlayText: Hashable {
    /// What comes before the parenthesis: kind and style.
    let name: String
    /// What is between the parentheses, decoded.
    let content: String

    /// Maximum number of closing parentheses to try as the end of one GeoJSON overlay.
    private static let attempts = 32

    /// Splits the overlays of a path.
    ///
    /// Parentheses are not counted: GeoJSON may contain any number of them in its texts.
    ///
    /// - Parameter text: as received.
    /// - Throws: `DialectProblem` for anything that is not an overlay.
    static func split(_ text: Substring) throws(DialectProblem) -> [MapboxOverlayText] {
        // Some clients encode everything, parentheses and commas between overlays included.
        let text = text.contains("(") ? text : PercentDecoding.decode(text)[...]
        var overlays: [MapboxOverlayText] = []
        var rest = text
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "(") else { throw invalid(rest) }
            let name = PercentDecoding.decode(rest[..<open])
            let body = rest[rest.index(after: open)...]
            let (content, end) = try content(body, of: name)
            overlays.append(MapboxOverlayText(name: name, content: content))
            rest = afterComma(body[end...].dropFirst())
        }
        return overlays
    }

    /// Finds the parenthesis that ends an overlay: for GeoJSON the first one after a whole JSON value.
    private static func content(
        _ body: Substring, of name: String
    ) throws(DialectProblem) -> (String, end: Substring.Index) {
        var search = body.startIndex
        for _ in 0..<attempts {
            guard let end = body[search...].firstIndex(of: ")") else { break }
            let content = PercentDecoding.decode(body[..<end])
            if isEnd(body[end...].dropFirst()), name != "geojson" || closes(content) { return (content, end) }
            search = body.index(after: end)
        }
        throw DialectProblem(
            .invalidRequest, "overlay \(DialectProblem.shown(name)) does not end", remedy: "close it with )",
            parameter: "overlay")
    }

    /// Whether braces and brackets outside of strings are closed.
    private static func closes(_ json: String) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in json.utf8 {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return depth <= 0 && !isText
    }

    private static func isEnd(_ rest: Substring) -> Bool {
        rest.isEmpty || (rest.first == "," || rest.hasPrefix("%2C") || rest.hasPrefix("%2c"))
    }

    private static func afterComma(_ rest: Substring) -> Substring {
        rest.first == "," ? rest.dropFirst() : rest.first == "%" ? rest.dropFirst(3) : rest
    }

    private static func invalid(_ text: Substring) -> DialectProblem {
        .invalid("overlay", text, "pin-s(lon,lat), path(polyline), geojson(object) or url-…(lon,lat)")
    }
}

/// What the overlays draw.
struct MapboxAnnotations {
    private(set) var overlays: [Overlay] = []
    private(set) var pins: [Pin] = []
    private(set) var icons: [RemoteIcon] = []
    /// Pixels per point of the image, which icons at URLs are not scaled by.
    private let imageScale: Double

    init(imageScale: Double) { self.imageScale = imageScale }

    /// Everything that `auto` shows.
    var places: [Coordinate] { Self.places(pins, overlays) }

    private static func places(_ pins: [Pin], _ overlays: [Overlay]) -> [Coordinate] {
        pins.map(\.coordinate)
            + overlays.flatMap { overlay in
                switch overlay {
                case .polyline(let line): line.coordinates
                case .polygon(let area): area.rings.flatMap(\.self)
                case .circle(let circle): [circle.center]
                }
            }
    }

    /// Throws if a place is beyond the service's latitudes.
    static func check(_ places: [Coordinate]) throws(DialectProblem) {
        guard let wrong = places.first(where: { !MapboxPosition.latitudes.contains($0.latitude) }) else { return }
        throw .invalid("overlay", "latitude \(wrong.latitude)", MapboxPosition.latitudeRange)
    }

    /// - Throws: `DialectProblem` that says what is wrong with the overlay.
    mutating func add(
        _ text: MapboxOverlayText, _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) throws(DialectProblem) {
        switch text.name {
        case "geojson": try add(geoJSON: text.content, &ignored)
        case let name where name.hasPrefix("pin-"):
            let marker = try MapboxMarker(name)
            if let icon = marker.ignoredIcon { ignored.add(icon) }
            pins.append(marker.pin(at: try Self.place(text.content)))
        case let name where name.hasPrefix("url-"):
            try add(url: String(name.dropFirst(4)), at: try Self.place(text.content), settings, &ignored)
        case let name where name.hasPrefix("path"):
            overlays += try MapboxPath(name, text.content).overlays
        default:
            throw .invalid("overlay", text.name, "pin-s(lon,lat), path(polyline), geojson(object) or url-…(lon,lat)")
        }
    }

    private mutating func add(geoJSON text: String, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        let features: MapFeatures
        do throws(SnapshotError) {
            features = try MapFeatures(geoJSON: Array(text.utf8))
        } catch {
            throw DialectProblem(.invalidRequest, error.summary, remedy: error.remedy, parameter: "overlay")
        }
        try Self.check(Self.places(features.pins, features.overlays))
        overlays += features.overlays
        pins += features.pins
        for note in features.notes where note.code == .featureIconIgnored {
            if let icon = note.values["icon"]?.text { ignored.add(icon) }
        }
    }

    private mutating func add(
        url text: String, at place: Coordinate, _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) throws(DialectProblem) {
        let url = text.contains("://") ? text : PercentDecoding.decode(text)
        guard !url.isEmpty else { throw .invalid("overlay", "url-", "url- followed by an encoded URL") }
        // An icon keeps its pixels at @2x.
        let icon = RemoteIcon(
            url, pin: pins.count, parameter: "url", anchor: .center, scale: 1 / imageScale)
        if let image = settings.image(text) ?? settings.image(url) {
            pins.append(icon.placed(image, on: Pin(place)))
        } else {
            pins.append(Pin(place))
            icons.append(icon)
            ignored.add(icon.parameter)
        }
    }

    /// Reads `longitude,latitude`.
    private static func place(_ text: String) throws(DialectProblem) -> Coordinate {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Decimal.parse($0.trimmed, exponents: true) }
        guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1], abs(longitude) <= 180,
            MapboxPosition.latitudes.contains(latitude)
        else {
            throw .invalid(
                "overlay", "place \(text)", "a longitude of -180 to 180, then \(MapboxPosition.latitudeRange)")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
