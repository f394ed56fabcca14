import MapSnapshot
import RequestText

/// The last part of the path: `{width}x{height}[@2x][.{format}]`.
struct MapboxImage {
    /// Points.
    let size: Size
    /// Pixels per point: 1 or 2.
    let scale: Double
    /// Nil to choose by the layers of the style.
    let format: FileFormat?

    init(_ text: String) throws(DialectProblem) {
        let dot = text.firstIndex(of: ".")
        var sides = text[..<(dot ?? text.endIndex)]
        let ending = dot.map { text[text.index(after: $0)...].lowercased() }
        switch ending {
        case nil: format = nil
        case "png", "png32", "png64", "png128", "png256": format = .png
        case "jpg", "jpeg", "jpg70", "jpg80", "jpg90": format = .jpeg
        case "webp": format = .webp
        case let other?: throw .invalid("size", "format \(other)", "png, jpg or webp")
        }
        scale = sides.hasSuffix("@2x") ? 2 : 1
        if scale == 2 { sides = sides.dropLast(3) }
        let numbers = sides.split(separator: "x", omittingEmptySubsequences: false).map(Decimal.integer)
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1], width > 0, height > 0 else {
            throw .invalid("size", text, "width and height in points, such as 400x200 or 400x200@2x")
        }
        size = Size(width: Double(width), height: Double(height))
    }
}

/// The position: `{lon},{lat},{zoom}[,{bearing}[,{pitch}]]`, `[{west},{south},{east},{north}]` or `auto`.
struct MapboxPosition {
    /// What it says.
    enum Kind: Hashable {
        /// With this library's zoom.
        case center(Coordinate, zoom: Double)
        case bounds(GeoBounds)
        case auto
    }

    let kind: Kind
    /// The compass direction that is up, degrees clockwise from north.
    let bearing: Double
    /// The tilt in degrees.
    let pitch: Double

    /// The service's zooms, whose world is 512 points wide at zoom 0.
    private static let zooms = 0.0...22
    /// The service's latitudes end with the projection, also those of overlays.
    static let latitudes = -85.0512...85.0512
    /// These latitudes in messages.
    static let latitudeRange = "a latitude of -85.0511 to 85.0511 degrees"

    /// - Parameter text: decoded.
    init(_ text: String) throws(DialectProblem) {
        let text = text.trimmed
        if text == "auto" {
            (kind, bearing, pitch) = (.auto, 0, 0)
            return
        }
        if text.hasPrefix("[") {
            guard text.hasSuffix("]") else { throw Self.bbox(text) }
            (kind, bearing, pitch) = (.bounds(try Self.bounds(text.dropFirst().dropLast())), 0, 0)
            return
        }
        let numbers = Self.numbers(text)
        guard let numbers, (3...5).contains(numbers.count) else {
            throw .invalid(
                "position", text, "lon,lat,zoom with optional bearing and pitch, [west,south,east,north] or auto")
        }
        guard abs(numbers[0]) <= 180, Self.latitudes.contains(numbers[1]) else {
            throw .invalid(
                "position", text, "a longitude of -180 to 180, then \(Self.latitudeRange)")
        }
        let words = text.split(separator: ",").map(\.trimmed)
        guard Self.zooms.contains(numbers[2]) else {
            throw .invalid("position", "zoom \(words[2])", "a zoom of 0 to 22")
        }
        pitch = numbers.count > 4 ? numbers[4] : 0
        guard SnapshotLimits.pitches.contains(pitch) else {
            throw .invalid("position", "pitch \(words[4])", "a pitch of 0 to 60")
        }
        let center = Coordinate(latitude: numbers[1], longitude: numbers[0])
        // The service counts two decimals of a zoom.
        kind = .center(center, zoom: ((numbers[2] * 100).rounded() / 100).zoomOfLargeWorld)
        bearing = numbers.count > 3 ? numbers[3] : 0
    }

    private static func numbers(_ text: some StringProtocol) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 5 else { return nil }
        let numbers = parts.compactMap { Decimal.parse($0.trimmed, exponents: true) }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func bounds(_ text: Substring) throws(DialectProblem) -> GeoBounds {
        guard let numbers = numbers(text), numbers.count == 4 else { throw bbox(text) }
        let bounds = GeoBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        guard bounds.isValid, bounds.west < bounds.east, bounds.south < bounds.north else { throw bbox(text) }
        guard latitudes.contains(bounds.south), latitudes.contains(bounds.north) else {
            throw .invalid("position", "bounding box \(text)", latitudeRange)
        }
        return bounds
    }

    private static func bbox(_ text: some StringProtocol) -> DialectProblem {
        .invalid("position", "bounding box \(text)", "[west,south,east,north] in degrees, each smaller number first")
    }
}

/// What the image shows, and its padding.
struct MapboxFraming {
    let framing: Framing
    /// Points.
    let padding: EdgeInsets

    /// - Parameters:
    ///   - padding: the parameter of that name; nil for the default.
    ///   - size: the image in points.
    init(
        _ position: MapboxPosition, _ annotations: MapboxAnnotations, padding: EdgeInsets?, size: Size
    ) throws(DialectProblem) {
        switch position.kind {
        case .center(let center, let zoom):
            guard padding == nil else {
                throw DialectProblem(
                    .invalidRequest, "padding does not go with a center", remedy: "use it with auto or a bounding box",
                    parameter: "padding")
            }
            (framing, self.padding) = (.center(center, zoom: zoom), .zero)
        case .bounds(let bounds):
            (framing, self.padding) = (.bounds(bounds), try Self.checked(padding ?? .zero, size))
        case .auto:
            guard let bounds = GeoBounds(enclosing: annotations.places) else {
                throw DialectProblem(
                    .invalidRequest, "auto has nothing to show", remedy: "add an overlay, or use lon,lat,zoom",
                    parameter: "position")
            }
            let padding = try Self.checked(padding ?? Self.automatic(size), size)
            let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
            framing = isPlace ? .center(bounds.center, zoom: nil) : .bounds(bounds)
            self.padding = padding
        }
    }

    /// 5 % of the smaller side, rounded up, at most 12 points.
    private static func automatic(_ size: Size) -> EdgeInsets {
        let side = min(size.width, size.height)
        return EdgeInsets(side < 2 ? 0 : min(12, (side * 0.05).rounded(.up)))
    }

    private static func checked(_ padding: EdgeInsets, _ size: Size) throws(DialectProblem) -> EdgeInsets {
        guard padding.left + padding.right < size.width, padding.top + padding.bottom < size.height else {
            throw DialectProblem(
                .invalidRequest, "padding leaves no room in the image", remedy: "use less, or a larger image",
                parameter: "padding")
        }
        return padding
    }
}
