import MapSnapshot
import TestSupport

/// The tilesets and pin images that the requests of the goldens name.
enum GoldenTileSets {
    /// Locations of the tilesets by id, in the notation of `TileLocation`, under `fixtures/archives`.
    static let locations = [
        "brotli": "vaduz-brotli.pmtiles", "core": "vaduz-core.mbtiles", "core-jpg": "vaduz-core-jpg.mbtiles",
        "core-jpg-pmtiles": "vaduz-core-jpg.pmtiles", "core-pmtiles": "vaduz-core.pmtiles",
        "core-webp": "vaduz-core-webp.pmtiles", "depths": "vaduz-depths.mbtiles", "gzip": "vaduz-gzip.pmtiles",
        "helsinki": "helsinki-512", "helsinki-dense": "helsinki-512#density=2", "holes": "vaduz-holes",
        "leaves": "world-z3-leaves.pmtiles", "mixed": "vaduz-mixed", "none": "vaduz-none.pmtiles",
        "overlay": "overlay.mbtiles", "overlay-40": "overlay.mbtiles#opacity=0.4",
        "pair": "vaduz-core.mbtiles#dark=vaduz-dark.mbtiles", "raster": "raster.pmtiles", "tms": "vaduz-tms#scheme=tms",
        "unclustered": "vaduz-unclustered.pmtiles", "view": "world-z2-dedup.mbtiles", "zstd": "vaduz-zstd.pmtiles",
        "2x": "vaduz-2x", "town": "../vector/town-openmaptiles.pmtiles",
        "town-protomaps": "../vector/town-protomaps.mbtiles", "town-shortbread": "../vector/town-shortbread.pmtiles",
        "vaduz-openmaptiles": "../vector/vaduz-openmaptiles.pmtiles",
        "vaduz-protomaps": "../vector/vaduz-protomaps.pmtiles",
        "vaduz-shortbread": "../vector/vaduz-shortbread.pmtiles",
    ]

    /// Styles by id: the file under `fixtures`, whose sources are bound to the town and to tiles of Vaduz.
    static let styles = [
        "roads": "vector/roads.json", "patterns": "layers/patterns.json", "raster-layer": "layers/raster.json",
        "image-source": "layers/image.json", "heatmap": "layers/heatmap.json", "relief": "layers/relief.json",
        "hillshade-basic": "layers/hillshade-basic.json", "hillshade-combined": "layers/hillshade-combined.json",
        "hillshade-igor": "layers/hillshade-igor.json",
        "hillshade-multidirectional": "layers/hillshade-multidirectional.json", "roofs": "layers/roofs.json",
        "symbols-roads": "symbols/roads.json", "symbols-icons": "symbols/icons.json",
        "symbols-scripts": "symbols/scripts.json",
    ]

    /// The layers that a request names, of which `default` is the bundled tileset.
    static func layers(_ ids: [String]) async throws -> [MapLayer] {
        var layers: [MapLayer] = []
        for id in ids { layers.append(try await layer(id)) }
        return layers
    }

    private static func layer(_ id: String) async throws -> MapLayer {
        if let file = styles[id] {
            var sources = ["town": Project.fixture("vector/town-openmaptiles.pmtiles")]
            if id == "raster-layer" { sources["photo"] = Project.archive("vaduz-core.mbtiles") }
            let needsNoTown = ["relief", "hillshade", "scripts"]
            if needsNoTown.contains(where: file.contains) { sources = [:] }
            let style = try await OpenedStyle(opening: Project.fixture(file), sources: sources)
            return .style(StyledLayer(style, id: id))
        }
        let text: String
        if id == "default" {
            text = Project.defaultTiles
        } else {
            guard let location = locations[id] else { throw UnknownTileSet(id: id) }
            text = Project.archive(location)
        }
        let location = try LayerLocation(parsing: text)
        return .tiles(
            TileLayer(
                try location.source.open(),
                dark: try location.dark.map { try TileLocation(base: Project.archive($0)).open() },
                id: id, opacity: location.opacity ?? 1, density: Double(location.density ?? 1)))
    }

    /// The images that pins name.
    static func images() throws -> [String: PinImage] {
        ["pin": try PinImage(contentsOf: Project.fixture("pins/pin.png"))]
    }

    struct UnknownTileSet: Error { let id: String }
}

extension SnapshotRequest {
    /// The image, from the tilesets of the goldens.
    func draw() async throws -> Snapshot {
        try await MapSnapshotter(
            options: self, layers: GoldenTileSets.layers(tiles), images: GoldenTileSets.images()
        ).start()
    }
}
