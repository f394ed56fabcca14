import Glibc
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct PMTilesTileSourceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func source(_ writer: PMTilesSketch) throws -> PMTilesTileSource {
        try PMTilesTileSource(path: try folder.write(try writer.archive(), to: "a.pmtiles"))
    }

    /// The numbers were computed by the reference implementation in Python from the same files.
    @Test(arguments: [
        (Project.rasterTiles, Listing(tiles: 1733, bytes: 5_394_923, check: 0x775_BF4B), 0...16, ImageFormat.png),
        (Project.archive("vaduz-core.pmtiles"), Listing(tiles: 44, bytes: 422_639, check: 0xEE86_E22B), 12...16, .png),
        (
            Project.archive("vaduz-core-jpg.pmtiles"), Listing(tiles: 44, bytes: 383_402, check: 0x46A7_5B1A), 12...16,
            .jpeg
        ),
        (
            Project.archive("vaduz-core-webp.pmtiles"), Listing(tiles: 44, bytes: 241_450, check: 0x69E8_51C0), 12...16,
            .webp
        ),
        (
            Project.archive("world-z3-leaves.pmtiles"), Listing(tiles: 85, bytes: 364_829, check: 0xDCCE_7BDB), 0...3,
            .png
        ),
    ])
    func readsRealArchives(path: String, listing: Listing, zooms: ClosedRange<Int>, format: ImageFormat) async throws {
        let source = try PMTilesTileSource(path: path)
        #expect(try await Listing(of: source) == listing)
        let metadata = try await source.metadata()
        #expect(metadata.zooms == zooms)
        #expect(metadata.format == .image(format))
        #expect(metadata.tileSize == 256)
        #expect(metadata.tileCount == listing.tiles)
        #expect(metadata.attribution != nil && metadata.bounds != nil && metadata.name != nil)
        #expect(try await source.tile(at: try tile(20, 0, 0), density: 1) == nil)
    }

    @Test(arguments: Packing.allCases, [0, 1, 4]) func everyPacking(packing: Packing, leafSize: Int) async throws {
        var writer = PMTilesSketch.world(zoom: 2)
        writer.internalPacking = packing
        writer.tilePacking = packing
        writer.leafSize = leafSize
        let source = try source(writer)
        let places = try await source.coordinates()
        #expect(places.map(\.pmtilesID) == Array(0..<21))
        for (index, place) in places.enumerated() {
            #expect(try await source.tile(at: place, density: 1)?.bytes == Samples.png(index))
        }
        #expect(try await source.tile(at: try tile(3, 0, 0), density: 1) == nil)
        let metadata = try await source.metadata()
        #expect(metadata.name == "synthetic")
        #expect(metadata.tileSize == 512)
        #expect(metadata.bounds == GeoBounds(west: -180, south: -85, east: 180, north: 85))
    }

    /// Brotli has no magic bytes, so only the other three can be detected.
    @Test(arguments: [Packing.none, .gzip, .zstd]) func unknownPackingIsSniffed(packing: Packing) async throws {
        var writer = PMTilesSketch.world(zoom: 1)
        writer.internalPacking = packing
        writer.declaredInternalPacking = 0
        writer.tilePacking = packing
        writer.declaredTilePacking = 0
        let source = try source(writer)
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.bytes == Samples.png(4))
        #expect(try await source.metadata().name == "synthetic")
    }

    @Test(arguments: [1, 2, 3, 4]) func nestedLeaves(levels: Int) async throws {
        var writer = PMTilesSketch.world(zoom: 3)
        writer.leafSize = 3
        writer.leafLevels = levels
        let source = try source(writer)
        #expect(try await source.coordinates().count == 85)
        #expect(try await source.tile(at: try tile(3, 7, 6), density: 1)?.bytes == Samples.png(64))
        #expect(try await source.metadata().tileSize == 512)
    }

    @Test func leavesNestedTooDeepAreCorrupt() async throws {
        var writer = PMTilesSketch.world(zoom: 1)
        writer.leafSize = 1
        writer.leafLevels = 5
        let source = try source(writer)
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(0, 0, 0), density: 1)
        }
        #expect(error?.code == .corrupt)
        await #expect(throws: TileSourceError.self) { try await source.coordinates() }
        #expect(try await source.metadata().format == nil)
    }

    @Test func unclustered() async throws {
        var writer = PMTilesSketch.world(zoom: 2)
        writer.isReversed = true
        let source = try source(writer)
        #expect(try await source.tile(at: try tile(2, 3, 3), density: 1)?.bytes == Samples.png(15))
    }

    @Test func runsShareTheirBytes() async throws {
        var writer = PMTilesSketch()
        writer.internalPacking = .none
        let rows = [PMTilesSketch.Row(id: 1, run: 4, length: UInt64(Samples.png.count), offset: 0)]
        let bytes = try writer.assemble(root: PMTilesSketch.directory(rows), data: Samples.png)
        let source = try PMTilesTileSource(path: try folder.write(bytes, to: "runs.pmtiles"))
        #expect(try await source.coordinates().map(\.description) == ["1/0/0", "1/0/1", "1/1/1", "1/1/0"])
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.bytes == Samples.png)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1) == nil)
    }

    static let types: [(type: UInt8, bytes: [UInt8], format: TileFormat)] = [
        (1, Samples.vector, .vector("mvt")), (6, [9, 9, 9], .vector("mlt")), (6, Samples.vector, .vector("mvt")),
        (1, Samples.mapLibre, .vector("mlt")), (6, Samples.mapLibre, .vector("mlt")),
        (2, Samples.jpeg, .image(.jpeg)), (5, [0, 0, 0, 32] + Array("ftypavif".utf8), .image(.avif)),
        (0, [9, 9, 9], .unknown("unknown data")), (99, Samples.png, .image(.png)),
        (2, Samples.page, .unknown("an HTML page")),
    ]

    @Test(arguments: types)
    func formats(type: UInt8, bytes: [UInt8], format: TileFormat) async throws {
        var writer = PMTilesSketch()
        writer.tiles = [(0, bytes)]
        writer.tileType = type
        let source = try source(writer)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1) == Tile(bytes: bytes, format: format))
        #expect(try await source.metadata().format == format)
    }

    @Test(arguments: ["{", "", "[1]", "{\"name\": 3}"]) func ignoresCorruptMetadata(json: String) async throws {
        var writer = PMTilesSketch.world(zoom: 1)
        writer.metadata = Array(json.utf8)
        let source = try source(writer)
        let metadata = try await source.metadata()
        #expect(metadata.name == nil && metadata.attribution == nil)
        #expect(metadata.zooms == 0...1)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1) != nil)
    }

    @Test func nothingThereNamesThePath() throws {
        let path = "\(folder.path)/none.pmtiles"
        let error = #expect(throws: TileSourceError.self) { try PMTilesTileSource(path: path) }
        #expect(error?.code == .unreadable)
        #expect(error?.description.hasPrefix("\(path): ") == true)
    }

    @Test func aFileThatShrinksIsAnError() async throws {
        let path = try folder.write(
            try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")), to: "a.pmtiles")
        let source = try PMTilesTileSource(path: path)
        let places = try await source.coordinates()
        #expect(truncate(path, 1000) == 0)
        for place in places {
            let error = await #expect(throws: TileSourceError.self) { try await source.tile(at: place, density: 1) }
            #expect(error?.code == .corruptTile)
        }
    }
}
