import JSON
import MapGeometry
import VectorRendering
import VectorTiles

/// A source of a test's style, its tiles read from the suite's files.
enum SuiteSource {
    case tiles(template: String, zooms: ClosedRange<Int>, bounds: GeoBounds?, isTMS: Bool)
    case features(GeoJSONSlicer)
    case clusters(PointClusters, deepest: Int)

    /// nil for a source of another kind, or one that has nothing to draw.
    init?(_ source: JSONValue, of suite: RenderSuite) {
        switch source["type"]?.text {
        case "vector":
            var source = source
            if let url = source["url"]?.text {
                guard let path = suite.path(of: url), let document = suite.json(path) ?? suite.json(path + ".json")
                else {
                    return nil
                }
                for key in ["tiles", "minzoom", "maxzoom", "bounds", "scheme"] where source[key] == nil {
                    source[key] = document[key]
                }
            }
            guard let template = source["tiles"]?.elements?.first?.text else { return nil }
            let box = source["bounds"]?.elements?.compactMap(\.number) ?? []
            let low = Int(source["minzoom"]?.number ?? 0)
            self = .tiles(
                template: template, zooms: low...max(Int(source["maxzoom"]?.number ?? 22), low),
                bounds: box.count == 4 ? GeoBounds(west: box[0], south: box[1], east: box[2], north: box[3]) : nil,
                isTMS: source["scheme"]?.text == "tms")
        case "geojson":
            guard let slicer = Self.slicer(source, of: suite) else { return nil }
            guard source["cluster"] == .bool(true) else {
                self = .features(slicer)
                return
            }
            var options = ClusterOptions()
            options.radius = source["clusterRadius"]?.number ?? options.radius
            let deepest = Int(source["maxzoom"]?.number ?? 18)
            options.maximumZoom = source["clusterMaxZoom"]?.number.map { Int($0) } ?? deepest - 1
            options.minimumPoints = source["clusterMinPoints"]?.number.map { Int($0) } ?? options.minimumPoints
            self = .clusters(PointClusters(slicer, options: options), deepest: deepest)
        default: return nil
        }
    }

    private static func slicer(_ source: JSONValue, of suite: RenderSuite) -> GeoJSONSlicer? {
        var options = SlicingOptions()
        options.buffer = source["buffer"]?.number ?? options.buffer
        options.tolerance = source["tolerance"]?.number ?? options.tolerance
        options.maximumZoom = source["maxzoom"]?.number.map { Int($0) } ?? options.maximumZoom
        options.hasLineMetrics = source["lineMetrics"] == .bool(true)
        options.generatesIDs = source["generateId"] == .bool(true)
        options.promotedID = source["promoteId"]?.text
        let bytes = source["data"]?.text.map { suite.path(of: $0).flatMap(suite.read) } ?? source["data"]?.bytes
        return bytes.flatMap { try? GeoJSONSlicer(geoJSON: $0, options: options) }
    }

    /// The tiles that a view shows, in the order of drawing.
    func tiles(in view: StyledView, of suite: RenderSuite) -> [SourceTile] {
        let zooms =
            switch self {
            case .tiles(_, let zooms, _, _): zooms
            case .features(let slicer): 0...slicer.deepestZoom
            case .clusters(_, let deepest): 0...deepest
            }
        // Below its first zoom a source draws nothing.
        guard view.tileZoom >= zooms.lowerBound else { return [] }
        let z = min(view.tileZoom, zooms.upperBound)
        return TileCover(viewport: view.viewport, z: z).compactMap { cell in
            content(at: cell.coordinate, of: suite).map {
                SourceTile(coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: $0)
            }
        }
    }

    private func content(at tile: TileCoordinate, of suite: RenderSuite) -> VectorTile? {
        switch self {
        case .features(let slicer): return slicer.tile(at: tile)
        case .clusters(let clusters, _): return clusters.tile(at: tile)
        case .tiles(let template, _, let bounds, let isTMS):
            if let bounds, !Self.touches(tile, bounds) { return nil }
            let values = [("{z}", tile.z), ("{x}", tile.x), ("{y}", isTMS ? tile.tmsY : tile.y)]
            let url = values.reduce(template) { $0.replacing($1.0, with: "\($1.1)") }
            guard let bytes = suite.path(of: url).flatMap(suite.read) else { return nil }
            return try? VectorTile(mvt: bytes)
        }
    }

    /// As MapLibre counts: from the tile with the north-west corner to before the one behind the south-east corner.
    private static func touches(_ tile: TileCoordinate, _ bounds: GeoBounds) -> Bool {
        let side = Double(1 << tile.z)
        let start = WebMercator.project(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let end = WebMercator.project(Coordinate(latitude: bounds.south, longitude: bounds.east))
        let (x, y) = (Double(tile.x), Double(tile.y))
        return x >= (start.x * side).rounded(.down) && x < (end.x * side).rounded(.up)
            && y >= (start.y * side).rounded(.down) && y < (end.y * side).rounded(.up)
    }
}
