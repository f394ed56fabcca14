package import Imaging
package import MapGeometry
package import TileSources

extension TileDecode {
    /// Decodes one tile within the limits for tiles.
    ///
    /// - Parameter layer: the name of the tileset in errors.
    /// - Throws: `SnapshotError` with `tileSourceFailed` if the tile is corrupt, with `unsupported` if its format is
    ///   not supported; `CancellationError`.
    package static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Pixmap {
        try Task.checkCancellation()
        switch tile.format {
        case .vector(let kind):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tile set \(layer) is a vector tile (\(kind)), which is not drawn: give raster "
                    + "tiles (PNG, JPEG or WebP)")
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
}
