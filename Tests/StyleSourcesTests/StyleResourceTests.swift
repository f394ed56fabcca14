import Imaging
import JSON
import MapStyle
import TestSupport
import Testing
import TileSources

@testable import StyleSources

/// Sprites, images and elevations of styles.
@Suite struct StyleResourceTests {
    private let folder: TemporaryFolder
    private let network = TileNetwork.offline

    init() throws { folder = try TemporaryFolder() }

    private static let pattern =
        #"{"id": "a", "type": "background", "paint": {"background-pattern": "icon"}}"#
    private static let raster = #"{"id": "a", "type": "raster", "source": "s"}"#
    private static let index = #"{"icon": {"x": 0, "y": 0, "width": 2, "height": 2, "pixelRatio": 1}}"#

    private func open(_ rest: String, layers: String = pattern) async throws -> OpenedStyle {
        let path = try folder.write(
            Array(#"{"version": 8, "layers": [\#(layers)], \#(rest)}"#.utf8), to: "style.json")
        return try await OpenedStyle(opening: path, network: network)
    }

    private func image(_ width: Int, _ height: Int, fill: UInt32 = ~0) throws -> [UInt8] {
        try PNGEncoder.encode(Pixmap(width: width, height: height, fill: fill))
    }

    private func writeSprite(_ name: String, side: Int = 2, fill: UInt32 = ~0) throws {
        try folder.write(Array(Self.index.utf8), to: "\(name).json")
        try folder.write(try image(side, side, fill: fill), to: "\(name).png")
    }

    /// `@2x` above scale 1, and the one density that there is otherwise.
    @Test(arguments: [(["icons"], 2, 2), (["icons@2x"], 4, 4), (["icons", "icons@2x"], 2, 4)])
    func densities(files: [String], plain: Int, dense: Int) async throws {
        for file in files { try writeSprite(file, side: file.hasSuffix("@2x") ? 4 : 2) }
        let style = try await open(#""sprite": "icons", "sources": {}"#)
        #expect(style.sprites[0].sheet(scale: 1)?.image?.width == plain)
        #expect(style.sprites[0].sheet(scale: 1.5)?.image?.width == dense)
        #expect(style.notes.isEmpty)
    }

    @Test func theBuiltInIconsAreNoFile() async throws {
        let style = try await open(#""sprite": "builtin:icons", "sources": {}"#)
        let sheets = [1.0, 2].compactMap { style.sprites.first?.sheet(scale: $0) }
        #expect(sheets.map { $0.index.icons["cafe"]?.width } == [21, 42])
        #expect(sheets.allSatisfy { $0.index.icons["cafe"]?.isSDF == true && $0.image == nil })
        #expect(BuiltInSprite.image("cafe", density: 2)?.width == 42)
        #expect(BuiltInSprite.image("no such icon", density: 2) == nil)
    }

    @Test func severalSprites() async throws {
        try writeSprite("a")
        try writeSprite("b")
        let style = try await open(
            #""sprite": [{"id": "default", "url": "a"}, {"id": "more", "url": "b"}], "sources": {}"#)
        #expect(style.sprites.map(\.id) == [nil, "more"])
    }

    /// Only patterns need sprites.
    @Test func spritesWithoutUseAreNotRead() async throws {
        let style = try await open(
            #""sprite": "missing", "sources": {}"#, layers: #"{"id": "a", "type": "background"}"#)
        #expect(style.sprites.isEmpty && style.notes.isEmpty)
    }

    private static let corners = "[[0, 1], [1, 1], [1, 0], [0, 0]]"

    @Test(arguments: [
        (#""sprite": "missing", "sources": {}"#, pattern, "/sprite"),
        (
            #""sources": {"s": {"type": "image", "url": "missing.json", "coordinates": \#(corners)}}"#, raster,
            "/sources/s/url"
        ),
        (
            #""sources": {"s": {"type": "geojson", "data": "missing.json"}}"#,
            raster.replacing("raster", with: "circle"), "/sources/s/data"
        ),
    ]) func aMissingFileIsAnError(rest: String, layers: String, pointer: String) async throws {
        let error = await #expect(throws: StyleOpeningError.self) { try await open(rest, layers: layers) }
        #expect(error?.code == .unreadable && error?.pointer == pointer)
        #expect(error?.description.contains("missing.json") == true)
    }

    /// What a server does not give is a note, and the rest is drawn.
    @Test func aSilentServerCostsItsPart() async throws {
        let sprite = try await open(#""sprite": "https://a.example/icons?key=1", "sources": {}"#)
        #expect(sprite.sprites.isEmpty && sprite.notes.count == 1)
        #expect(sprite.notes[0].contains("the sprite is missing"))
        let image = try await open(
            #""sources": {"s": {"type": "image", "url": "https://a.example/a.png", "coordinates": \#(Self.corners)}}"#,
            layers: Self.raster)
        let features = try await open(
            #""sources": {"s": {"type": "geojson", "data": "https://a.example/a.json"}}"#,
            layers: Self.raster.replacing("raster", with: "circle"))
        for style in [image, features] {
            #expect(style.sources.isEmpty && style.notes.count == 1)
            #expect(style.notes[0].contains("the source s is not drawn"))
        }
    }

    @Test(arguments: [("[]", StyleOpeningError.Code.invalid), ("{", .invalid)])
    func brokenIndexes(json: String, code: StyleOpeningError.Code) async throws {
        try writeSprite("icons")
        try folder.write(Array(json.utf8), to: "icons.json")
        let error = await #expect(throws: StyleOpeningError.self) {
            try await open(#""sprite": "icons", "sources": {}"#)
        }
        #expect(error?.code == code && error?.description.contains(".json of the sprite") == true)
    }

    /// Limits are checked before pixels are decoded.
    @Test func tooLargeSheetsAndImages() async throws {
        try folder.write(Array(Self.index.utf8), to: "icons.json")
        let wide = try image(SpriteIndex.maximumSide + 1, 1)
        try folder.write(wide, to: "icons.png")
        let sheet = await #expect(throws: StyleOpeningError.self) {
            try await open(#""sprite": "icons", "sources": {}"#)
        }
        #expect(sheet?.code == .tooLarge && sheet?.description.contains("4097x1") == true)
        let source = #""s": {"type": "image", "url": "icons.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}"#
        let image = await #expect(throws: StyleOpeningError.self) {
            try await open(#""sources": {\#(source)}"#, layers: Self.raster)
        }
        #expect(image?.code == .tooLarge && image?.pointer == "/sources/s/url")
        try folder.write([UInt8](repeating: 0x20, count: SpriteIndex.maximumBytes + 1), to: "icons.json")
        let index = await #expect(throws: StyleOpeningError.self) {
            try await open(#""sprite": "icons", "sources": {}"#)
        }
        #expect(index?.code == .tooLarge)
    }

    @Test(arguments: ["../icons", "/etc/icons", "mapbox://sprites/a", "file:///etc/icons"])
    func rejectsSpritesElsewhere(url: String) async throws {
        let error = await #expect(throws: StyleOpeningError.self) {
            try await open(#""sprite": "\#(url)", "sources": {}"#)
        }
        #expect(error?.code == .invalid && error?.pointer == "/sprite")
    }

    @Test func imagesAreRead() async throws {
        try folder.write(try image(3, 2), to: "plan.png")
        let source = #""s": {"type": "image", "url": "plan.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}"#
        let style = try await open(#""sources": {\#(source)}"#, layers: Self.raster)
        guard case .image(let image)? = style.sources["s"] else {
            Issue.record("no image")
            return
        }
        #expect(image.image.width == 3 && image.corners.count == 4)
        try folder.write([1, 2, 3], to: "plan.png")
        let error = await #expect(throws: StyleOpeningError.self) {
            try await open(#""sources": {\#(source)}"#, layers: Self.raster)
        }
        #expect(error?.code == .invalid && error?.pointer == "/sources/s/url")
    }

    @Test func elevationsAndRasterTilesKnowTheirSize() async throws {
        try folder.write(try TemporaryFolder.bytes(of: Project.fixture("layers/relief.mbtiles")), to: "a.mbtiles")
        let style = try await open(
            #"""
            "sources": {"s": {"type": "raster", "url": "mbtiles://a.mbtiles", "tileSize": 256},
                        "d": {"type": "raster-dem", "url": "mbtiles://a.mbtiles", "encoding": "terrarium"}}
            """#, layers: Self.raster + #", {"id": "b", "type": "hillshade", "source": "d"}"#)
        guard case .tiles(let raster)? = style.sources["s"], case .tiles(let relief)? = style.sources["d"] else {
            Issue.record("no tiles")
            return
        }
        #expect(raster.content == .raster(side: 256))
        #expect(relief.content == .elevation(.terrarium, side: 512))
    }

    /// Other pixels of a sprite or an image are another style; the same ones elsewhere are not.
    @Test func theIdentityKnowsSpritesAndImages() async throws {
        func identity(sprite: UInt32, image fill: UInt32) async throws -> String {
            try writeSprite("icons", fill: sprite)
            try folder.write(try image(2, 2, fill: fill), to: "plan.png")
            let source = #""s": {"type": "image", "url": "plan.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}"#
            return try await open(
                #""sprite": "icons", "sources": {\#(source)}"#,
                layers: Self.pattern + "," + Self.raster.replacing("\"a\"", with: "\"b\"")
            ).identity
        }
        let first = try await identity(sprite: 0xFF00_0001, image: 0xFF00_0001)
        #expect(try await identity(sprite: 0xFF00_0001, image: 0xFF00_0001) == first)
        #expect(try await identity(sprite: 0xFF00_0002, image: 0xFF00_0001) != first)
        #expect(try await identity(sprite: 0xFF00_0001, image: 0xFF00_0002) != first)
    }
}

extension OpenedSprite.Sheet {
    fileprivate var image: Pixmap? { if case .image(let image) = pixels { image } else { nil } }
}
