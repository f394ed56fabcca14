import MapSnapshot

/// The metadata of a tileset, and the number, size and extent of its tiles per zoom.
struct TilesetSurvey: Encodable {
    struct Level: Encodable {
        let zoom: Int
        let tiles: UInt64
        /// Stored size of one tile in bytes.
        let minBytes, maxBytes: UInt64
        let meanBytes: Double
        let bounds: [Double]?
    }

    struct VectorLayer: Encodable {
        let id: String
        let description: String?
        let minzoom, maxzoom: Int?
        let fields: [String: String]

        init(_ layer: VectorLayerDescription) {
            (id, description, fields) = (layer.id, layer.description, layer.fields)
            (minzoom, maxzoom) = (layer.zooms?.lowerBound, layer.zooms?.upperBound)
        }
    }

    struct Center: Encodable {
        let lat, lon: Double
        let zoom: Int?
    }

    let location: String
    let name, description, type: String?
    let format: String
    /// The schema of vector tiles; nil if unknown.
    let schema: String?
    /// The layers of vector tiles as listed; nil for raster tiles.
    let vectorLayers: [VectorLayer]?
    let minzoom, maxzoom: Int?
    /// West, south, east and north in degrees, as stated or else from the tiles.
    let bounds: [Double]?
    let center: Center?
    let tileSize: Int
    let densities: [Int]
    /// Pixels per point that the tileset states; nil if it states none.
    let density: Double?
    let attribution: String?
    /// False if the metadata cannot be read.
    let isAttributionKnown: Bool
    /// The file format with its version; nil for a server of single tiles, like the next fields.
    let container: String?
    let fileSize: UInt64?
    let directoryCompression, tileCompression: String?
    let clustered: Bool?
    /// Nil if the source cannot list them.
    let tiles: UInt64?
    /// Number of distinct tiles stored; nil if unknown.
    let distinctTiles: UInt64?
    /// Total stored size in bytes, counting duplicates each time.
    let bytes: Double?
    let levels: [Level]?
    let problems, notes: [String]
    /// The metadata, unchanged.
    let metadata: MetadataValue?

    init(_ layer: TileLayer) async throws {
        let metadata = try await layer.source.metadata()
        location = layer.id
        name = metadata.name
        description = metadata.description
        type = metadata.type
        format = metadata.format.map(\.text) ?? "unknown"
        // As a map of the tiles is drawn.
        let recognized =
            metadata.format?.isVector == true ? try? await RecognizedSchema(of: ReadyTileset(layer)) : nil
        schema = recognized?.schema?.rawValue
        let undrawn = recognized?.schema == nil ? nil : recognized?.note?.description
        vectorLayers = metadata.format?.isVector == true ? metadata.vectorLayers.map(VectorLayer.init) : nil
        tileSize = metadata.tileSize
        (densities, density) = (metadata.densities, metadata.density)
        attribution = metadata.attribution
        isAttributionKnown = metadata.problem == nil
        guard let source = layer.source as? any InspectableTileSource else {
            minzoom = metadata.zooms?.lowerBound
            maxzoom = metadata.zooms?.upperBound
            bounds = metadata.bounds.map(Self.edges)
            (levels, tiles, distinctTiles, bytes, center) = (nil, nil, nil, nil, nil)
            (container, fileSize, directoryCompression, tileCompression, clustered) = (nil, nil, nil, nil, nil)
            (problems, notes) = (metadata.problem.map { [$0] } ?? [], undrawn.map { [$0] } ?? [])
            self.metadata = nil
            return
        }
        let inspection = try await TilesetInspection(of: source)
        guard let zooms = inspection.zooms else { throw Failure.noTiles(in: layer.id) }
        let facts = inspection.facts
        (minzoom, maxzoom) = (zooms.lowerBound, zooms.upperBound)
        bounds = (metadata.bounds ?? inspection.bounds).map(Self.edges)
        center = facts.center.map { Center(lat: $0.place.latitude, lon: $0.place.longitude, zoom: $0.zoom) }
        container = facts.kind
        fileSize = facts.fileSize
        (directoryCompression, tileCompression) = (facts.directoryCompression, facts.tileCompression)
        clustered = facts.isClustered
        tiles = inspection.tiles
        distinctTiles = inspection.distinct.flatMap(UInt64.init(exactly:)) ?? facts.statedContents
        bytes = inspection.bytes
        levels = inspection.levels.map { level in
            Level(
                zoom: level.zoom, tiles: level.tiles, minBytes: level.smallest, maxBytes: level.largest,
                meanBytes: (level.mean * 10).rounded() / 10, bounds: level.bounds.map(Self.edges))
        }
        (problems, notes) = (facts.problems, facts.notes + (undrawn.map { [$0] } ?? []))
        self.metadata = facts.values.isEmpty ? nil : .object(facts.values)
    }

    /// The edges, rounded to about a centimeter, because further digits are rounding errors.
    private static func edges(_ bounds: GeoBounds) -> [Double] {
        [bounds.west, bounds.south, bounds.east, bounds.north].map { ($0 * 1e7).rounded() / 1e7 }
    }

}

extension TileFormat {
    /// Whether its tiles are drawn in a style.
    fileprivate var isVector: Bool { if case .vector = self { true } else { false } }
}
