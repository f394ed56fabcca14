import Cairo
import MapGeometry
import Synchronization

/// The markers that were drawn lately, for a list of pictures with one pin each and for a picture with ten thousand.
///
/// Of the time that a drop takes, nearly all goes into the strokes of its soft shadow; copying its pixels takes a
/// hundredth of it. What is kept never changes a pixel: the first of its kind is drawn as a sprite, too.
final class PinSpriteCache: Sendable {
    private struct Key: Hashable, Sendable {
        let look: PinSprite.Look
        let scale: Double
        let phase: PinSprite.Phase
    }

    private let sprites: Mutex<LRUCache<Key, PinSprite>>

    /// - Parameter limit: bytes of all sprites together.
    init(limit: Int = 2 << 20) { sprites = Mutex(LRUCache(limit: limit)) }

    /// Draws a marker on a canvas of pixels, if it is not too large for that.
    ///
    /// - Parameters:
    ///   - look: what `shape` was made from.
    ///   - corner: where the top left of its box goes, points; in or near the picture.
    ///   - scale: pixels a point.
    /// - Returns: whether it was drawn.
    func draw(
        _ shape: any PinShape, _ look: PinSprite.Look, on cairo: borrowing CairoContext, at corner: Point, scale: Double
    ) throws -> Bool {
        let steps = PinSprite.Phase.steps
        func place(_ points: Double) -> (pixel: Int, phase: Int) {
            let parts = Int((points * scale * Double(steps)).rounded())
            // Floored, so that the phase is never negative.
            let pixel = parts >> steps.trailingZeroBitCount
            return (pixel, parts - pixel * steps)
        }
        let (x, y) = (place(corner.x), place(corner.y))
        let key = Key(look: look, scale: scale, phase: PinSprite.Phase(x: x.phase, y: y.phase))
        let sprite: PinSprite
        if let known = sprites.withLock({ $0.value(for: key) }) {
            sprite = known
        } else {
            guard let drawn = try PinSprite(shape, scale: scale, phase: key.phase) else { return false }
            sprite = drawn
            let bytes = sprite.pixmap.pixels.count * 4 + (look.label?.utf8.count ?? 0)
            sprites.withLock { $0.insert(sprite, bytes: bytes, for: key) }
        }
        try cairo.copy(sprite.pixmap, x: x.pixel - sprite.left, y: y.pixel - sprite.top)
        return true
    }
}
