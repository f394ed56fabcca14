import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Its async tests are not optimized: the compiler of Swift 6.3 crashes on them ("splitting coroutine").
@Suite struct TileDecodeTests {
    static let request = SnapshotRequest(
        framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0), size: Size(width: 64, height: 64),
        attribution: .off)

    @_optimize(none)
    static func snapshot(_ tile: Tile) async throws -> Snapshot {
        let layer = TileLayer(FakeTileSource(tile), id: "roads")
        return try await MapSnapshotter(options: request, tiles: [layer]).start()
    }

    @Test(arguments: [
        (
            Tile(bytes: Array("<html>".utf8), format: .unknown("an HTML page")), SnapshotError.Code.tileSourceFailed,
            "an HTML page"
        ),
        (Tile(bytes: [], format: .image(.png)), .unsupported, "not a supported image"),
        (Tile(bytes: Array("GIF89a".utf8), format: .image(.gif)), .unsupported, "GIF"),
        (Tile(bytes: [1, 2, 3], format: .image(.jpeg)), .unsupported, "not a supported image"),
        (
            Tile(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], format: .image(.png)), .tileSourceFailed,
            "PNG"
        ),
    ])
    @_optimize(none)
    func namesTheTile(tile: Tile, code: SnapshotError.Code, sentence: String) async {
        let error = await snapshotError { _ = try await Self.snapshot(tile) }
        #expect(error?.code == code)
        #expect(error?.description.contains("tile 4/") == true)
        #expect(error?.description.contains("of tileset roads") == true)
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }

    /// Of a set that says that it has images; one that says nothing is drawn as what its tiles are.
    @Test @_optimize(none)
    func vectorTilesAmongImagesAreRefused() async throws {
        let source = FakeTileSource(TilesetMetadata(tileSize: 16, format: .image(.png))) { _ in
            Tile(bytes: [0x1A, 3], format: .vector("mvt"))
        }
        let error = await snapshotError {
            _ = try await MapSnapshotter(options: Self.request, tiles: [TileLayer(source, id: "roads")]).start()
        }
        #expect(error?.code == .unsupported && error?.description.contains("vector tile (mvt)") == true)
    }

    @Test @_optimize(none)
    func aTileCutAnywhereIsAnError() async throws {
        let whole = try Tile.plain(.green)
        for length in stride(from: 1, to: whole.bytes.count - 12, by: 7) {
            let cut = Tile(bytes: Array(whole.bytes.prefix(length)), format: .image(.png))
            #expect(throws: SnapshotError.self) { try RasterTile.decode(cut, at: tile(0, 0, 0), of: "roads") }
        }
    }

    @Test(arguments: [16, 17, 64]) @_optimize(none)
    func scalesTilesOfUnexpectedSize(side: Int) async throws {
        let image = try await Self.snapshot(.plain(.green, side: side)).image
        #expect(image.pixmap.pixels.allSatisfy { $0 == Color.green.premultiplied })
    }

    @Test(arguments: [(1, 1), (15, 15), (16, 17), (64, 16)]) @_optimize(none)
    func rejectsNonSquareTiles(
        width: Int, height: Int
    ) async throws {
        let odd = try Tile(Pixmap(width: width, height: height, fill: 0xFF00_FF00))
        let error = await snapshotError { _ = try await Self.snapshot(odd) }
        #expect(error?.code == .tileSourceFailed)
        #expect(error?.description.contains("has \(width)x\(height) px") == true)
    }

    /// Layers that are drawn over each other are held at once.
    @Test @_optimize(none)
    func layersShareThePixelLimit() async throws {
        let layer = try await ReadyTileset(TileLayer(FakeTileSource(.plain(.blue))))
        let plan = TilePlan(tileset: layer, level: nil, cells: [])
        let found = try (0..<2).map {
            TileFetch.Found(wanted: try tile(1, $0, 0), origin: try tile(1, $0, 0), tile: try .plain(.blue, side: 16))
        }
        #expect(try await TileDecode<RasterTile>(plan: plan, found: found, room: 512).run().contents.count == 2)
        let error = await snapshotError {
            _ = try await TileDecode<RasterTile>(plan: plan, found: found, room: 511).run()
        }
        #expect(error?.code == .tooLarge && error?.description.contains("fewer tilesets") == true)
    }

    @Test @_optimize(none)
    func decodesASharedParentOnce() async throws {
        let root = try tile(1, 0, 0)
        let found = try (0..<4).map {
            TileFetch.Found(wanted: try tile(2, $0 & 1, $0 >> 1), origin: root, tile: try .plain(.blue))
        }
        let layer = try await ReadyTileset(TileLayer(FakeTileSource(.plain(.blue))))
        let plan = TilePlan(tileset: layer, level: nil, cells: [])
        let decoded = try await TileDecode<RasterTile>(plan: plan, found: found).run()
        #expect(Array(decoded.contents.keys) == [root])
    }

    /// The cache of decoded tiles has those that could be decoded only.
    @Test @_optimize(none)
    func aCorruptTileFailsEachTime() async throws {
        let (cache, place) = (DecodedTileCache(limit: 16 << 20), try tile(0, 0, 0))
        let corrupt = Tile(bytes: [0x89, 0x50, 0x4E, 0x47, 1, 2, 3], format: .image(.png))
        let layer = try await ReadyTileset(TileLayer(FakeTileSource(.plain(.blue))))
        let plan = TilePlan(tileset: layer, level: nil, cells: [])
        func decoded(_ tile: Tile) async throws -> Int {
            let found = [TileFetch.Found(wanted: place, origin: place, tile: tile)]
            return try await TileDecode<RasterTile>(plan: plan, found: found, kept: cache).run().contents.count
        }
        for _ in 0..<2 { #expect(try await decoded(corrupt) == 0) }
        let known: RasterTile? = cache.content(of: corrupt, selection: nil)
        #expect(known == nil)
        #expect(try await decoded(.plain(.blue)) == 1)
        let blue: RasterTile? = try cache.content(of: .plain(.blue), selection: nil)
        #expect(blue != nil)
    }
}
