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
        let isSorted = tiles.contains { !$0.layout.sortKeys.isEmpty }
        guard isSorted else {
            for (tile, placement) in zip(tiles, placements) {
                for feature in tile.layout.ends.indices {
                    if feature % DrawList.featuresPerCheck == 0 { try check() }
                    try draw(feature, tile, placement, region, &canvas, check)
                }
            }
            return
        }
        let all = tiles.indices.flatMap { tile in
            tiles[tile].layout.ends.indices.map { (tile, $0, tiles[tile].layout.sortKeys[$0]) }
        }
        // Equal keys keep their order; `sort` does not guarantee stability.
        for (index, (tile, feature, _)) in all.enumerated().sorted(by: {
            ($0.element.2, $0.offset) < ($1.element.2, $1.offset)
        }) {
            if index % DrawList.featuresPerCheck == 0 { try check() }
            try draw(feature, tiles[tile], placements[tile], region, &canvas, check)
        }
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
