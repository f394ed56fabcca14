import MapGeometry
import Platform
package import TileSources

/// A tileset with known metadata.
package struct ReadyTileset: Sendable {
    /// The id that requests use for it.
    let id: String
    /// The source of the tiles.
    var source: any TileSource
    /// Opacity, 0 (invisible) to 1.
    let opacity: Double
    /// Pixels per point that the tiles were drawn for: as the layer says, else as the tileset states.
    let density: Double
    /// Pixels per point that the tileset states, so that its tiles have their size in points; 1 if it states nothing.
    private(set) var statedDensity = 1.0
    /// The appearance that the tiles are for.
    let appearance: Appearance
    /// Whether there are no separate tiles for the dark appearance.
    var isLightOnly: Bool
    /// The metadata of the source, with zooms clamped to those that can be addressed.
    var metadata: TilesetMetadata

    /// Reads the metadata of the source.
    ///
    /// - Throws: `SnapshotError` with `invalidRequest` if the opacity or density is out of range, with `unsupported`
    ///   for vector tiles and unsupported tile sizes.
    package init(_ layer: TileLayer) async throws {
        guard (0...1).contains(layer.opacity) else {
            throw SnapshotError.invalid("opacity of tileset \(layer.id)", layer.opacity, "0 (invisible) to 1")
        }
        guard TilesetMetadata.densities.contains(layer.density) else {
            throw SnapshotError.invalid("density of tileset \(layer.id)", layer.density, "0.25 to 8 pixels per point")
        }
        (id, source, appearance) = (layer.id, layer.source, layer.appearance)
        opacity = layer.opacity
        isLightOnly = layer.dark == nil
        var metadata: TilesetMetadata
        do {
            metadata = try await layer.source.metadata()
        } catch let error as TileSourceError {
            throw SnapshotError(error)
        }
        metadata.zooms = metadata.zooms?.clamped(to: 0...TileCoordinate.deepestZoom)
        self.metadata = metadata
        if case .vector = metadata.format {} else { statedDensity = metadata.density ?? 1 }
        density = layer.density == 1 ? statedDensity : layer.density
        guard (16...4096).contains(metadata.tileSize) else {
            throw SnapshotError(
                .unsupported,
                "the first tile of tileset \(layer.id) has \(metadata.tileSize) px per side, so it is a placeholder",
                remedy: "remove it, or set the tile size of the tileset",
                values: ["tileset": .text(layer.id), "tile_size": .integer(metadata.tileSize)])
        }
    }
}

extension ReadyTileset {
    /// Number of zooms that its tiles are deeper than tiles of 256 points of the same level.
    var gain: Double { log2(Double(metadata.tileSize) / (256 * statedDensity)) }

    /// Sets the side of a tile in points, which a style states; that of the tileset does not count then.
    mutating func setSide(_ points: Int) { (metadata.tileSize, statedDensity) = (points, 1) }

    /// Whether it has vector tiles.
    var isVector: Bool { if case .vector = metadata.format { true } else { false } }

    /// The deepest zoom of the map at which tiles of a level look detailed.
    ///
    /// Vector tiles from level 12 on have all streets, and look detailed three zooms deeper than those of other levels.
    func reach(of level: Int) -> Double { Double(level) + gain + (isVector && level >= 12 ? 3 : 0) }

    /// For a set whose zooms differ from the map's, a note on how to convert them; nil if they are the same.
    ///
    /// - Parameter zoom: zoom of the map.
    func ownZoom(_ zoom: Double) -> String? {
        guard gain != 0 else { return nil }
        let own = ((zoom - gain) * 100).rounded() / 100
        return "zoom \(own.text) of its own tiles, which have \(metadata.tileSize) px"
    }

    /// One tile per level in the middle of the tileset, for sources that cannot list their tiles.
    package var sample: [TileCoordinate] {
        let middle = metadata.bounds?.center ?? Coordinate(latitude: 0, longitude: 0)
        return (metadata.zooms ?? 0...14).compactMap { TileCoordinate(containing: middle, z: $0) }
    }
}

extension SnapshotError {
    /// Converts a source's error, which already names file and tile.
    package init(_ error: TileSourceError) {
        let code: Code =
            switch error.code {
            case .unsupported: .unsupported
            case .invalidLocation: .invalidRequest
            case .unreadable, .unavailable, .corrupt, .corruptTile, .tooLarge: .tileSourceFailed
            }
        self.init(code, error.description)
        concernsHost = true
    }
}
