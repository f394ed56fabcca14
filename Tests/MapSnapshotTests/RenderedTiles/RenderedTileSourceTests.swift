import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct RenderedTileSourceTests {
    private static func vaduz() throws -> MapLayer {
        .tiles(try TileLayer(opening: TileLocation(base: Project.fixture("vector/vaduz-openmaptiles.pmtiles"))))
    }

    @Test(
        arguments: [
            (RenderedTileOptions.Side.small, 1.0, FileFormat.png, 256), (.large, 1, .webp, 512),
            (.small, 2, .jpeg, 512),
            (.large, 1.5, .png8, 768),
        ])
    func tilesHaveTheRequestedPixels(
        side: RenderedTileOptions.Side, scale: Double, format: FileFormat, pixels: Int
    ) async throws {
        let options = RenderedTileOptions(side: side, scale: scale, file: FileOptions(format: format))
        let source = try RenderedTileSource(layers: [Self.vaduz()], options: options)
        let z = side == .large ? 14 : 15
        let found = try await source.tile(at: tile(z, 8_625 << (z - 14), 5_752 << (z - 14)), density: 1)
        let tile = try #require(found)
        let pixmap = try ImageDecoder.decode(tile.bytes, limits: .tile)
        #expect(pixmap.width == pixels && pixmap.height == pixels && Set(pixmap.pixels).count > 20)
        #expect(tile.format == ImageFormat(sniffing: tile.bytes).map(TileFormat.image))
        let metadata = try await source.metadata()
        #expect(metadata.tileSize == pixels && metadata.name == "Vaduz, openmaptiles")
        #expect(metadata.attribution == "© OpenStreetMap contributors, Natural Earth")
    }

    /// From the same place, where both are cut out of equal drawings.
    @Test func aServiceHasTilesOfBothSizes() async throws {
        let service = SnapshotService(layers: [try Self.vaduz()])
        for (side, z) in [(RenderedTileOptions.Side.large, 14), (.small, 15)] {
            let place = try tile(z, 8_625 << (z - 14), 5_752 << (z - 14))
            let image = try await service.image(for: TileRequest(place, options: RenderedTileOptions(side: side)))
            #expect(image.file.width == side.rawValue)
        }
    }

    @Test func thereIsNoTileWithoutData() async throws {
        let tiles = StyledLayerTests.tiles(zooms: 2...4) { $0.x != 0 }
        let source = try RenderedTileSource(layers: [.tiles(TileLayer(tiles))])
        // In the same metatile as tiles with data, and in one without any.
        for x in [1, 3] { #expect(try await source.tile(at: tile(2, x, 0), density: 1) == nil) }
        #expect(try await source.tile(at: tile(2, 0, 1), density: 1) != nil)
    }

    /// At the world's edge, and where the world is smaller than a metatile.
    @Test(arguments: RenderedTileOptions.Side.allCases) func theWorldHasTiles(side: RenderedTileOptions.Side)
        async throws
    {
        let layer = try TileLayer(opening: TileLocation(base: Project.defaultTiles))
        let source = try RenderedTileSource(layers: [.tiles(layer)], options: RenderedTileOptions(side: side))
        for z in 0...3 {
            for (x, y) in [(0, 0), ((1 << z) - 1, 0), (0, (1 << z) - 1), ((1 << z) - 1, (1 << z) - 1)] {
                #expect(try await source.tile(at: tile(z, x, y), density: 1) != nil, "\(z)/\(x)/\(y)")
            }
        }
    }

    /// A metatile is drawn once, however its tiles are requested.
    @Test(arguments: [false, true]) func tilesShareADrawing(isAtOnce: Bool) async throws {
        let base = try PMTilesTileSource(path: Project.fixture("vector/vaduz-openmaptiles.pmtiles"))
        let counted = FakeTileSource(try await base.metadata()) { try await base.tile(at: $0, density: 1) }
        let layer = TileLayer(OverridingTileSource(base: counted, identity: TilesetIdentity("a")))
        let source = try RenderedTileSource(layers: [.tiles(layer)], concurrency: 1)
        let tiles = try [
            tile(14, 8_624, 5_752), tile(14, 8_625, 5_752), tile(14, 8_624, 5_753), tile(14, 8_625, 5_753),
        ]
        if isAtOnce {
            try await withThrowingTaskGroup { group in
                for tile in tiles { group.addTask { _ = try await source.tile(at: tile, density: 1) } }
                try await group.waitForAll()
            }
        } else {
            for tile in tiles { _ = try await source.tile(at: tile, density: 1) }
        }
        #expect(counted.requests.count { $0 == tiles[0] } == 1)
    }

    @Test func aTileOfACorruptOneIsAnError() async throws {
        let source = StyledLayerTests.tiles { coordinate in
            guard coordinate.x == 3 else { return false }
            throw TileSourceError(.corruptTile, "tile 3 is corrupt")
        }
        let rendered = try RenderedTileSource(layers: [.tiles(TileLayer(source))])
        await #expect {
            _ = try await rendered.tile(at: tile(2, 3, 0), density: 1)
        } throws: { "\($0)".contains("tile 3 is corrupt") }
        #expect(try await rendered.tile(at: tile(2, 1, 0), density: 1) != nil)
    }

    /// It must not be taken for one without data.
    @Test func aTileThatCannotBeReadIsAnError() async throws {
        let source = StyledLayerTests.tiles(zooms: 2...4) { coordinate in
            guard coordinate.x != 0 else { return false }
            throw TileSourceError(.unavailable, "no answer")
        }
        let rendered = try RenderedTileSource(layers: [.tiles(TileLayer(source))])
        await #expect {
            _ = try await rendered.tile(at: tile(2, 1, 0), density: 1)
        } throws: { "\($0)".contains("no answer") }
    }

    @Test func identityDependsOnContent() async throws {
        var identities: [TilesetIdentity?] = []
        for options in [
            RenderedTileOptions(), RenderedTileOptions(side: .small), RenderedTileOptions(scale: 2),
            RenderedTileOptions(appearance: .dark), RenderedTileOptions(background: .green),
            RenderedTileOptions(language: "de"), RenderedTileOptions(hideLabels: true),
            RenderedTileOptions(file: FileOptions(format: .webp)),
            RenderedTileOptions(file: FileOptions(format: .webp, quality: 9)),
        ] {
            identities.append(try await RenderedTileSource(layers: [Self.vaduz()], options: options).identity())
        }
        #expect(Set(identities).count == 9 && !identities.contains(nil))
        #expect(try await RenderedTileSource(layers: [Self.vaduz()]).identity() == identities[0])
        let unknown = TileLayer(StyledLayerTests.tiles())
        #expect(try await RenderedTileSource(layers: [.tiles(unknown)]).identity() == nil)
    }

    @Test(
        arguments: [
            (RenderedTileOptions(scale: 1.3), "whole pixels"), (RenderedTileOptions(scale: 5), "1 to 4"),
            (RenderedTileOptions(file: FileOptions(format: .pdf)), "use png, png8, jpeg or webp"),
            (RenderedTileOptions(file: FileOptions(quality: 7)), "jpeg or webp"),
            (RenderedTileOptions(language: "!"), "such as de"),
        ])
    func invalidOptionsAreErrors(options: RenderedTileOptions, words: String) {
        #expect { try RenderedTileSource(layers: [], options: options) } throws: { "\($0)".contains(words) }
    }
}
