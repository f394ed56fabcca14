package import Imaging
package import MapGeometry
package import TileSources

extension TileDecode {
    /// Decodes one tile within the limits for tiles.
    ///
    /// - Parameter layer: what an error calls the tile set.
    /// - Throws: `SnapshotError`, with `tileSourceFailed` where this tile is corrupt and with `unsupported` where it is
    ///   of a kind that is not drawn; `CancellationError`.
    package static func decode(_ tile: Tile, at coordinate: TileCoordinate, of layer: String) throws -> Pixmap {
        try Task.checkCancellation()
        switch tile.format {
        case .vector(let kind):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tileset \(layer) is a vector tile (\(kind)), which cannot be drawn",
                remedy: "use raster tiles (PNG, JPEG or WebP)")
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
}
