import Cairo
import MapGeometry
import Synchronization

/// A cache of recently drawn markers and attributions, for lists whose images repeat them, and for thousands of pins in
/// one image.
///
/// Nearly all the time of a drop goes into the strokes of its soft shadow; copying its pixels takes a hundredth. The
/// cache never changes a pixel, because the first marker of its kind is drawn the same way.
final class SpriteCache: Sendable {
    /// Shared by the whole process, like fonts.
    static let shared = SpriteCache(limit: 2 << 20)

    private struct Key: Hashable, Sendable {
        let subject: Sprite.Subject
        let scale: Double
        let phase: Point
    }

    private let sprites: Mutex<LRUCache<Key, Sprite>>

    /// - Parameter limit: maximum total size in bytes.
    init(limit: Int) { sprites = Mutex(LRUCache(limit: limit)) }

    /// Draws on a pixel canvas through the cache, unless it is too large.
    ///
    /// - Parameters:
    ///   - subject: everything that affects what `body` draws.
    ///   - box: size of the box in points.
    ///   - reach: overhang beyond the box in points; only evaluated when drawing.
    ///   - corner: position of the top left of the box in **pixels**, in or near the image.
    ///   - scale: pixels per point.
    ///   - body: draws it, in points, with the top left of the box at the origin.
    /// - Returns: whether it was drawn.
    func draw(
        _ subject: Sprite.Subject, _ box: Size, reach: @autoclosure () -> EdgeInsets, on cairo: borrowing CairoContext,
        at corner: Point, scale: Double, body: (borrowing CairoContext) throws -> Void
    ) throws -> Bool {
        let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
        let key = Key(subject: subject, scale: scale, phase: Point(x: corner.x - x, y: corner.y - y))
        let sprite: Sprite
        if let known = sprites.withLock({ $0.value(for: key) }) {
            sprite = known
        } else {
            guard let drawn = try Sprite(box, reach: reach(), scale: scale, phase: key.phase, draw: body) else {
                return false
            }
            sprite = drawn
            let bytes = sprite.pixmap.pixels.count * 4 + subject.bytes
            sprites.withLock { $0.insert(sprite, bytes: bytes, for: key) }
        }
        try cairo.copy(sprite.pixmap, x: Int(x) - sprite.left, y: Int(y) - sprite.top)
        return true
    }
}

extension Sprite.Subject {
    /// Size of its texts in bytes.
    fileprivate var bytes: Int {
        switch self {
        case .marker(let look): look.label?.text.utf8.count ?? 0
        case .notice(let look): look.texts.reduce(0) { $0 + $1.text.utf8.count }
        }
    }
}
