import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct DecodedTileCacheTests {
    private func plain(_ value: UInt8, side: Int = 256) throws -> Tile {
        try .plain(Color(red: value, green: 0, blue: 0), side: side)
    }

    /// Which of the tiles had to be decoded.
    ///
    /// - Parameter cachesLayouts: whether their layouts are cached as well.
    private func decoded(_ tiles: [Tile], _ cache: DecodedTileCache, cachesLayouts: Bool = false) throws -> [Bool] {
        try tiles.map { tile in
            let image = try ImageDecoder.decodeKeepingPalette(tile.bytes, limits: .tile)
            if let known: RasterTile = cache.content(of: tile, selection: nil) {
                #expect(known.image.pixmap == image.pixmap)
                return false
            }
            cache.store(RasterTile(image: image), of: tile, selection: nil, cachesLayouts: cachesLayouts)
            return true
        }
    }

    /// The color of a tile in the cache, which is that of the pixel given here if it was not known.
    private func color(_ color: UInt32, of tile: Tile, _ cache: DecodedTileCache) -> [UInt32] {
        if let known: RasterTile = cache.content(of: tile, selection: nil) { return known.image.pixmap.pixels }
        let raster = RasterTile(image: DecodedImage(Pixmap(width: 1, height: 1, fill: color)))
        cache.store(raster, of: tile, selection: nil, cachesLayouts: false)
        return raster.image.pixmap.pixels
    }

    @Test func aTileIsDecodedOnce() throws {
        let cache = DecodedTileCache(limit: 16 << 20)
        let tiles = try [1, 2, 1, 3, 2, 1].map { try plain($0) }
        #expect(try decoded(tiles, cache) == [true, true, false, true, false, false])
    }

    /// Another style or zoom needs them again.
    @Test func tilesWithCachedLayoutsAreStoredTheSecondTime() throws {
        let cache = DecodedTileCache(limit: 16 << 20)
        let tiles = try [1, 1, 2, 1, 2, 2].map { try plain($0) }
        #expect(try decoded(tiles, cache, cachesLayouts: true) == [true, true, true, false, true, false])
    }

    /// Two texts with the same CRC-32.
    @Test func allBytesAreCompared() throws {
        let cache = DecodedTileCache(limit: 16 << 20)
        for (word, color) in [("plumless", 1), ("buckeroo", 2), ("plumless", 1)] as [(String, UInt32)] {
            let tile = Tile(bytes: Array(word.utf8), format: .image(.png))
            for _ in 0..<2 {
                #expect(self.color(color, of: tile, cache) == [color])
            }
        }
    }

    @Test func emptyTiles() {
        let cache = DecodedTileCache(limit: 16 << 20)
        let tile = Tile(bytes: [], format: .image(.png))
        for color in [1, 2] as [UInt32] {
            #expect(self.color(color, of: tile, cache) == [1])
        }
    }

    @Test func theLimitHolds() throws {
        let tiles = try (0..<11).map { try plain($0) }
        // Ten tiles of 65,536 indexes and a palette, their files and what keeping them costs.
        let cache = DecodedTileCache(limit: 10 * (65_536 + 1_024 + tiles[0].bytes.count + 300))
        #expect(try decoded(tiles, cache) == [Bool](repeating: true, count: 11))
        #expect(try decoded([tiles[0]], cache) == [true])
        #expect(try decoded([tiles[10], tiles[3], tiles[1]], cache) == [false, false, true])
    }

    /// Tiles change under a service; its images do too, bit by bit as those that are made alone.
    @Test func neighboursAreAsIfTheyWereMadeAlone() async throws {
        let source = WorldPixel.source(tileSize: 64)
        let service = SnapshotService(tiles: [TileLayer(source)])
        var random = SplitMix64(state: 5)
        for _ in 0..<50 {
            let place = Coordinate(
                latitude: Double.random(in: -1...1, using: &random),
                longitude: Double.random(in: -1...1, using: &random))
            var request = SnapshotRequest(
                framing: .center(place, zoom: Double.random(in: 5...9, using: &random)),
                size: Size(width: 48, height: 40),
                bearing: Double.random(in: 0...90, using: &random), attribution: .off)
            request.pins = [Pin(place)]
            let alone = try await MapSnapshotter(options: request, tiles: source).start()
            #expect(try await service.snapshot(for: request).image == alone.image)
        }
    }
}
