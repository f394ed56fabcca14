import HTTPTypes
import MapSnapshot

/// A place in a tile.
struct ElevationPlace: Hashable, Sendable {
    /// Degrees.
    let longitude, latitude: Double
    let tile: TileCoordinate
    /// The part of the tile's width from the west, and of its height from the north, 0 to below 1.
    fileprivate let x, y: Double
}

extension ElevationPlace {
    /// The place in the middle of a tile.
    init(middleOf tile: TileCoordinate) {
        let world = Double(1 << tile.z)
        let middle = WebMercator.unproject(
            WorldPoint(x: (Double(tile.x) + 0.5) / world, y: (Double(tile.y) + 0.5) / world))
        self.init(longitude: middle.longitude, latitude: middle.latitude, tile: tile, x: 0.5, y: 0.5)
    }
}

/// The elevations of a tileset whose colors encode them.
struct Elevations {
    /// An elevation, and the pixel that has it.
    struct Found {
        let meters: Double
        let column, row: Int
    }

    private let layer: TileLayer
    private let encoding: ElevationEncoding
    /// The zooms of the tileset.
    let zooms: ClosedRange<Double>

    /// - Throws: `Problem` with 400 for a tileset that states no encoding, or whose images lose colors.
    init(_ layer: TileLayer) async throws {
        let metadata: TilesetMetadata
        do {
            metadata = try await layer.source.metadata()
        } catch is TileSourceError {
            throw Problem(.serviceUnavailable, "tile_source_failed", "the tileset cannot be read: try again later")
        }
        guard let encoding = metadata.elevationEncoding else {
            throw Problem(
                .badRequest, "invalid_request",
                "tileset \(layer.id) has no elevations: its metadata, or encoding= of its location, must say mapbox or "
                    + "terrarium")
        }
        switch metadata.format {
        case .image(.png), .image(.webp): break
        default:
            throw Problem(
                .badRequest, "invalid_request", "tileset \(layer.id) has no elevations: its tiles must be PNG or WebP")
        }
        (self.layer, self.encoding) = (layer, encoding)
        let stated = metadata.zooms ?? 0...22
        zooms = Double(stated.lowerBound)...Double(stated.upperBound)
    }

    /// A place, with the zoom moved into those of the tileset.
    ///
    /// - Throws: `Problem` with 400 for a place outside of the world.
    func place(longitude: Double, latitude: Double, zoom: Double) throws -> ElevationPlace {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else {
            throw Problem(
                .badRequest, "invalid_request",
                "a place is outside of the world: use longitudes of -180 to 180 and latitudes of -90 to 90 degrees")
        }
        let zoom = min(max(zoom, zooms.lowerBound), zooms.upperBound)
        let (world, point) = (
            Double(1 << Int(zoom)), WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
        )
        let (x, y) = (min(max(point.x, 0), 1 - 1e-12) * world, min(max(point.y, 0), 1 - 1e-12) * world)
        guard let tile = TileCoordinate(exactlyZ: zoom, x: x.rounded(.down), y: y.rounded(.down)) else {
            throw Problem.notFound("tileset \(layer.id) has no tile there")
        }
        return ElevationPlace(
            longitude: longitude, latitude: latitude, tile: tile, x: x - Double(tile.x), y: y - Double(tile.y))
    }

    /// The elevation at a place; nil if there is no tile.
    func elevation(at place: ElevationPlace) async throws -> Found? {
        try await image(of: place.tile).map { elevation(at: place, in: $0) }
    }

    /// The elevations at places in their order; each tile is read once.
    ///
    /// - Throws: `Problem` with 504 after the deadline.
    func elevations(at places: [ElevationPlace], deadline: ContinuousClock.Instant) async throws -> [Double?] {
        var found: [Double?] = Array(repeating: nil, count: places.count)
        for (tile, indices) in Dictionary(grouping: places.indices, by: { places[$0].tile }) {
            guard ContinuousClock.now < deadline else {
                throw Problem(.gatewayTimeout, "deadline_exceeded", "the elevations took too long: ask for fewer")
            }
            guard let image = try await image(of: tile) else { continue }
            for index in indices { found[index] = elevation(at: places[index], in: image).meters }
        }
        return found
    }

    private func elevation(at place: ElevationPlace, in image: Pixmap) -> Found {
        let column = min(Int(place.x * Double(image.width)), image.width - 1)
        let row = min(Int(place.y * Double(image.height)), image.height - 1)
        return Found(
            meters: encoding.elevation(of: image.pixels[row * image.width + column]), column: column, row: row)
    }

    private func image(of tile: TileCoordinate) async throws -> Pixmap? {
        do {
            guard let found = try await layer.source.tile(at: tile, density: 1) else { return nil }
            return try MapImage(decoding: found.bytes, name: "tile").pixmap
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw Problem(.serviceUnavailable, "tile_source_failed", "the tile cannot be read: try again later")
        }
    }
}

extension TileCoordinate {
    /// A tile of numbers that are whole; nil if there is none.
    init?(exactlyZ z: Double, x: Double, y: Double) {
        guard let z = Int(exactly: z), let x = Int(exactly: x), let y = Int(exactly: y) else { return nil }
        self.init(z: z, x: x, y: y)
    }
}
