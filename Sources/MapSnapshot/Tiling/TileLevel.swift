import Glibc
import MapGeometry

/// The level of a tileset used for an image, and how its pixels relate to the image's.
struct TileLevel: Hashable, Sendable {
    /// Maximum number of levels above the shallowest level of a set at which its tiles are drawn downscaled; each level
    /// takes four times as many tiles.
    static let maximumUnderzoom = 2

    /// Zoom level of the tiles.
    private(set) var z: Int
    /// 2 to request `@2x` variants, otherwise 1.
    let density: Int
    /// Pixels per side of one tile.
    let tilePixels: Int
    /// Image pixels per tile pixel; 1 means that tiles are copied unchanged.
    private(set) var magnification: Double
    /// Number of levels between the ideal one and `z`, if the set is not deep enough.
    private(set) var overzoom: Int
    /// Maximum number of levels to upscale parents of missing tiles.
    private(set) var ancestors: Int

    /// Chooses the level; nil if the set has none close enough.
    ///
    /// The level is `floor(zoom + log2(scale * 256 / tile pixels) + 0.75)`: an image is upscaled at most 2^0.25 = 1.19
    /// times and otherwise downscaled.
    init?(of layer: ReadyTileset, viewport: Viewport, request: ValidatedRequest) {
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
        // Counted from the level for scale 1, so that a place has an image at every scale or at none.
        let gain = max(0, ideal - level(256 / Double(tilePixels)))
        let allowed = gain + request.overzoomLimit
        guard ideal <= zooms.upperBound + allowed, ideal >= zooms.lowerBound - Self.maximumUnderzoom else { return nil }
        z = min(max(ideal, zooms.lowerBound), zooms.upperBound)
        overzoom = max(0, ideal - zooms.upperBound)
        ancestors = request.missingTiles.upscales ? allowed - overzoom : 0
        let exact =
            exp2(viewport.zoom - Double(z)) * 256 * request.scale / Double(tilePixels)
        // Less than a hundredth of a pixel over the whole image counts as the same grid.
        let longest = max(request.size.width, request.size.height) * request.scale
        magnification = abs(exact - 1) * longest < 0.01 ? 1 : exact
    }

    /// Maximum number of levels above missing images of a style at which parents are looked for.
    private static let styledAncestors = 10

    /// Chooses the level of a style's source, which is drawn at any zoom beyond its deepest level; nil below its
    /// minimum zoom.
    ///
    /// Missing images are always drawn from parents, as in MapLibre, unless they are an error.
    ///
    /// - Parameter wanted: the requested integer zoom of this source.
    init?(styled tileset: ReadyTileset, wanted: Int, request: ValidatedRequest) {
        let metadata = tileset.metadata
        let zooms = metadata.zooms ?? 0...TileCoordinate.deepestZoom
        guard wanted >= zooms.lowerBound else { return nil }
        z = min(wanted, zooms.upperBound)
        (magnification, overzoom) = (1, 0)
        guard !tileset.isVector else {
            (density, tilePixels) = (1, metadata.tileSize)
            ancestors = request.overzoomLimit
            return
        }
        let dense = metadata.densities.contains(2) && (request.scale >= 2 || !metadata.densities.contains(1))
        density = dense ? 2 : 1
        tilePixels = metadata.tileSize * density
        ancestors = request.missingTiles == .fail ? 0 : Self.styledAncestors
    }

    /// The levels at which a whole layer may be drawn, deepest first: this one, or with `MissingTiles.uniform` those of
    /// its parents, too.
    func choices(for request: ValidatedRequest, in tileset: ReadyTileset) -> [TileLevel] {
        guard request.missingTiles == .uniform else { return [self] }
        let shallowest = tileset.metadata.zooms?.lowerBound ?? 0
        return (0...max(ancestors, 0)).filter { z - $0 >= max(shallowest, 0) }.map(raised)
    }

    /// The level some levels up, for a whole layer: no parents of its tiles are tried.
    private func raised(by levels: Int) -> TileLevel {
        var level = self
        level.z -= levels
        level.overzoom += levels
        level.magnification *= Double(1 << levels)
        level.ancestors = 0
        return level
    }

    /// Whether tiles are aligned to pixels and copied unchanged.
    var isExact: Bool { magnification == 1 }
}
