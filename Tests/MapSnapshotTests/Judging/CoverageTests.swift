import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct CoverageTests {
    static let request = SnapshotRequest(
        framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0), size: Size(width: 32, height: 32),
        missingTiles: .overzoom, maximumOverzoom: 0, attribution: .off)

    /// A layer that lacks some tiles of level 4; the image wants 7...8 by 7...8.
    static func layer(_ id: String, without missing: [TileCoordinate] = [], all: Bool = true) throws -> TileLayer {
        let plain = try Tile.plain(.green)
        return TileLayer(FakeTileSource { all && !missing.contains($0) ? plain : nil }, id: id)
    }

    static func snapshot(_ layers: [TileLayer], _ missing: MissingTiles = .overzoom) async throws -> Snapshot {
        var request = Self.request
        request.missingTiles = missing
        return try await MapSnapshotter(options: request, tiles: layers).start()
    }

    @Test func fullCoverageIsComplete() async throws {
        let diagnostics = try await Self.snapshot([Self.layer("base")]).diagnostics
        #expect(diagnostics.isComplete)
        #expect(diagnostics.tiles.map(\.kind) == [.exact, .exact, .exact, .exact])
        #expect(diagnostics.tiles.first?.coordinate == (try tile(4, 7, 7)))
    }

    @Test func reportsMissingTiles() async throws {
        let gap = try tile(4, 8, 7)
        let diagnostics = try await Self.snapshot([Self.layer("base", without: [gap])]).diagnostics
        #expect(!diagnostics.isComplete)
        #expect(diagnostics.count { $0 == .missing } == 1)
        #expect(try await Self.snapshot([Self.layer("base", without: [gap])], .blank).diagnostics.isComplete)
        let error = await snapshotError { _ = try await Self.snapshot([Self.layer("base", without: [gap])], .fail) }
        #expect(error?.code == .noTiles)
        #expect(error?.description.contains("tileset base has no tile 4/8/7") == true)
    }

    /// What is absent is blank for good; what a server fails to give may come at the next try.
    @Test func aFailureIsNotABlankTile() async throws {
        let (plain, gap) = (try Tile.plain(.green), try tile(4, 8, 7))
        let source = FakeTileSource { tile in
            if tile == gap { throw TileSourceError(.unavailable, "the server answers 503") }
            return plain
        }
        let diagnostics = try await Self.snapshot([TileLayer(source)], .blank).diagnostics
        #expect(!diagnostics.isComplete)
        #expect(diagnostics.tiles.compactMap(\.problem).count == 1)
    }

    @Test func anotherLayerMayFillTheGap() async throws {
        let gap = try tile(4, 8, 7)
        let base = try Self.layer("base", without: [gap])
        let rest = try [tile(4, 7, 7), tile(4, 7, 8), tile(4, 8, 8)]
        #expect(try await Self.snapshot([base, Self.layer("patch", without: rest)], .fail).diagnostics.isComplete)
        #expect(try await !Self.snapshot([base, Self.layer("patch", without: rest + [gap])]).diagnostics.isComplete)
        #expect(try await Self.snapshot([base, Self.layer("other")], .fail).diagnostics.isComplete)
    }

    @Test func upperLayersMayBeSparse() async throws {
        let sparse = try Self.layer("labels", all: false)
        #expect(try await Self.snapshot([Self.layer("base"), sparse], .fail).diagnostics.isComplete)
    }

    @Test func nothingAtAllIsAnError() async throws {
        for missing in MissingTiles.allCases {
            let error = await snapshotError { _ = try await Self.snapshot([Self.layer("base", all: false)], missing) }
            #expect(error?.code == .noTiles)
        }
    }

    @Test func errorListsAvailableZooms() async throws {
        func error(_ zooms: ClosedRange<Int>) async throws -> SnapshotError? {
            let source = FakeTileSource(zooms: zooms, tileSize: 256, try .plain(.green, side: 256))
            var request = Self.request
            request.framing = .center(Coordinate(latitude: 47, longitude: 9), zoom: 8)
            return await snapshotError { [request] in
                _ = try await MapSnapshotter(options: request, tiles: source).start()
            }
        }
        #expect(try await error(0...5)?.description.contains("use zoom 5 or less") == true)
        #expect(try await error(12...14)?.description.contains("use zoom 12 or more") == true)
        // By this a tool knows its own name for it.
        for zooms in [0...5, 12...14] { #expect(try await error(zooms)?.pointer == "/zoom") }
        #expect(try await error(12...14)?.description.contains("or less") == false)
    }

    @Test func reportsOverzoomedTiles() async throws {
        let plain = try Tile.plain(.green)
        let source = FakeTileSource(TilesetMetadata(zooms: 0...3, tileSize: 16)) {
            $0 == (try tile(3, 4, 4)) ? nil : plain
        }
        var request = Self.request
        request.maximumOverzoom = 3
        let diagnostics = try await MapSnapshotter(options: request, tiles: source).start().diagnostics
        #expect(diagnostics.count { $0 == .overzoomed(levels: 1) } == 3)
        #expect(diagnostics.count { $0 == .overzoomed(levels: 2) } == 1)
        #expect(diagnostics.isComplete)
    }

    @Test func invisibleLayersDoNotCover() async throws {
        let layer = TileLayer(FakeTileSource(try .plain(.green)), opacity: 0)
        let error = await snapshotError { _ = try await MapSnapshotter(options: Self.request, tiles: [layer]).start() }
        #expect(error?.code == .noTiles)
        let bare = TileLayer(FakeTileSource(TilesetMetadata(zooms: 0...9)) { _ in nil }, id: "bare")
        await #expect(throws: SnapshotError.self) {
            _ = try await MapSnapshotter(options: Self.request, tiles: [bare, layer]).start()
        }
    }

    @Test func opacityMixesWithTheBackground() async throws {
        let source = FakeTileSource(try .plain(Color(red: 200, green: 100, blue: 0)))
        var request = Self.request
        for (framingZoom, opacity) in [(0.0, 0.5), (0.4, 0.5)] {
            request.framing = .center(Coordinate(latitude: 0, longitude: 0), zoom: framingZoom)
            request.background = Color(red: 0, green: 0, blue: 200)
            let layer = TileLayer(source, opacity: opacity)
            let pixels = try await MapSnapshotter(options: request, tiles: [layer]).start().image.pixmap.pixels
            let wanted = [200 * opacity, 100 * opacity, 200 * (1 - opacity)]
            for (shift, value) in zip([16, 8, 0] as [UInt32], wanted) {
                #expect(pixels.allSatisfy { abs(Double($0 >> shift & 0xFF) - value) <= 1 })
            }
        }
    }
}
