import Imaging
import JSON
import MapGeometry
import MapStyle
import Rasterising
import VectorRendering

#if canImport(Glibc)
    import Glibc
#endif

/// Loads what a test draws apart from vector tiles: raster and elevation tiles, images, sprites.
struct SuiteImages {
    let suite: RenderSuite
    let view: StyledView

    private static let limits = DecodingLimits(side: 4096, pixels: 1 << 24, bytes: 16 << 20)

    /// - Parameter used: the sources of drawn layers.
    func load(_ style: Style, _ json: JSONValue, _ used: Set<String>) -> DrawnSources {
        var sources = DrawnSources()
        for id in used {
            guard let fields = json["sources"]?[id] else { continue }
            switch style.sources[id] {
            case .raster(let set):
                sources.rasters[id] = tiles(set, fields).compactMap { tile in
                    texture(tile.content).map { (TilePlacement(tile.place, in: view.aligned), RasterLayout($0)) }
                }
            case .rasterDEM(let set, let encoding):
                sources.elevations[id] = elevations(tiles(set, fields), encoding ?? .mapbox)
            case .image(let url, let corners):
                guard let image = suite.path(of: url).flatMap(image), let texture = texture(image) else { continue }
                sources.images[id] = ImageLayout(texture, corners: corners)
            default: break
            }
        }
        for sprite in style.sprites {
            guard let path = suite.path(of: Self.sprite(sprite.url)) else { continue }
            let names = view.scale > 1 ? [path + "@2x", path] : [path]
            for name in names {
                guard let bytes = suite.read(name + ".json"), let index = try? SpriteIndex(bytes),
                    let sheet = image(name + ".png")
                else { continue }
                sources.sprites.add(index, sheet, id: sprite.id)
                break
            }
        }
        return sources
    }

    private static func sprite(_ url: String) -> String {
        url.hasPrefix("mapbox://") ? "local://" + url.dropFirst(9) : url
    }

    private struct Found {
        let place: Place
        let content: Pixmap
    }

    struct Place {
        let coordinate: TileCoordinate
        let square: TileCoordinate
        let column: Int
    }

    /// The visible tiles, with the nearest parents of missing ones.
    private func tiles(_ set: StyleSource.Tiles, _ json: JSONValue) -> [Found] {
        var json = json
        if let url = json["url"]?.text, let path = suite.path(of: url),
            let document = suite.json(path) ?? suite.json(path + ".json")
        {
            for key in ["tiles", "minzoom", "maxzoom", "scheme"] where json[key] == nil { json[key] = document[key] }
        }
        guard let template = json["tiles"]?.elements?.first?.text else { return [] }
        let (low, high) = (Int(json["minzoom"]?.number ?? 0), Int(json["maxzoom"]?.number ?? 22))
        let wanted = max(Int((view.styleZoom + log2(512 / Double(set.tileSize)) + 0.5).rounded(.down)), 0)
        guard wanted >= low else { return [] }
        return TileCover(viewport: view.aligned.viewport, z: min(wanted, high)).compactMap { cell in
            for levels in 0...10 {
                guard let tile = cell.coordinate.ancestor(levels: levels), tile.z >= low else { return nil }
                let y = json["scheme"]?.text == "tms" ? tile.tmsY : tile.y
                let values = [("{z}", tile.z), ("{x}", tile.x), ("{y}", y)]
                let url = values.reduce(template) { $0.replacing($1.0, with: "\($1.1)") }
                // What the suite's server answers without content is a tile without pixels.
                if url.contains("/sparse204/1-"), suite.path(of: url).flatMap(suite.read) == nil { return nil }
                guard let content = suite.path(of: url).flatMap(image) else { continue }
                return Found(
                    place: Place(coordinate: tile, square: cell.coordinate, column: cell.column), content: content)
            }
            return nil
        }
    }

    private func elevations(_ tiles: [Found], _ encoding: StyleSource.Elevation) -> [DrawnSources.Elevation] {
        var decoded: [TileCoordinate: ElevationTile] = [:]
        for tile in tiles { decoded[tile.place.coordinate] = ElevationTile(tile.content, encoding) }
        let joined = DrawnSources.joined(decoded)
        return tiles.compactMap { tile in
            joined[tile.place.coordinate].map { (TilePlacement(tile.place, in: view.aligned), $0) }
        }
    }

    private func image(_ path: String) -> Pixmap? {
        suite.read(path).flatMap { try? ImageDecoder.decode($0, limits: Self.limits) }
    }

    private func texture(_ image: Pixmap) -> Texture? {
        Texture(width: image.width, height: image.height, words: image.pixels)
    }
}

extension TilePlacement {
    init(_ place: SuiteImages.Place, in view: StyledView) {
        self.init(
            place.coordinate, square: place.square, column: place.column, styleZoom: place.square.z, in: view)
    }
}
