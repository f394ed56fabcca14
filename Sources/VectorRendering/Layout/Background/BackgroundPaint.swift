import MapGeometry
import MapStyle
package import Rasterising

/// A repeating image, positioned on the pixels of the whole image.
package struct PaintedPattern: Hashable, Sendable {
    /// The image.
    package let texture: Texture
    /// Its position.
    package let map: TextureMap
}

/// The paint of the background at a zoom.
package struct BackgroundPaint: Hashable, Sendable {
    /// Color without opacity.
    package var color: PaintColor
    /// An image instead of the color; nil for the color.
    package var pattern: PaintedPattern?
    /// Other colors beyond the world; nil for none.
    package var poles: PolePaint?
    /// Opacity, 0 to 1.
    package var opacity: Float

    /// Creates a paint.
    package init(color: PaintColor, pattern: PaintedPattern? = nil, opacity: Float = 1) {
        self.color = color
        self.pattern = pattern
        self.opacity = opacity
    }
}

extension BackgroundPaint {
    /// The paint at a zoom; nil if its image is missing.
    init?(_ layer: BackgroundLayer, zoom: Double, in view: StyledView, _ sprites: SpriteImages) {
        self.init(
            color: layer.color.value(at: zoom).premultiplied, opacity: Float(layer.opacity.value(at: zoom)))
        guard let name = layer.pattern?.value(at: zoom) else { return }
        // The whole world as one tile.
        guard let image = name.name.flatMap(sprites.image), let world = TileCoordinate(z: 0, x: 0, y: 0) else {
            return nil
        }
        pattern = PaintedPattern(
            texture: image.texture, map: image.map(TilePlacement(world, column: 0, styleZoom: 0, in: view)))
    }
}
