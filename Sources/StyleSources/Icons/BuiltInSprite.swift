import Digests
package import Imaging
import JSON
import MapStyle

/// The built-in icons as a sprite of distance fields, which any style can name.
package enum BuiltInSprite {
    /// What a style writes as its `sprite`; it stands for no file.
    package static let url = "builtin:icons"

    /// The sprite at both densities; no icon is drawn before it is needed.
    package static func opened(id: String?) -> OpenedSprite {
        OpenedSprite(id: id, plain: sheets.plain, dense: sheets.dense)
    }

    /// Built once, because every image with the built-in style uses it.
    private static let sheets = (
        plain: OpenedSprite.Sheet(builtIn: index(density: 1), density: 1),
        dense: OpenedSprite.Sheet(builtIn: index(density: 2), density: 2)
    )

    /// An icon as a premultiplied image: the distance field is its alpha; nil if there is none with the name.
    ///
    /// - Parameter density: pixels per point.
    package static func image(_ name: String, density: Int) -> Pixmap? {
        guard let icon = MapIcon.unlisted[name] ?? MapIcon(named: name) else { return nil }
        let field = MapIconField(icon, density: density)
        return Pixmap(
            width: field.side, height: field.side, pixels: field.bytes.map { UInt32($0) * 0x0101_0101 })
    }

    /// The index of a sheet with all icons.
    ///
    /// - Parameter density: pixels per point.
    static func index(density: Int) -> SpriteIndex {
        let names = MapIcon.names + [MapIcon.shieldName, MapIcon.arrowName]
        var icons: TextDictionary<SpriteIndex.Icon> = [:]
        for (place, name) in names.enumerated() {
            let side = Int(MapIconField.points) * density
            var icon = SpriteIndex.Icon(
                x: place % columns * side, y: place / columns * side, width: side, height: side,
                pixelRatio: Double(density), isSDF: true)
            if name == MapIcon.shieldName {
                let (low, high) = (Double(8 * density), Double(13 * density))
                (icon.stretchX, icon.stretchY) = ([low...high], [low...high])
                icon.content = SIMD4(5, 5, 16, 16) * Double(density)
            }
            icons[name] = icon
        }
        return SpriteIndex(icons: icons)
    }

    /// Icons per row of a sheet.
    private static let columns = 12

    /// SHA-256 of the drawings.
    static var digest: [UInt8] {
        var digest = SHA256()
        for name in MapIcon.names { digest.update(Array("\(name) \(MapIcon.drawings[name] ?? "") ".utf8)) }
        digest.update(Array("\(MapIcon.unlistedDrawings)".utf8))
        return digest.finish()
    }
}
