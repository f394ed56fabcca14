import Imaging
import JSON
import MapStyle
import Testing
import TileSources

@testable import StyleSources

@Suite struct BuiltInSpriteTests {
    @Test(arguments: [1, 2]) func theFilesHaveTheSameIconsAsTheSprite(density: Int) throws {
        let index = try SpriteIndex(Array(BuiltInSprite.json(density: density).utf8))
        #expect(index == BuiltInSprite.index(density: density))
        let sheet = BuiltInSprite.sheet(density: density)
        for (name, icon) in index.icons {
            let image = try #require(BuiltInSprite.image(name, density: density))
            for row in [0, icon.height / 2, icon.height - 1] {
                let start = (icon.y + row) * sheet.width + icon.x
                #expect(
                    Array(sheet.pixels[start..<(start + icon.width)])
                        == Array(image.pixels[(row * icon.width)..<((row + 1) * icon.width)]), "\(name)")
            }
        }
    }

    @Test func iconsDoNotOverlap() {
        let icons = BuiltInSprite.index(density: 1).icons.values
        #expect(Set(icons.map { SIMD2($0.x, $0.y) }).count == icons.count)
        #expect(icons.count == MapIcon.names.count + MapIcon.unlisted.count)
    }

    @Test func aStyleInAFileNamesTheSpriteBesideIt() throws {
        let style = try Style(
            Array(BuiltInStyle(schema: .openMapTiles, isDark: true, sprite: "icons").json.utf8))
        #expect(style.sprites.map(\.url) == ["icons"])
    }
}
