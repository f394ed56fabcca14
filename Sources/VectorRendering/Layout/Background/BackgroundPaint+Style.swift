import MapGeometry
import MapStyle

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
