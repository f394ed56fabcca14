package import Imaging
package import MapGeometry
package import TileSources
package import VectorTiles

/// The decoded content of a tile.
package protocol TileContent: Sendable {
    /// Decodes one tile within the limits for tiles.
    ///
    /// - Parameter layer: the name of the tileset in errors.
    /// - Throws: `SnapshotError` with `tileSourceFailed` if the tile is corrupt, with `unsupported` if its format is
    ///   not supported; `CancellationError`.
    static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Self

    /// Whether a tile of this format shows that the whole tileset is of another kind.
    static func belongsToOtherTileset(_ format: TileFormat) -> Bool

    /// Size in memory, in pixels of four bytes.
    var pixelCount: Int { get }
}

extension Pixmap: TileContent {
    package static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Pixmap {
        try Task.checkCancellation()
        switch tile.format {
        case .vector("mlt"): throw SnapshotError.mapLibre(coordinate, of: layer)
        case .vector(let kind):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tileset \(layer) is a vector tile (\(kind)), but the tileset does not say so",
                remedy: "set format to pbf in its metadata, or use the URL of its TileJSON")
        case .unknown(let what):
            throw SnapshotError(
                .tileSourceFailed,
                "tile \(coordinate) of tileset \(layer) is not an image but \(what)", remedy: "fetch it again")
        case .image:
            let pixmap: Pixmap
            do {
                pixmap = try ImageDecoder.decode(tile.bytes, limits: .tile)
            } catch {
                throw SnapshotError(
                    error.code == .unsupported ? .unsupported : .tileSourceFailed,
                    "tile \(coordinate) of tileset \(layer) \(error.description)",
                    remedy: error.code == .unsupported ? nil : "fetch or create it again")
            }
            if let flaw = Tile.flaw(width: pixmap.width, height: pixmap.height) {
                throw SnapshotError(
                    .tileSourceFailed,
                    "tile \(coordinate) of tileset \(layer) \(flaw)", remedy: "fetch or create it again")
            }
            return pixmap
        }
    }

    package static func belongsToOtherTileset(_ format: TileFormat) -> Bool {
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
                "tile \(coordinate) of tileset \(layer) is an image (\(format.rawValue)), but should be a vector tile",
                remedy: "use a tileset with vector tiles only")
        case .vector("mlt"): throw SnapshotError.mapLibre(coordinate, of: layer)
        // A tile with a corrupt start may look like anything.
        case .vector, .unknown:
            do throws(VectorTileError) {
                return try VectorTile(mvt: tile.bytes)
            } catch {
                let what =
                    if case .unknown(let kind) = tile.format, kind != TileFormat.unknownData {
                        " is not a vector tile but \(kind)"
                    } else {
                        ": \(error.description)"
                    }
                throw SnapshotError(
                    .tileSourceFailed, "tile \(coordinate) of tileset \(layer)\(what)",
                    remedy: "fetch or create it again")
            }
        }
    }

    package static func belongsToOtherTileset(_ format: TileFormat) -> Bool {
        switch format {
        case .image, .vector("mlt"): true
        case .vector, .unknown: false
        }
    }

    package var pixelCount: Int { cost / 4 }
}

extension SnapshotError {
    /// A tile in a format that is not read yet.
    fileprivate static func mapLibre(_ coordinate: TileCoordinate, of layer: String) -> Self {
        SnapshotError(
            .unsupported,
            "tile \(coordinate) of tileset \(layer) is a MapLibre tile (MLT), which is not read yet",
            remedy: "use Mapbox vector tiles (MVT)")
    }
}

/// Decodes a tile of any format, to check whether it can be drawn.
package enum TileCheck {
    /// What is wrong with a vector tile, as a clause; nil if nothing is.
    package static func flaw(ofVectors tile: Tile) -> String? {
        do throws(VectorTileError) {
            _ = try VectorTile(mvt: tile.bytes)
            return nil
        } catch {
            return error.description
        }
    }

    /// What a tile that can be drawn violates of its format's specification, as a clause; nil if nothing.
    package static func violation(in tile: Tile) -> String? {
        guard case .vector("mvt") = tile.format else { return nil }
        let faults = MVTInspection.faults(of: tile.bytes)
        return faults.isEmpty ? nil : faults.joined(separator: ", ")
    }

    /// - Throws: like `TileContent.decode`.
    package static func run(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws {
        if case .vector = tile.format {
            _ = try VectorTile.decode(tile, at: coordinate, of: layer)
        } else {
            _ = try Pixmap.decode(tile, at: coordinate, of: layer)
        }
    }
}
