package import Imaging
package import MapGeometry
package import TileSources

/// Bytes to pixels: every tile that was read, decoded once.
package struct TileDecode: Sendable {
    let plan: TilePlan.Layer
    let found: [TileFetch.Found]
    /// Tiles that neighbours have decoded.
    var kept: DecodedTileCache?
    /// Most pixels that they may have, after those of other layers.
    var room = SnapshotLimits.allTilePixels

    /// Decodes on as many threads as there are.
    ///
    /// - Throws: `SnapshotError` that names the tile set and the tile.
    func run() async throws -> [TileCoordinate: Pixmap] {
        let layer = plan.layer.id
        // Perhaps another variant has decoded it.
        let shared = plan.layer.source as? SharedTileSource
        let density = plan.level?.density ?? 1
        var distinct: [TileCoordinate: Tile] = [:]
        for entry in found { if let origin = entry.origin { distinct[origin] = entry.tile } }
        let pixels = plan.level.map { $0.tilePixels * $0.tilePixels } ?? 0
        try MemoryRequest.check(
            min(distinct.count * pixels, room) * MemoryRequest.canvas, for: "\(distinct.count) tiles of \(layer)")
        @Sendable func pixmap(of tile: Tile, at coordinate: TileCoordinate) throws -> Pixmap {
            let decode = {
                try kept?.pixmap(of: tile) { try Self.decode(tile, at: coordinate, of: layer) }
                    ?? Self.decode(tile, at: coordinate, of: layer)
            }
            let key = SharedTileSource.Key(coordinate: coordinate, density: density)
            return try shared?.pixmap(for: key, decode: decode) ?? decode()
        }
        return try await withThrowingTaskGroup(of: (TileCoordinate, Pixmap).self) { group in
            for (coordinate, tile) in distinct.dropFirst() {
                group.addTask { (coordinate, try pixmap(of: tile, at: coordinate)) }
            }
            var pixmaps: [TileCoordinate: Pixmap] = [:]
            var pixels = 0
            func add(_ pixmap: Pixmap, at coordinate: TileCoordinate) throws(SnapshotError) {
                // Tiles may be far larger than their set says, and a plain one is a few bytes of file.
                pixels += pixmap.pixels.count
                guard pixels <= room else {
                    throw SnapshotError(
                        .tooLarge,
                        "the tiles of all tile sets have more than \(SnapshotLimits.allTilePixels) pixels together: "
                            + "ask for a smaller picture, or for fewer tile sets")
                }
                guard pixels <= SnapshotLimits.tilePixels else {
                    throw SnapshotError(
                        .tooLarge,
                        "the tiles of tile set \(layer) have more than \(SnapshotLimits.tilePixels) pixels: ask for a "
                            + "smaller picture or another zoom")
                }
                pixmaps[coordinate] = pixmap
            }
            // A small picture has one tile: it needs no other thread.
            if let (coordinate, tile) = distinct.first { try add(pixmap(of: tile, at: coordinate), at: coordinate) }
            for try await (coordinate, pixmap) in group { try add(pixmap, at: coordinate) }
            return pixmaps
        }
    }

    /// Decodes one tile within the limits for tiles.
    ///
    /// - Parameter layer: what an error calls the tile set.
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
            // Squeezed into its square, such a picture would look like a map and be wrong.
            guard pixmap.width == pixmap.height, pixmap.width >= 16 else {
                throw SnapshotError(
                    .tileSourceFailed,
                    "tile \(coordinate) of tile set \(layer) has \(pixmap.width)x\(pixmap.height) px, but tiles are "
                        + "squares of at least 16 px: fetch or make it again")
            }
            return pixmap
        }
    }
}
