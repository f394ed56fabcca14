import MapSnapshot

/// What a tile set says of itself, and how many tiles each zoom has.
struct TilesetSurvey: Encodable {
    struct Level: Encodable {
        let zoom: Int
        let tiles: Int
    }

    let location: String
    let name: String?
    let format: String
    let minzoom, maxzoom: Int?
    /// West, south, east, north in degrees.
    let bounds: [Double]?
    let tileSize: Int
    let densities: [Int]
    let attribution: String?
    /// Nil where the source cannot list them.
    let tiles: Int?
    let levels: [Level]?

    init(_ layer: TileLayer) async throws {
        let metadata = try await layer.source.metadata()
        location = layer.id
        name = metadata.name
        format = metadata.format.map(\.text) ?? "unknown"
        minzoom = metadata.zooms?.lowerBound
        maxzoom = metadata.zooms?.upperBound
        bounds = metadata.bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        tileSize = metadata.tileSize
        densities = metadata.densities
        attribution = metadata.attribution
        guard let listing = layer.source as? any EnumerableTileSource else {
            (levels, tiles) = (nil, nil)
            return
        }
        var counts: [Int: Int] = [:]
        try await listing.forEachCoordinate { counts[$0.z, default: 0] += 1 }
        guard !counts.isEmpty else { throw Failure.noTiles(in: layer.id) }
        levels = counts.sorted { $0.key < $1.key }.map { Level(zoom: $0.key, tiles: $0.value) }
        tiles = counts.values.reduce(0, +)
    }

    /// Two columns of names and values, then a line a zoom.
    var table: [String] {
        var rows: [(String, String)] = [("location", location)]
        if let name { rows.append(("name", name)) }
        rows.append(("format", format))
        rows.append(("tile size", "\(tileSize) px" + (densities.contains(2) ? ", with @2x variants" : "")))
        if let minzoom, let maxzoom { rows.append(("zooms", "\(minzoom) to \(maxzoom)")) }
        if let bounds { rows.append(("bounds", bounds.map { "\($0)" }.joined(separator: ", "))) }
        rows.append(("attribution", attribution ?? "none stated"))
        rows.append(("tiles", tiles.map { "\($0)" } ?? "not listed by the server"))
        for level in levels ?? [] { rows.append(("  zoom \(level.zoom)", "\(level.tiles)")) }
        return TextTable.lines(rows)
    }
}

extension TileFormat {
    /// One word for people and programs.
    var text: String {
        switch self {
        case .image(let format): format.rawValue
        case .vector(let kind): kind
        case .unknown(let what): what
        }
    }
}
