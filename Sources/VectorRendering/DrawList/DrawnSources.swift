package import JSON
package import MapGeometry
import MapStyle

/// What the layers of a style draw, by the ids of their sources, in drawing order.
package struct DrawnSources: Sendable {
    /// A tile of a raster source.
    package typealias Raster = (placement: TilePlacement, layout: RasterLayout)
    /// A tile of an elevation source.
    package typealias Elevation = (placement: TilePlacement, layout: ElevationTile)

    /// Vector tiles, with shaped labels.
    package var vectors: TextDictionary<[(placement: TilePlacement, layout: TileLayout)]> = [:]
    /// Raster tiles, placed in the aligned view.
    package var rasters: TextDictionary<[Raster]> = [:]
    /// Elevations, placed in the aligned view.
    package var elevations: TextDictionary<[Elevation]> = [:]
    /// Images with corners.
    package var images: TextDictionary<ImageLayout> = [:]
    /// The icons of patterns.
    package var sprites = SpriteImages()

    /// Creates an empty set.
    package init() {}

    /// What a layer draws of each tile of features of its source.
    func parts(of layer: StyleLayer) -> [(placement: TilePlacement, part: any LayerPart)] {
        (layer.source.flatMap { vectors[$0] } ?? []).compactMap { placement, layout in
            layout.parts[layer.index].map { (placement, $0) }
        }
    }

    /// What a layer's source shows.
    func shown(by layer: StyleLayer, _ labels: [PlacedSymbols]) -> LayerScene.Source {
        var source = LayerScene.Source(parts: parts(of: layer), labels: labels)
        guard let id = layer.source else { return source }
        (source.rasters, source.elevations, source.image) = (rasters[id] ?? [], elevations[id] ?? [], images[id])
        return source
    }

    /// Creates the elevations of a source, each tile with the borders of its visible neighbors.
    ///
    /// - Parameter tiles: by address.
    package static func joined(_ tiles: [TileCoordinate: ElevationTile]) -> [TileCoordinate: ElevationTile] {
        var joined = tiles
        for (coordinate, tile) in tiles {
            var tile = tile
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let side = 1 << coordinate.z
                let column = (coordinate.x + dx + side) % side
                guard let place = TileCoordinate(z: coordinate.z, x: column, y: coordinate.y + dy),
                    let neighbor = tiles[place]
                else { continue }
                tile.takeBorder(from: neighbor, dx: dx, dy: dy)
            }
            joined[coordinate] = tile
        }
        return joined
    }
}
