import MapGeometry
import Rasterising
import VectorTiles

extension PatternImage {
    /// Where the pattern lies on the pixels of a tile: it repeats from the corner of the world, at the integer zoom.
    func map(_ placement: TilePlacement) -> TextureMap {
        let units = Double(TilePoint.extent)
        let texels = placement.pointsPerUnitAtTileZoom * pixelRatio
        var map = placement.unitMap
        // The position of the tile is reduced first, because it may be billions of texels.
        let left = (Double(placement.column) * units * texels).remainder(dividingBy: Double(texture.width))
        let top = (Double(placement.coordinate.y) * units * texels).remainder(dividingBy: Double(texture.height))
        map.x = (map.x * texels + left).remainder(dividingBy: Double(texture.width))
        map.y = (map.y * texels + top).remainder(dividingBy: Double(texture.height))
        (map.columnX, map.columnY) = (map.columnX * texels, map.columnY * texels)
        (map.rowX, map.rowY) = (map.rowX * texels, map.rowY * texels)
        return map
    }
}
