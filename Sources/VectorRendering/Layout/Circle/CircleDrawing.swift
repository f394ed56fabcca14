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
        let width = canvas.width
        let region = PixelRegion(width: width, height: canvas.height)
        var pixels = canvas.pixels.mutableSpan
        var (tile, part) = (0, CirclePart(first, in: region, width: width))
        for (index, next) in Self.order(tiles).enumerated() {
            if index % DrawList.featuresPerCheck == 0 { try check() }
            // Not in an array, because each access would copy it.
            if next.tile != tile {
                (tile, part) = (next.tile, CirclePart(tiles[next.tile], in: region, width: width))
            }
            try part.draw(next.feature, &pixels, check)
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
}

/// The circles of a layer in one tile.
private struct CirclePart {
    private let layout: CircleLayout
    private let paint: CirclePaint
    private let placement: TilePlacement
    private let region: PixelRegion
    private let width: Int

    init(_ tile: DrawList.Tile<CircleLayout, CirclePaint>, in region: PixelRegion, width: Int) {
        (layout, paint) = (tile.layout, tile.paint)
        placement = tile.placement.translated(by: tile.paint.translation)
        (self.region, self.width) = (region, width)
    }

    func draw(_ feature: Int, _ pixels: inout MutableSpan<UInt32>, _ check: () throws -> Void) rethrows {
        let (first, end) = (feature == 0 ? 0 : layout.ends[feature - 1], layout.ends[feature])
        guard first < end else { return }
        var disc = Disc(
            x: 0, y: 0, radius: max(paint.radius[feature], 0), strokeWidth: max(paint.strokeWidth[feature], 0),
            blur: paint.blur[feature], color: paint.color[feature] * paint.opacity[feature],
            strokeColor: paint.strokeColor[feature] * paint.strokeOpacity[feature])
        for index in first..<end {
            if index > first, (index - first) % DrawList.featuresPerCheck == 0 { try check() }
            let point = layout.points[index]
            if let owned = placement.owned, !owned.contains(point) { continue }
            (disc.x, disc.y) = placement.pixel(x: Double(point.x), y: Double(point.y))
            disc.draw(scale: placement.scale, in: region, of: &pixels, width: width)
        }
    }
}
