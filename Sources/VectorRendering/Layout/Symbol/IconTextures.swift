import JSON
import MapStyle
import Rasterising

/// The pixels of icons, each cut out of its sheet once.
struct IconTextures {
    /// An icon's pixels, or its distances if it is a distance field (SDF).
    struct Icon {
        let texture: Texture
        let pixelRatio: Double
        /// The alpha of each pixel; empty until it is needed.
        var distances: [UInt8] = []
    }

    private let sprites: SpriteImages
    private var known: TextDictionary<Icon?> = [:]

    init(_ sprites: SpriteImages) { self.sprites = sprites }

    /// Whether an icon is a distance field (SDF).
    func isField(_ name: String) -> Bool { sprites.icon(named: name)?.isSDF == true }

    /// The icon with a name.
    mutating func icon(_ name: String, isField: Bool) -> Icon? {
        var icon =
            known[name] ?? sprites.image(named: name).map { Icon(texture: $0.texture, pixelRatio: $0.pixelRatio) }
        if isField, let image = icon, image.distances.isEmpty {
            icon?.distances = image.texture.words.map { UInt8($0 >> 24) }
        }
        known[name] = .some(icon)
        return icon
    }
}
