package import Imaging
package import MapGeometry
package import TileSources
package import VectorTiles

/// What the bytes of a tile are decoded to.
package protocol TileContent: Sendable {
    /// Decodes one tile within the limits for tiles.
    ///
    /// - Parameter layer: what an error calls the tileset.
    /// - Throws: `SnapshotError`, with `tileSourceFailed` if this tile is corrupt and with `unsupported` if it is of a
    ///   kind that is not drawn; `CancellationError`.
    static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Self

    /// Whether a tile of another format shows that the whole tileset is of another kind.
    static func isForeign(_ format: TileFormat) -> Bool

    /// What it takes in memory, in pixels of four bytes.
    var pixelCount: Int { get }
}

extension Pixmap: TileContent {
    package static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Pixmap {
        try Task.checkCancellation()
        switch tile.format {
        case .vector(let kind):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tile set \(layer) is a vector tile (\(kind)), but the set does not say that it has "
                    + "those: give the URL of its TileJSON")
        case .unknown(let what):
            throw SnapshotError(
                .tileSourceFailed,
                "tile \(coordinate) of tile set \(layer) is not a picture but \(what): fetch it again")
        case .image:
            let pixmap: Pixmap
            do {
                pixmap = try ImageDecoder.decode(tile.bytes, limits: .tile)
            } catch {
                throw SnapshotError(
                    error.code == .unsupported ? .unsupported : .tileSourceFailed,
                    "tile \(coordinate) of tile set \(layer) \(error.description)"
                        + (error.code == .unsupported ? "" : ": fetch or make it again"))
            }
            if let flaw = Tile.flaw(width: pixmap.width, height: pixmap.height) {
                throw SnapshotError(
                    .tileSourceFailed,
                    "tile \(coordinate) of tile set \(layer) \(flaw): fetch or make it again")
            }
            return pixmap
        }
    }

    package static func isForeign(_ format: TileFormat) -> Bool {
        if case .vector = format { true } else { false }
    }

    package var pixelCount: Int { pixels.count }
}

extension VectorTile: TileContent {
    package static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> VectorTile {
        try Task.checkCancellation()
        switch tile.format {
        case .image(let format):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tile set \(layer) is an image (\(format.rawValue)), but the set says that it has "
                    + "vector tiles: give one that has only those")
        case .vector("mlt"):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tile set \(layer) is a MapLibre Tile (mlt), which is not drawn: give Mapbox Vector "
                    + "Tiles (mvt)")
        // A tile with a damaged beginning looks like anything.
        case .vector, .unknown:
            do throws(VectorTileError) {
                return try VectorTile(mvt: tile.bytes)
            } catch {
                throw SnapshotError(
                    .tileSourceFailed,
                    "tile \(coordinate) of tile set \(layer): \(error.description): fetch or make it again")
            }
        }
    }

    package static func isForeign(_ format: TileFormat) -> Bool {
        switch format {
        case .image, .vector("mlt"): true
        case .vector, .unknown: false
        }
    }

    package var pixelCount: Int { cost / 4 }
}

/// Decodes a tile of whatever format for whoever wants to know whether it can be drawn.
package enum TileCheck {
    /// - Throws: as `TileContent.decode`.
    package static func run(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws {
        if case .vector = tile.format {
            _ = try VectorTile.decode(tile, at: coordinate, of: layer)
        } else {
            _ = try Pixmap.decode(tile, at: coordinate, of: layer)
        }
    }
}
