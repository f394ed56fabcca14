import MapSnapshot

#if canImport(Glibc)
    import Glibc
#endif

/// What paths and markers draw.
struct TileServerAnnotations {
    private(set) var overlays: [Overlay] = []
    private(set) var pins: [Pin] = []
    private(set) var icons: [RemoteIcon] = []
    /// Everything that `auto` shows; coordinates that cannot be read are skipped, as by the service.
    private(set) var places: [Coordinate] = []
    /// Names of parameters of which something is not drawn.
    private(set) var ignored: [String] = []
    private let isRaw: Bool
    private let isLatitudeFirst: Bool

    init(isRaw: Bool, isLatitudeFirst: Bool) {
        self.isRaw = isRaw
        self.isLatitudeFirst = isLatitudeFirst
    }

    mutating func add(path text: String, _ parameters: TileServerParameters) {
        let path = PathText(text)
        let vertices: [Coordinate]
        if let polyline = path.polyline {
            vertices = (try? EncodedPolyline.decode(String(polyline))) ?? []
        } else {
            vertices = path.points.compactMap(place)
        }
        // The service leaves out a path without a place.
        if vertices.isEmpty, !text.isEmpty { skip("path") }
        places += vertices
        overlays += PathStyle(path, parameters.pathDefaults).overlays(vertices)
    }

    mutating func add(marker text: String, _ settings: DialectSettings) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count >= 2, let place = place(parts[0]) else { return skip("marker") }
        let options = TileServerMarkerOptions(parts.dropFirst(2))
        let name = String(parts[1])
        let icon = RemoteIcon(
            name, pin: pins.count, parameter: "marker", offset: options.offset, scale: options.scale)
        if let image = settings.image(name) {
            pins.append(icon.placed(image, on: Pin(place)))
        } else if settings.allowsRemoteIcons, name.hasPrefix("https://") || name.hasPrefix("http://") {
            pins.append(Pin(place))
            icons.append(icon)
            skip("marker")
        } else {
            return skip("marker")
        }
        places.append(place)
    }

    private mutating func skip(_ parameter: String) {
        if !ignored.contains(parameter) { ignored.append(parameter) }
    }

    /// Reads `x,y`; nil for anything else.
    private func place(_ text: Substring) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Decimal.leading(parts[0]), let second = Decimal.leading(parts[1]) else {
            return nil
        }
        let (x, y) = isLatitudeFirst ? (second, first) : (first, second)
        let place = isRaw ? RawCoordinate(x: x, y: y).coordinate : Coordinate(latitude: y, longitude: x)
        guard abs(place.latitude) <= 90, abs(place.longitude) <= 540 else { return nil }
        return place.isValid ? place : place.normalized
    }
}

/// A place in meters of the projection (EPSG:3857), y up.
struct RawCoordinate {
    let x: Double
    let y: Double

    /// In degrees; not checked.
    var coordinate: Coordinate {
        let radius = WebMercator.earthRadius
        return Coordinate(
            latitude: atan(sinh(y / radius)) * 180 / .pi, longitude: x / radius * 180 / .pi)
    }
}
