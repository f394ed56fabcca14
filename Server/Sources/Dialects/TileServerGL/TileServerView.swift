import MapSnapshot

#if canImport(Glibc)
    import Glibc
#endif

/// The last part of the path: `{width}x{height}[@{scale}x].{format}`.
struct TileServerImage {
    /// Points.
    let size: Size
    /// Pixels per point: 1, 2 or 3.
    let scale: Double
    /// The extension.
    let ending: String
    /// Nil for a format that is not written.
    let format: FileFormat?

    /// - Throws: `DialectProblem` for a size that is not valid, and with `notFound` for another scale or no extension,
    ///   as the service.
    init(_ text: String) throws(DialectProblem) {
        guard let parts = SizeText(text) else {
            throw .invalid("size", text, "width and height in points, such as 400x200.png or 400x200@2x.png")
        }
        size = parts.size
        switch parts.scale {
        case nil: scale = 1
        case "2x": scale = 2
        case "3x": scale = 3
        case let other?:
            throw DialectProblem(
                .notFound, "scale @\(DialectProblem.shown(other)) is not known", remedy: "use @2x, @3x or none",
                parameter: "size")
        }
        guard let ending = parts.ending else {
            throw DialectProblem(
                .notFound, "the size has no extension", remedy: "add .png, .jpg or .webp", parameter: "size")
        }
        self.ending = ending
        switch ending {
        case "png": format = .png
        case "jpg", "jpeg": format = .jpeg
        case "webp": format = .webp
        default: format = nil
        }
    }
}

/// The position: `{lon},{lat},{zoom}[@{bearing}[,{pitch}]]`, `{minx},{miny},{maxx},{maxy}` or `auto`.
struct TileServerPosition {
    /// What it says; coordinates as written, in degrees or meters.
    enum Kind: Hashable {
        case center(x: Double, y: Double, zoom: Double)
        case area(minX: Double, minY: Double, maxX: Double, maxY: Double)
        case auto
    }

    let kind: Kind
    /// The compass direction that is up, degrees clockwise from north.
    let bearing: Double
    /// The tilt in degrees as the client states it, which may be more than is drawn.
    let pitch: Double

    /// - Parameter text: decoded.
    /// - Throws: `DialectProblem`, with `notFound` for anything that the service has no route for.
    init(_ text: String) throws(DialectProblem) {
        if text == "auto" {
            (kind, bearing, pitch) = (.auto, 0, 0)
            return
        }
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = try Self.numbers(halves[0], of: text)
        if halves.count == 1, numbers.count == 4 {
            kind = .area(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
            (bearing, pitch) = (0, 0)
            return
        }
        let turn = halves.count == 2 ? try Self.numbers(halves[1], of: text) : []
        guard numbers.count == 3, turn.count <= 2, numbers[2] >= 0 else { throw Self.unknown(text) }
        kind = .center(x: numbers[0], y: numbers[1], zoom: numbers[2])
        bearing = turn.first ?? 0
        // The service reads whole degrees.
        pitch = turn.count > 1 ? turn[1].rounded(.towardZero) : 0
    }

    private static func numbers(_ text: Substring, of whole: String) throws(DialectProblem) -> [Double] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        // A point needs digits after it here.
        let numbers = parts.prefix(5).compactMap { $0.last == "." ? nil : Decimal.parse($0) }
        guard numbers.count == parts.count else { throw unknown(whole) }
        return numbers
    }

    private static func unknown(_ text: String) -> DialectProblem {
        DialectProblem(
            .notFound, "position \(DialectProblem.shown(text)) is not valid",
            remedy: "use lon,lat,zoom, lon,lat,zoom@bearing,pitch, minx,miny,maxx,maxy or auto", parameter: "position")
    }
}

/// What the image shows, by the service's rules for centers, areas and `auto`.
struct TileServerFraming {
    private let position: TileServerPosition
    private let isRaw: Bool
    private let size: Size

    /// The service's limit, slightly beyond the edge of the projection.
    private static let maximumLatitude = 85.06

    init(_ position: TileServerPosition, isRaw: Bool, size: Size) throws(DialectProblem) {
        self.position = position
        self.isRaw = isRaw
        self.size = size
    }

    /// - Throws: `DialectProblem` for a center outside of the world, and for `auto` without a place.
    func framing(
        _ parameters: TileServerParameters, _ annotations: TileServerAnnotations
    ) throws(DialectProblem) -> Framing {
        switch position.kind {
        case .center(let x, let y, let zoom):
            return .center(try center(x, y), zoom: min(zoom, SnapshotLimits.zooms.upperBound))
        case .area(let minX, let minY, let maxX, let maxY):
            // The middle of the degrees, not of the projection, as the service.
            let middle = try center((minX + maxX) / 2, (minY + maxY) / 2)
            let corners = [place(minX, minY), place(maxX, maxY)]
            guard let extent = WorldExtent(corners) else { throw Self.outside(x: minX, y: minY) }
            return FittedView(center: middle, zoom: try zoom(extent, parameters)).framing(size: size)
        case .auto:
            guard let extent = WorldExtent(annotations.places) else {
                throw DialectProblem(
                    .invalidRequest, "auto has nothing to show", remedy: "add a path or a marker with a known icon",
                    parameter: "path")
            }
            let zoom = try zoom(extent, parameters)
            let limited = min(zoom, parameters.maximumZoom ?? .infinity)
            return FittedView(center: extent.middle, zoom: limited).framing(size: size)
        }
    }

    /// The zoom at which an extent fits, not less than the one at which the world is as wide as the image.
    private func zoom(_ extent: WorldExtent, _ parameters: TileServerParameters) throws(DialectProblem) -> Double {
        let room = 1 + 2 * (try parameters.padding ?? 0)
        let zoom = extent.zoom(in: Size(width: size.width / room, height: size.height / room))
        return max(zoom, log2(max(size.width, size.height) / WebMercator.tileSize))
    }

    private func place(_ x: Double, _ y: Double) -> Coordinate {
        isRaw ? RawCoordinate(x: x, y: y).coordinate : Coordinate(latitude: y, longitude: x)
    }

    private func center(_ x: Double, _ y: Double) throws(DialectProblem) -> Coordinate {
        let center = place(x, y)
        guard abs(center.longitude) <= 180, abs(center.latitude) <= Self.maximumLatitude else {
            throw Self.outside(x: x, y: y)
        }
        return center
    }

    private static func outside(x: Double, y: Double) -> DialectProblem {
        .invalid("position", "center \(x),\(y)", "a longitude of -180 to 180 and a latitude of -85.06 to 85.06 degrees")
    }
}
