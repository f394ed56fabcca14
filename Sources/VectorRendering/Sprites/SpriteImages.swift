package import Imaging
package import JSON
import MapGeometry
package import MapStyle
package import Rasterising
import VectorTiles

/// The icons of a style's sprites, at one pixel density.
package struct SpriteImages: Sendable {
    private struct Entry: Sendable {
        let sheet: Int
        /// Its name without the id of the sprite.
        let name: String
        let icon: SpriteIndex.Icon
    }

    /// Where the pixels of a sprite come from.
    private enum Sheet: Sendable {
        case pixels(Pixmap)
        /// Each icon is drawn when it is needed.
        case drawn(@Sendable (_ name: String) -> Pixmap?)
    }

    private var sheets: [Sheet] = []
    private var entries: TextDictionary<Entry> = [:]
    /// The names of all icons.
    package private(set) var names: Set<ExactText> = []

    /// Creates an empty set.
    package init() {}

    /// Adds a sprite.
    ///
    /// - Parameter id: the prefix of its names before a colon; nil for none.
    package mutating func add(_ index: SpriteIndex, _ sheet: Pixmap, id: String? = nil) {
        for (name, icon) in index.icons
        where icon.x + icon.width <= sheet.width && icon.y + icon.height <= sheet.height { add(name, icon, id) }
        sheets.append(.pixels(sheet))
    }

    /// Adds a sprite whose icons are drawn when they are needed.
    ///
    /// - Parameter draw: an icon by its name in the index, in its size there; nil if it cannot be drawn.
    package mutating func add(
        _ index: SpriteIndex, id: String? = nil, drawing draw: @escaping @Sendable (_ name: String) -> Pixmap?
    ) {
        for (name, icon) in index.icons { add(name, icon, id) }
        sheets.append(.drawn(draw))
    }

    private mutating func add(_ name: String, _ icon: SpriteIndex.Icon, _ id: String?) {
        let full = id.map { "\($0):\(name)" } ?? name
        entries[full] = Entry(sheet: sheets.count, name: name, icon: icon)
        names.insert(ExactText(full))
    }

    /// Whether there is an icon with a name.
    package func has(_ name: String) -> Bool { entries[name] != nil }

    /// The size of an icon and how it stretches; nil if there is none with the name.
    func icon(named name: String) -> SpriteIndex.Icon? { entries[name]?.icon }

    /// The icon with a name.
    package func image(named name: String) -> PatternImage? {
        guard let entry = entries[name] else { return nil }
        let icon = entry.icon
        let texture =
            switch sheets[entry.sheet] {
            case .pixels(let sheet): Self.cut(icon, from: sheet)
            case .drawn(let draw):
                draw(entry.name).flatMap { Texture(width: $0.width, height: $0.height, words: $0.pixels) }
            }
        return texture.map { PatternImage(texture: $0, pixelRatio: icon.pixelRatio) }
    }

    private static func cut(_ icon: SpriteIndex.Icon, from sheet: Pixmap) -> Texture? {
        var words: [UInt32] = []
        words.reserveCapacity(icon.width * icon.height)
        for row in icon.y..<(icon.y + icon.height) {
            words += sheet.pixels[(row * sheet.width + icon.x)..<(row * sheet.width + icon.x + icon.width)]
        }
        return Texture(width: icon.width, height: icon.height, words: words)
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
    private var known: TextDictionary<PatternImage?> = [:]

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

extension PatternImage {
    /// Where the pattern lies on the pixels of a tile: it repeats from the corner of the world, at the integer zoom.
    func map(_ placement: TilePlacement) -> TextureMap {
        let units = Double(TilePoint.extent)
        let texels = placement.pointsPerUnitAtTileZoom * pixelRatio
        var map = placement.unitMap
        // The position of the tile is reduced first, because it may be billions of texels.
        let left = (Double(placement.column) * units * texels).remainder(dividingBy: Double(texture.width))
        let top = (Double(placement.coordinate.y) * units * texels).remainder(dividingBy: Double(texture.height))
        map.scale(texels, texels)
        map.move(right: left, down: top, within: texture)
        return map
    }
}

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
