package import Imaging
import MapGeometry
import MapStyle
import Platform
import Rasterising
import VectorTiles

extension RasterLayer: DrawableLayer {
    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let paint = RasterPaint(self, zoom: scene.zoom)
        guard paint.opacity > 0 else { return nil }
        if let image = scene.source.image { return ImageDrawing(image, paint, in: scene.view.aligned) }
        let tiles = scene.source.rasters.map {
            DrawnTile(placement: $0.placement, layout: $0.layout, paint: paint)
        }
        return tiles.isEmpty ? nil : RasterDrawing(tiles)
    }
}

/// Draws raster tiles.
package struct RasterDrawing: DrawnLayer {
    private let tiles: [DrawnTile<RasterLayout, RasterPaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<RasterLayout, RasterPaint>]) { self.tiles = tiles }

    /// Draws the layer, tile by tile.
    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        for tile in tiles where tile.paint.opacity > 0 {
            try check()
            let placement = tile.placement.limited(to: canvas.rows)
            guard !placement.region.rows.isEmpty else { continue }
            let width = canvas.width
            var pixels = canvas.pixels.mutableSpan
            guard !placement.isTilted else {
                try Self.tilted(tile.layout.texture, placement, tile.paint)
                    .draw(in: placement.region, of: &pixels, width: width, check: check)
                continue
            }
            let (texture, map) = Self.fitting(tile.layout.texture, placement)
            let ink = TextureInk(
                texture, map, isNearest: tile.paint.isNearest && map.texelsPerPixel <= 1, opacity: tile.paint.opacity,
                matrix: tile.paint.matrix)
            try ink.draw(in: placement.region, of: &pixels, width: width, check: check)
        }
    }

    /// The pitch in degrees from which pixels take the mean of several texels, as in MapLibre.
    private static let leastPitch = 20.0

    /// The ink on tilted ground.
    private static func tilted(
        _ texture: Texture, _ placement: TilePlacement, _ paint: RasterPaint
    ) -> TiltedTextureInk {
        let isSmooth = placement.projection.sine > sin(leastPitch * .pi / 180)
        return TiltedTextureInk(
            texture, placement.unitMap(width: texture.width, height: texture.height), isNearest: paint.isNearest,
            opacity: paint.opacity, matrix: paint.matrix, isReduced: true,
            maximumSamples: isSmooth ? TiltedTextureInk.maximumSamples : 1)
    }

    /// The texture reduced to nearly the size of the image, and its position.
    ///
    /// As in MapLibre, only textures whose sides are powers of two are reduced.
    private static func fitting(_ texture: Texture, _ placement: TilePlacement) -> (Texture, TextureMap) {
        var texture = texture
        var map = placement.unitMap(width: texture.width, height: texture.height)
        guard texture.width & (texture.width - 1) == 0, texture.height & (texture.height - 1) == 0 else {
            return (texture, map)
        }
        // The nearest power of two, and the larger one in the middle.
        while map.texelsPerPixel > 2.0.squareRoot() * (1 + 1e-9), max(texture.width, texture.height) > 1 {
            texture = texture.halved
            map = placement.unitMap(width: texture.width, height: texture.height)
        }
        return (texture, map)
    }
}
