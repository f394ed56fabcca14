import Imaging
import MapGeometry
import SnapshotTestSupport
import Synchronization
import Testing
import TileSources

@testable import MapSnapshot

/// One tile that cannot be read or decoded costs that tile and not the image.
@Suite struct CorruptTileTests {
    /// How a tile can be corrupt.
    enum Fault: CaseIterable {
        /// The source cannot unpack it.
        case unreadable
        /// The file ends in its middle.
        case cut
        /// It is something else.
        case page
        /// It is no square.
        case oblong
        /// It is of a kind that is not read.
        case gif

        func tile() throws -> Tile {
            let whole = try Tile.plain(.green)
            switch self {
            case .unreadable: throw TileSourceError(.corruptTile, "a.mbtiles, tile 4/8/7: the gzip data is cut short")
            case .cut: return Tile(bytes: Array(whole.bytes.dropLast(20)), format: .image(.png))
            case .page: return Tile(bytes: Array("<html>".utf8), format: .unknown("an HTML page"))
            case .gif: return Tile(bytes: Array("GIF89a".utf8), format: .image(.gif))
            case .oblong: return try Tile(Pixmap(width: 64, height: 16, fill: 0xFF00_FF00))
            }
        }
    }

    /// The image wants tiles 7...8 by 7...8 of level 4.
    static func source(_ fault: Fault, at corrupt: [TileCoordinate], deepest: Int = 4) throws -> FakeTileSource {
        let plain = try Tile.plain(.green)
        return FakeTileSource(TilesetMetadata(zooms: 2...deepest, tileSize: 16)) { tile in
            corrupt.contains(tile) ? try fault.tile() : plain
        }
    }

    static func snapshot(_ layers: [TileLayer], _ missing: MissingTiles = .overzoom) async throws -> Snapshot {
        var request = CoverageTests.request
        (request.missingTiles, request.maximumOverzoom) = (missing, 2)
        return try await MapSnapshotter(options: request, tiles: layers).start()
    }

    @Test(arguments: Fault.allCases) func overzoomsFromTheParent(fault: Fault) async throws {
        let corrupt = try tile(4, 8, 7)
        let source = try Self.source(fault, at: [corrupt])
        let snapshot = try await Self.snapshot([TileLayer(source)])
        let outcome = try #require(snapshot.diagnostics.tiles.first { $0.coordinate == corrupt })
        #expect(outcome.kind == .overzoomed(levels: 1))
        #expect(outcome.problem?.contains("tile 4/8/7") == true)
        #expect(snapshot.diagnostics.count { $0 == .exact } == 3)
        #expect(!snapshot.diagnostics.isComplete)
        #expect(
            snapshot.diagnostics.notes.contains {
                $0.code == .tilesFailed && $0.values["failed"] == .integer(1) && $0.values["tiles"] == .integer(4)
            })
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == Color.green.premultiplied })
    }

    /// The parent of all four is corrupt too; it is decoded once, and its own parent is drawn.
    @Test(arguments: Fault.allCases) func skipsCorruptParents(fault: Fault) async throws {
        let corrupt = try [tile(4, 8, 7), tile(4, 8, 8), tile(3, 4, 3)]
        let source = try Self.source(fault, at: corrupt)
        let tiles = try await Self.snapshot([TileLayer(source)]).diagnostics.tiles
        #expect(tiles.first { $0.coordinate == corrupt[0] }?.kind == .overzoomed(levels: 2))
        #expect(tiles.first { $0.coordinate == corrupt[1] }?.kind == .overzoomed(levels: 1))
        #expect(tiles.first { $0.coordinate == corrupt[0] }?.problem?.contains("4/8/7") == true)
    }

    @Test(arguments: Fault.allCases) func isBlankWithoutAParent(fault: Fault) async throws {
        let corrupt = try tile(4, 8, 7)
        let source = try Self.source(fault, at: [corrupt])
        let snapshot = try await Self.snapshot([TileLayer(source)], .blank)
        #expect(snapshot.diagnostics.count { $0 == .missing } == 1)
        #expect(!snapshot.diagnostics.isComplete)
    }

    /// Also in an upper layer, which may lack tiles, but not these.
    @Test(arguments: Fault.allCases) func failWantsAllTiles(fault: Fault) async throws {
        let corrupt = try Self.source(fault, at: [try tile(4, 8, 7)])
        let whole = try Self.source(fault, at: [])
        for sources in [[corrupt], [whole, corrupt]] {
            let layers = sources.enumerated().map { TileLayer($0.element, id: "\($0.offset)") }
            let error = await snapshotError { _ = try await Self.snapshot(layers, .fail) }
            #expect(error?.code == (fault == .gif ? .unsupported : .tileSourceFailed))
            #expect(error?.description.contains("tile 4/8/7") == true)
        }
    }

    @Test(arguments: Fault.allCases) func onlyCorruptTilesAreNoImage(fault: Fault) async throws {
        let source = FakeTileSource { _ in try fault.tile() }
        let error = await snapshotError { _ = try await Self.snapshot([TileLayer(source)]) }
        #expect(error?.code == (fault == .gif ? .unsupported : .tileSourceFailed))
    }

    /// It shows how deep the tiles go.
    @Test func theDefaultZoomCountsThem() async throws {
        let corrupt = try Self.source(.unreadable, at: [try tile(4, 8, 8)])
        let layer = try await ReadyTileset(TileLayer(corrupt))
        let deepest = try await DefaultZoom(tilesets: [layer]).deepest(at: Coordinate(latitude: -1, longitude: 1))
        #expect(deepest == 0)
    }
}

/// Tiles that their source has older copies of.
@Suite struct ReplacedTileTests {
    /// Gives one corrupt tile, and something in its place when it is given back.
    final class Source: TileSource {
        let corrupt: TileCoordinate
        let older: Tile?
        let given = Mutex<[TileCoordinate]>([])

        init(corrupt: TileCoordinate, older: Tile?) { (self.corrupt, self.older) = (corrupt, older) }

        func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
            coordinate == corrupt ? Tile(bytes: [1, 2, 3], format: .unknown("noise")) : try .plain(.green)
        }

        func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 2...4, tileSize: 16) }

        func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
            given.withLock { $0.append(coordinate) }
            return corrupt.bytes == [1, 2, 3] ? older : nil
        }
    }

    @Test func anOlderTileIsDrawn() async throws {
        var older = try Tile.plain(.blue)
        older.staleReason = "what the server sent is corrupt"
        let source = Source(corrupt: try tile(4, 8, 7), older: older)
        let snapshot = try await CorruptTileTests.snapshot([TileLayer(source)])
        let outcome = try #require(snapshot.diagnostics.tiles.first { $0.coordinate == source.corrupt })
        #expect(outcome.kind == .exact && outcome.problem == nil)
        #expect(outcome.staleReason == "what the server sent is corrupt")
        #expect(snapshot.diagnostics.isComplete)
        #expect(snapshot.image.pixmap.pixels.contains(Color.blue.premultiplied))
        #expect(source.given.withLock(\.self) == [source.corrupt])
    }

    /// Each is given back, once.
    @Test func anOlderTileMayBeCorruptToo() async throws {
        let older = Tile(bytes: [4, 5, 6], format: .unknown("more noise"))
        let source = Source(corrupt: try tile(4, 8, 7), older: older)
        let snapshot = try await CorruptTileTests.snapshot([TileLayer(source)])
        let outcome = try #require(snapshot.diagnostics.tiles.first { $0.coordinate == source.corrupt })
        #expect(outcome.kind == .overzoomed(levels: 1))
        #expect(outcome.problem?.contains("not an image but noise") == true)
        #expect(source.given.withLock(\.self) == [source.corrupt, source.corrupt])
    }

    /// Several images of one request see the same.
    @Test func variantsShareIt() async throws {
        let source = Source(corrupt: try tile(4, 8, 7), older: try .plain(.blue))
        var request = CoverageTests.request
        request.missingTiles = .blank
        let variants = try await MapSnapshotter(options: request, tiles: [TileLayer(source)])
            .variants(scales: [1], appearances: [.light, .dark])
        #expect(variants.count == 2)
        #expect(variants[0].snapshot.image.pixmap.pixels.contains(Color.blue.premultiplied))
        #expect(source.given.withLock(\.self).count == 1)
    }
}
