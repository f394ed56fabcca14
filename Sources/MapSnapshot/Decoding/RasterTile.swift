package import Imaging
package import MapGeometry
package import TileSources
package import VectorTiles

/// A tile that is an image.
package struct RasterTile: TileContent {
    package let image: DecodedImage

    package static func decode(
        _ tile: Tile, at coordinate: TileCoordinate, of layer: String, selection: VectorSelection?
    ) throws -> RasterTile {
        try Task.checkCancellation()
        switch tile.format {
        case .vector(let kind):
            throw SnapshotError(
                .unsupported,
                "tile \(coordinate) of tileset \(layer) is a vector tile (\(kind)), but the tileset does not say so",
                remedy:
                    "set format to \(VectorFormat.named(kind)?.metadataName ?? kind) in its metadata, or use the URL "
                    + "of its TileJSON")
        case .unknown(let what):
            throw SnapshotError(
                .tileSourceFailed,
                "tile \(coordinate) of tileset \(layer) is not an image but \(what)", remedy: "fetch it again")
        case .image:
            let image: DecodedImage
            do {
                image = try ImageDecoder.decodeKeepingPalette(tile.bytes, limits: .tile)
            } catch {
                throw SnapshotError(
                    error.code == .unsupported ? .unsupported : .tileSourceFailed,
                    "tile \(coordinate) of tileset \(layer) \(error.description)",
                    remedy: error.code == .unsupported ? nil : "fetch or create it again")
            }
            if let flaw = Tile.flaw(width: image.width, height: image.height) {
                throw SnapshotError(
                    .tileSourceFailed,
                    "tile \(coordinate) of tileset \(layer) \(flaw)", remedy: "fetch or create it again")
            }
            return RasterTile(image: image)
        }
    }

    package static func belongsToOtherTileset(_ format: TileFormat) -> Bool {
        if case .vector = format { true } else { false }
    }

    package var pixelCount: Int { image.width * image.height }
    package var byteCount: Int { image.byteCount }
}
