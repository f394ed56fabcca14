package import Imaging
package import MapStyle
package import Rasterising

/// The icons of a style's sprites, at one pixel density.
package struct SpriteImages: Sendable {
    private struct Entry: Sendable {
        let sheet: Int
        let icon: SpriteIndex.Icon
    }

    private var sheets: [Pixmap] = []
    private var entries: [String: Entry] = [:]
    /// The names of all icons.
    package private(set) var names: Set<String> = []

    /// Creates an empty set.
    package init() {}

    /// Adds a sprite.
    ///
    /// - Parameter id: the prefix of its names before a colon; nil for none.
    package mutating func add(_ index: SpriteIndex, _ sheet: Pixmap, id: String? = nil) {
        for (name, icon) in index.icons
        where icon.x + icon.width <= sheet.width && icon.y + icon.height <= sheet.height {
            let name = id.map { "\($0):\(name)" } ?? name
            entries[name] = Entry(sheet: sheets.count, icon: icon)
            names.insert(name)
        }
        sheets.append(sheet)
    }

    /// The size of an icon and how it stretches; nil if there is none with the name.
    func icon(named name: String) -> SpriteIndex.Icon? { entries[name]?.icon }

    /// The icon with a name.
    package func image(named name: String) -> PatternImage? {
        guard let entry = entries[name] else { return nil }
        let (icon, sheet) = (entry.icon, sheets[entry.sheet])
        var words: [UInt32] = []
        words.reserveCapacity(icon.width * icon.height)
        for row in icon.y..<(icon.y + icon.height) {
            words += sheet.pixels[(row * sheet.width + icon.x)..<(row * sheet.width + icon.x + icon.width)]
        }
        guard let texture = Texture(width: icon.width, height: icon.height, words: words) else { return nil }
        return PatternImage(texture: texture, pixelRatio: icon.pixelRatio)
    }
}

/// An icon that repeats over an area or along a line.
package struct PatternImage: Hashable, Sendable {
    /// Its pixels.
    package let texture: Texture
    /// Pixels per point.
    package let pixelRatio: Double

    /// Creates an image.
    package init(texture: Texture, pixelRatio: Double) {
        self.texture = texture
        self.pixelRatio = pixelRatio
    }

    /// Width in points.
    package var width: Double { Double(texture.width) / pixelRatio }
    /// Height in points.
    package var height: Double { Double(texture.height) / pixelRatio }
}

/// Cuts each icon of a layer out of its sheet once.
struct PatternTable {
    private let sprites: SpriteImages
    private var known: [String: PatternImage?] = [:]

    init(_ sprites: SpriteImages) { self.sprites = sprites }

    /// The icons of each feature of a layout; nil for features without one.
    mutating func column(_ names: PaintColumn<String?>) -> PaintColumn<PatternImage?> {
        switch names {
        case .constant(let name): return .constant(image(name))
        case .each(let names):
            var images: [PatternImage?] = []
            images.reserveCapacity(names.count)
            for name in names { images.append(image(name)) }
            return .each(images)
        }
    }

    private mutating func image(_ name: String?) -> PatternImage? {
        guard let name else { return nil }
        if let known = known[name] { return known }
        let image = sprites.image(named: name)
        known[name] = .some(image)
        return image
    }
}
