package import Imaging
import MapStyle
import Rasterising
import VectorTiles

extension CircleLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let (sorted, keys) = features.sorted(sortKey)
        let layout = CircleLayout(features.binding.layer, features: sorted.indexes, sortKeys: keys)
        return FeaturePart(layout, CircleValues(self, sorted))
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let zoom = scene.zoom
        let tiles = scene.tiles { (part: FeaturePart<CircleLayout, CircleValues>, integerZoom, _) in
            CirclePaint(self, part.values, zoom: zoom, integerZoom: integerZoom)
        }
        return tiles.isEmpty ? nil : CircleDrawing(tiles)
    }
}

/// Draws circles, which are not clipped at tile edges.
package struct CircleDrawing: DrawnLayer {
    let tiles: [DrawnTile<CircleLayout, CirclePaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<CircleLayout, CirclePaint>]) { self.tiles = tiles }

    package var vertexCount: Int { tiles.reduce(0) { $0 + $1.layout.vertexCount } }

    /// Draws the layer, tile by tile or by sort key over all tiles.
    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        guard let first = tiles.first, !first.paint.isInvisible else { return }
        let width = canvas.width
        let region = PixelRegion(rows: canvas.rows, width: width)
        var pixels = canvas.pixels.mutableSpan
        guard isSorted else {
            for tile in tiles {
                let part = CirclePart(tile, in: region, width: width)
                for feature in tile.layout.ends.indices {
                    if feature % CheckInterval.features == 0 { try check() }
                    try part.draw(feature, &pixels, check)
                }
            }
            return
        }
        var (tile, part) = (0, CirclePart(first, in: region, width: width))
        for (index, next) in order.enumerated() {
            if index % CheckInterval.features == 0 { try check() }
            // Not in an array, because each access would copy it.
            if next.tile != tile {
                (tile, part) = (next.tile, CirclePart(tiles[next.tile], in: region, width: width))
            }
            try part.draw(next.feature, &pixels, check)
        }
    }

    /// Whether features are drawn by sort key over all tiles.
    private var isSorted: Bool { tiles.contains { !$0.layout.sortKeys.isEmpty } }

    /// The features of a layer in drawing order: tile by tile, or by sort key over all tiles.
    var order: [(tile: Int, feature: Int)] {
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
    /// The tilted ground, and the tile's units below the pixels; nil without tilt.
    private let ground: (plane: TiltedPlane, map: TextureMap)?
    private let region: PixelRegion
    private let width: Int
    /// The whole radius in pixels, if all circles of an image without tilt have the same; most lie outside of a band.
    private let reach: Double?
    private let transform: TileTransform
    private let (left, right, top, bottom): (Double, Double, Double, Double)

    init(_ tile: DrawnTile<CircleLayout, CirclePaint>, in region: PixelRegion, width: Int) {
        (layout, paint) = (tile.layout, tile.paint)
        placement = tile.placement.translated(by: tile.paint.translation)
        ground = placement.isTilted ? (placement.plane, placement.unitMap) : nil
        (self.region, self.width) = (region, width)
        if ground == nil, let radius = paint.radius.constant, let stroke = paint.strokeWidth.constant {
            reach = Double(max(radius, 0) + max(stroke, 0)) * placement.scale
        } else {
            reach = nil
        }
        transform = placement.transform
        (left, right) = (Double(region.left), Double(region.right))
        (top, bottom) = (Double(region.rows.lowerBound), Double(region.rows.upperBound))
    }

    func draw(_ feature: Int, _ pixels: inout MutableSpan<UInt32>, _ check: () throws -> Void) rethrows {
        let (first, end) = (feature == 0 ? 0 : layout.ends[feature - 1], layout.ends[feature])
        guard first < end else { return }
        if end - first == 1, let reach, !touches(layout.points[first], reach) { return }
        let (radius, stroke) = (max(paint.radius[feature], 0), max(paint.strokeWidth[feature], 0))
        var disc = Disc(
            x: 0, y: 0, radius: radius, strokeWidth: stroke, blur: paint.blur[feature],
            color: paint.color[feature] * paint.opacity[feature],
            strokeColor: paint.strokeColor[feature] * paint.strokeOpacity[feature])
        for index in first..<end {
            if index > first, (index - first) % CheckInterval.features == 0 { try check() }
            let point = layout.points[index]
            if let owned = placement.owned, !owned.contains(point) { continue }
            if let ground {
                draw(disc, at: point, ground.plane, ground.map, &pixels)
                continue
            }
            (disc.x, disc.y) = placement.pixel(x: Double(point.x), y: Double(point.y))
            disc.draw(scale: placement.scale, in: region, of: &pixels, width: width)
        }
    }

    /// Whether the region shows a circle.
    @inline(__always)
    private func touches(_ point: TilePoint, _ reach: Double) -> Bool {
        let (x, y) = transform.pixel(x: Double(point.x), y: Double(point.y))
        return y + reach > top && y - reach < bottom && x + reach > left && x - reach < right
    }

    /// Draws a circle upright or lying on the ground, the former with the size that the ground has below it.
    private func draw(
        _ disc: Disc, at point: TilePoint, _ plane: TiltedPlane, _ map: TextureMap, _ pixels: inout MutableSpan<UInt32>
    ) {
        var disc = disc
        let (x, y) = (Double(point.x), Double(point.y))
        let place = plane.place(x: x, y: y)
        guard place.z >= TiltedPlane.nearestDepth else { return }
        guard paint.liesOnGround else {
            (disc.x, disc.y) = (place.x / place.z, place.y / place.z)
            let scale = placement.scale * (paint.shrinks ? 1 / place.z : 1)
            return disc.draw(scale: scale, in: region, of: &pixels, width: width)
        }
        (disc.x, disc.y) = (x, y)
        let unitsPerPoint = placement.scale / placement.pixelsPerUnit
        disc.draw(
            on: map, scale: unitsPerPoint * (paint.shrinks ? 1 : place.z), pixelsPerPoint: placement.scale, in: region,
            of: &pixels, width: width)
    }
}
