import MapGeometry
import StyleSources
import TileSources
import VectorRendering
import VectorTiles

/// The tiles of a style as bytes.
struct FetchedStyle: FetchedLayer {
    let planned: PlannedStyle
    /// Tiles per source of `planned.tiles`.
    let found: [[TileFetch.Found]]

    func decoded(_ cache: DecodedTileCache?, room: Int) async throws -> any DecodedLayer {
        var room = room
        var parts: [LayerPart] = []
        var tiles: [String: [SourceTile]] = [:]
        for (wanted, found) in zip(planned.tiles, found) {
            var wanted = wanted
            let decode = TileDecode<VectorTile>(plan: wanted.plan, found: found, kept: cache, room: room)
            let (plan, decoded) = try await decode.runUniformly()
            wanted.plan = plan
            room -= decoded.contents.values.reduce(0) { $0 + $1.pixelCount }
            parts.append(
                LayerPart(
                    tileset: wanted.plan.tileset, level: wanted.plan.level, found: decoded.found,
                    repeatsOneImage: false))
            tiles[wanted.source] = placed(wanted, decoded)
        }
        for (source, features) in planned.features { tiles[source] = try cut(features) }
        let layouts = try await StyleLayout(planned.resolved, in: planned.view, tiles).run()
        return DecodedStyle(planned: planned, parts: parts, layouts: layouts)
    }

    /// The tiles in drawing order, with the part of a parent for missing ones.
    private func placed(
        _ wanted: PlannedStyle.Tiles, _ decoded: TileDecode<VectorTile>.Decoded
    ) -> [SourceTile] {
        let origins = Dictionary(decoded.found.map { ($0.wanted, $0.origin) }) { first, _ in first }
        return wanted.plan.cells.flatMap { cell -> [SourceTile] in
            guard let origin = origins[cell.coordinate] ?? nil, let content = decoded.contents[origin] else {
                return []
            }
            return MagnifiedTile.parts(
                of: SourceTile(
                    coordinate: origin, square: cell.coordinate, column: cell.column, styleZoom: wanted.styleZoom,
                    content: content), in: planned.view)
        }
    }

    /// The visible tiles of GeoJSON sources.
    private func cut(_ features: FeatureTiles) throws -> [SourceTile] {
        let view = planned.view
        let z = min(view.tileZoom, features.deepestZoom)
        let cover = TileCover(viewport: view.viewport, z: z)
        guard !cover.exceeds(SnapshotLimits.tiles) else {
            throw SnapshotError(
                .tooLarge,
                "the image needs more than \(SnapshotLimits.tiles) tiles of zoom \(z)",
                remedy: "use a smaller size, or another zoom", pointer: "/size")
        }
        return try cover.flatMap { cell -> [SourceTile] in
            try Task.checkCancellation()
            guard let content = features.tile(at: cell.coordinate) else { return [] }
            return MagnifiedTile.parts(
                of: SourceTile(
                    coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: content),
                in: view)
        }
    }
}
