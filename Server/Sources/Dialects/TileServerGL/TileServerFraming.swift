import MapSnapshot

#if canImport(Glibc)
    import Glibc
#endif

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
