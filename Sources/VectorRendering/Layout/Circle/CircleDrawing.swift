import Imaging
import Rasterising
import VectorTiles

/// Draws circles, which are not clipped at tile edges.
struct CircleDrawing {
    /// Draws a layer, tile by tile or by sort key over all tiles.
    func draw(
        _ tiles: [DrawList.Tile<CircleLayout, CirclePaint>], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        guard let first = tiles.first, !first.paint.isInvisible else { return }
        let region = PixelRegion(width: canvas.width, height: canvas.height)
        let placements = tiles.map { $0.placement.translated(by: $0.paint.translation) }
        for (index, (tile, feature)) in Self.order(tiles).enumerated() {
            if index % DrawList.featuresPerCheck == 0 { try check() }
            try draw(feature, tiles[tile], placements[tile], region, &canvas, check)
        }
    }

    /// The features of a layer in drawing order: tile by tile, or by sort key over all tiles.
    static func order(_ tiles: [DrawList.Tile<CircleLayout, CirclePaint>]) -> [(tile: Int, feature: Int)] {
        let isSorted = tiles.contains { !$0.layout.sortKeys.isEmpty }
        let all = tiles.indices.flatMap { tile in
            tiles[tile].layout.ends.indices.map { (tile: tile, feature: $0) }
        }
        guard isSorted else { return all }
        let keys = all.map { tiles[$0.tile].layout.sortKeys[$0.feature] }
        // Equal keys keep their order; `sort` does not guarantee stability.
        return all.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { all[$0] }
    }

    private func draw(
        _ feature: Int, _ tile: DrawList.Tile<CircleLayout, CirclePaint>, _ placement: TilePlacement,
        _ region: PixelRegion, _ canvas: inout Pixmap, _ check: () throws -> Void
    ) rethrows {
        let (paint, ends) = (tile.paint, tile.layout.ends)
        var disc = Disc(
            x: 0, y: 0, radius: max(paint.radius[feature], 0), strokeWidth: max(paint.strokeWidth[feature], 0),
            blur: paint.blur[feature], color: paint.color[feature] * paint.opacity[feature],
            strokeColor: paint.strokeColor[feature] * paint.strokeOpacity[feature])
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        let first = feature == 0 ? 0 : ends[feature - 1]
        for index in first..<ends[feature] {
            if index > first, (index - first) % DrawList.featuresPerCheck == 0 { try check() }
            let point = tile.layout.points[index]
            if let owned = placement.owned, !owned.contains(point) { continue }
            (disc.x, disc.y) = placement.pixel(x: Double(point.x), y: Double(point.y))
            disc.draw(scale: placement.scale, in: region, of: &pixels, width: width)
        }
    }
}
