import MapSnapshot
import RequestText

/// The last part of the path: `{width}x{height}[@2x].{format}`.
struct MapTilerImage {
    /// Points.
    let size: Size
    /// Pixels per point: 1 or 2.
    let scale: Double
    let format: FileFormat

    init(_ text: String) throws(DialectProblem) {
        guard let parts = SizeText(text) else {
            throw .invalid("size", text, "width and height in points, such as 400x200.png or 400x200@2x.png")
        }
        size = parts.size
        switch parts.scale {
        case nil, "1x": scale = 1
        case "2x": scale = 2
        case let other?: throw .invalid("size", "scale @\(other)", "@2x or none")
        }
        switch parts.ending?.lowercased() {
        case "png": format = .png
        case "jpg", "jpeg": format = .jpeg
        case "webp": format = .webp
        case let other: throw .invalid("size", "format \(other ?? "")", "png, jpg or webp")
        }
    }
}

/// The position: `{lon},{lat},{zoom}`, `{minx},{miny},{maxx},{maxy}` or `auto`.
enum MapTilerPosition: Hashable {
    /// With this library's zoom.
    case center(Coordinate, zoom: Double)
    /// The corners in the southwest and northeast.
    case area(Coordinate, Coordinate)
    case auto

    /// - Parameter text: decoded.
    /// - Throws: `DialectProblem` for anything else.
    init(_ text: String) throws(DialectProblem) {
        if text.trimmed == "auto" {
            self = .auto
            return
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.prefix(5).compactMap { Decimal.parse($0.trimmed, exponents: true) }
        guard numbers.count == parts.count, numbers.count == 3 || numbers.count == 4 else {
            throw .invalid("position", text, "lon,lat,zoom, minx,miny,maxx,maxy or auto")
        }
        let first = try Self.place(numbers[0], numbers[1], text)
        if numbers.count == 3 {
            guard numbers[2] >= 0 else { throw .invalid("position", "zoom \(parts[2])", "a zoom of 0 or more") }
            self = .center(first, zoom: min(numbers[2].zoomOfLargeWorld, SnapshotLimits.zooms.upperBound))
        } else {
            let second = try Self.place(numbers[2], numbers[3], text)
            guard first.longitude <= second.longitude, first.latitude <= second.latitude else {
                throw .invalid("position", text, "minx,miny,maxx,maxy, each smaller number first")
            }
            self = .area(first, second)
        }
    }

    /// What the image shows.
    ///
    /// - Parameters:
    ///   - places: what `auto` shows.
    ///   - padding: a part of the image on each side.
    func framing(_ places: [Coordinate], padding: Double, size: Size) throws(DialectProblem) -> Framing {
        let shown: [Coordinate]
        switch self {
        case .center(let center, let zoom): return .center(center, zoom: zoom)
        case .area(let southwest, let northeast): shown = [southwest, northeast]
        case .auto: shown = places
        }
        guard let extent = WorldExtent(shown) else {
            throw DialectProblem(
                .invalidRequest, "auto has nothing to show", remedy: "add a path or markers, or use lon,lat,zoom",
                parameter: "position")
        }
        let room = 1 - 2 * padding
        let zoom = extent.zoom(in: Size(width: size.width * room, height: size.height * room))
        return FittedView(center: extent.middle, zoom: zoom).framing(size: size)
    }

    private static func place(_ longitude: Double, _ latitude: Double, _ text: String) throws(DialectProblem)
        -> Coordinate
    {
        guard abs(longitude) <= 180, abs(latitude) <= 90 else {
            throw .invalid("position", text, "longitudes of -180 to 180 and latitudes of -90 to 90 degrees")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
