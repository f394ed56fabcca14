package import MapGeometry
package import TileSources
package import VectorTiles

/// The decoded content of a tile.
package protocol TileContent: Sendable {
    /// Decodes one tile within the limits for tiles.
    ///
    /// - Parameters:
    ///   - layer: the name of the tileset in errors.
    ///   - selection: what is needed of a vector tile; nil for all of it.
    /// - Throws: `SnapshotError` with `tileSourceFailed` if the tile is corrupt, with `unsupported` if its format is
    ///   not supported; `CancellationError`.
    static func decode(
        _ tile: Tile, at coordinate: TileCoordinate, of layer: String, selection: VectorSelection?
    ) throws -> Self

    /// Whether a tile of this format shows that the whole tileset is of another kind.
    static func belongsToOtherTileset(_ format: TileFormat) -> Bool

    /// Size in pixels of four bytes when drawn, of which there is a limit.
    var pixelCount: Int { get }

    /// Size in memory, of which a cache has a limit.
    var byteCount: Int { get }
}

extension TileContent {
    package var byteCount: Int { pixelCount * 4 }

    /// Decodes all of a tile.
    package static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Self {
        try decode(tile, at: coordinate, of: layer, selection: nil)
    }
}

extension VectorTile: TileContent {
    package static func decode(
        _ tile: Tile, at coordinate: TileCoordinate, of layer: String, selection: VectorSelection?
    ) throws -> VectorTile {
        try Task.checkCancellation()
        switch tile.format {
        case .image(let format):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tileset \(layer) is an image (\(format.rawValue)), but should be a vector tile",
                remedy: "use a tileset with vector tiles only")
        // A tile with a corrupt start may look like anything.
        case .vector, .unknown:
            do throws(VectorTileError) {
                return try VectorTile(tile, selection: selection)
            } catch {
                let what =
                    if case .unknown(let kind) = tile.format, kind != TileFormat.unknownData {
                        " is not a vector tile but \(kind)"
                    } else {
                        ": \(error.description)"
                    }
                throw SnapshotError(
                    error.code == .unsupported ? .unsupported : .tileSourceFailed,
                    "tile \(coordinate) of tileset \(layer)\(what)",
                    remedy: error.code == .unsupported ? nil : "fetch or create it again")
            }
        }
    }

    package static func belongsToOtherTileset(_ format: TileFormat) -> Bool {
        if case .image = format { true } else { false }
    }

    package var pixelCount: Int { cost / 4 }
}

extension VectorTile {
    /// Decodes a tile in the encoding that it has.
    ///
    /// - Parameter selection: what is needed of the tile; nil for all of it.
    package init(_ tile: Tile, selection: VectorSelection? = nil) throws(VectorTileError) {
        try self.init(tile.bytes, encoding: tile.vectorEncoding, selection: selection)
    }
}

extension Tile {
    /// The encoding of a vector tile; MVT if it is not recognized.
    var vectorEncoding: VectorEncoding {
        if case .vector(let kind) = format { VectorEncoding(rawValue: kind) ?? .mvt } else { .mvt }
    }
}

/// Decodes a tile of any format, to check whether it can be drawn.
package enum TileCheck {
    /// What is wrong with a vector tile, as a clause; nil if nothing is.
    package static func flaw(ofVectors tile: Tile) -> String? {
        do throws(VectorTileError) {
            _ = try VectorTile(tile)
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
            _ = try RasterTile.decode(tile, at: coordinate, of: layer)
        }
    }
}
