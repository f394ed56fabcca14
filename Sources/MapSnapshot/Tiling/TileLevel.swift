import Glibc
import MapGeometry

/// Which level of a tile set a picture is made from, and how its pixels relate to the picture's.
struct TileLevel: Hashable, Sendable {
    /// How far above a set's shallowest level its tiles are still drawn, reduced; each level costs four times as
    /// many tiles.
    static let maximumUnderzoom = 2

    /// Level of the tiles.
    let z: Int
    /// 2 where `@2x` variants are asked for, else 1.
    let density: Int
    /// Pixels a side of one tile.
    let tilePixels: Int
    /// Picture pixels for one tile pixel; 1 means that tiles come out untouched.
    let magnification: Double
    /// Levels between the one the picture wants and `z`, where the set ends before it.
    let overzoom: Int
    /// Levels that a missing tile may still be enlarged from an ancestor.
    let ancestors: Int

    /// Chooses the level, or nil where the set has none near enough.
    ///
    /// The level is `floor(zoom + log2(scale * 256 / tile pixels) + 0.75)`: a picture is enlarged at most 2^0.25 =
    /// 1.19 times and otherwise reduced.
    init?(of layer: ReadyTileset, viewport: Viewport, request: SnapshotRequest) {
        let metadata = layer.metadata
        let dense = metadata.densities.contains(2) && (request.scale >= 2 || !metadata.densities.contains(1))
        density = dense ? 2 : 1
        tilePixels = metadata.tileSize * density
        let pixelsWanted: Double =
            switch request.detail {
            case .sharp: request.scale * 256 / Double(tilePixels)
            case .legible: 256 * layer.layer.density * Double(density) / Double(tilePixels)
            }
        func level(_ pixelsWanted: Double) -> Int {
            max(0, Int((viewport.zoom + log2(pixelsWanted) + 0.75).rounded(.down)))
        }
        let ideal = level(pixelsWanted)
        let zooms = metadata.zooms ?? 0...TileCoordinate.deepestZoom
        // Counted from the level of scale 1, so that there is a picture of a place at every scale or at none.
        let gain = max(0, ideal - level(256 / Double(tilePixels)))
        let allowed = gain + (request.missingTiles == .overzoom ? request.maximumOverzoom : 0)
        guard ideal <= zooms.upperBound + allowed, ideal >= zooms.lowerBound - Self.maximumUnderzoom else { return nil }
        z = min(max(ideal, zooms.lowerBound), zooms.upperBound)
        overzoom = max(0, ideal - zooms.upperBound)
        ancestors = request.missingTiles == .overzoom ? allowed - overzoom : 0
        let exact =
            exp2(viewport.zoom - Double(z)) * 256 * request.scale / Double(tilePixels)
        // Within a hundredth of a pixel over the whole picture it is the same grid.
        let longest = max(request.size.width, request.size.height) * request.scale
        magnification = abs(exact - 1) * longest < 0.01 ? 1 : exact
    }

    /// Chooses the level of vector tiles, which are drawn at any zoom beyond their deepest; nil above their shallowest.
    ///
    /// - Parameter wanted: the whole zoom that the image wants of this source.
    init?(ofVectors tileset: ReadyTileset, wanted: Int, request: SnapshotRequest) {
        let zooms = tileset.metadata.zooms ?? 0...TileCoordinate.deepestZoom
        guard wanted >= zooms.lowerBound else { return nil }
        z = min(wanted, zooms.upperBound)
        (density, tilePixels) = (1, tileset.metadata.tileSize)
        (magnification, overzoom) = (1, 0)
        ancestors = request.missingTiles == .overzoom ? request.maximumOverzoom : 0
    }

    /// Whether tiles go to whole pixels and keep every bit.
    var isExact: Bool { magnification == 1 }
}
