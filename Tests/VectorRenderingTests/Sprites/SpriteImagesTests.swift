import Imaging
import JSON
import MapGeometry
import MapStyle
import Rasterising
import Testing

@testable import VectorRendering

@Suite struct SpriteImagesTests {
    private static let index = try? SpriteIndex(
        Array(
            #"""
            {"a": {"x": 1, "y": 0, "width": 2, "height": 1, "pixelRatio": 2},
             "wide": {"x": 2, "y": 0, "width": 2, "height": 1}, "low": {"x": 0, "y": 1, "width": 1, "height": 2}}
            """#.utf8))
    private static let sheet = Pixmap(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6].map { $0 | 0xFF00_0000 })

    @Test func cutsIconsOutOfTheSheet() throws {
        var sprites = SpriteImages()
        sprites.add(try #require(Self.index), Self.sheet)
        let icon = try #require(sprites.image(named: "a"))
        #expect(icon.texture.words == [0xFF00_0002, 0xFF00_0003])
        #expect(icon.width == 1 && icon.height == 0.5)
        #expect(sprites.image(named: "b") == nil)
    }

    /// What does not lie on the sheet does not exist.
    @Test func leavesOutIconsBeyondTheSheet() throws {
        var sprites = SpriteImages()
        sprites.add(try #require(Self.index), Self.sheet)
        #expect(Set(sprites.names.map(\.text)) == ["a"])
    }

    @Test func severalSpritesHavePrefixes() throws {
        var sprites = SpriteImages()
        sprites.add(try #require(Self.index), Self.sheet)
        sprites.add(try #require(Self.index), Pixmap(width: 4, height: 4, fill: 7), id: "other")
        #expect(Set(sprites.names.map(\.text)) == ["a", "other:a", "other:wide", "other:low"])
        #expect(sprites.image(named: "other:a")?.texture.words == [7, 7])
    }

    /// A pattern starts at the corner of the world and grows with the fraction of the zoom only.
    @Test(arguments: [(1.0, 1.0), (1.5, 1), (4, 2), (6.25, 2)]) func patternsLieOnTheWorld(
        zoom: Double, scale: Double
    ) throws {
        var sprites = SpriteImages()
        let index = try SpriteIndex(Array(#"{"a": {"x": 0, "y": 0, "width": 8, "height": 8}}"#.utf8))
        sprites.add(index, Pixmap(width: 8, height: 8, fill: ~0))
        let image = try #require(sprites.image(named: "a"))
        let viewport = Viewport(
            center: Coordinate(latitude: 20, longitude: 30), zoom: zoom, size: Size(width: 100, height: 100))
        let view = StyledView(viewport: viewport, scale: scale)
        for z in 0...Int(zoom - 1) {
            let tile = try #require(TileCoordinate(containing: viewport.center, z: z))
            let map = image.map(TilePlacement(tile, column: tile.x, styleZoom: z, in: view))
            // The world's corner, seen from the tile: a whole number of periods away.
            let corner = view.ground(0, 0)
            let x = (map.x + map.columnX * corner.x + map.rowX * corner.y) / 8
            #expect(abs(x - x.rounded()) < 1e-6, "tile \(tile)")
            #expect(abs(map.texelsPerPixel - exp2(-(zoom - zoom.rounded(.down))) / scale) < 1e-9)
        }
    }

    private func exp2(_ value: Double) -> Double { Double.power(value) }

    private func fill(_ pattern: String) throws -> Pixmap {
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "layers": [
              {"id": "a", "type": "background", "paint": {"background-pattern": "\#(pattern)"}}]}
            """#
        let view = StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: 0), zoom: 1, size: Size(width: 8, height: 8)), scale: 1)
        var others = DrawnSources()
        others.sprites.add(
            try SpriteIndex(Array(#"{"a": {"x": 0, "y": 0, "width": 2, "height": 1}}"#.utf8)),
            Pixmap(width: 2, height: 1, pixels: [0xFF00_0000, ~0]))
        var canvas = Pixmap(width: 8, height: 8)
        DrawList(try Style(Array(json.utf8)).resolved(at: 0), in: view, tiles: [:], others: others).draw(on: &canvas)
        return canvas
    }

    @Test func backgroundsRepeatAnIcon() throws {
        #expect(Set(try fill("a").row(3)) == [0xFF00_0000, ~0])
        #expect(try fill("a").row(3)[0] != fill("a").row(3)[1])
    }

    /// A missing icon draws nothing, not the color.
    @Test func missingIconsDrawNothing() throws {
        #expect(try fill("missing").pixels.allSatisfy { $0 == 0 })
    }
}

extension Double {
    /// 2 to the power of a number between -1 and 0, by its series.
    fileprivate static func power(_ exponent: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for n in 1..<40 {
            term *= exponent * 0.693147180559945309 / Double(n)
            sum += term
        }
        return sum
    }
}
