import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// `MissingTiles.uniform`: a layer with missing tiles is drawn at one level.
@Suite struct UniformFetchTests {
    static func draw(
        _ source: FakeTileSource, _ change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> Snapshot {
        var request = SnapshotterTests.request
        // Sixteen tiles of level 4 around the middle of the world.
        request.size = Size(width: 64, height: 64)
        request.missingTiles = .uniform
        change(&request)
        return try await MapSnapshotter(options: request, tiles: source).start()
    }

    static func levels(_ snapshot: Snapshot) -> Set<Int> { Set(snapshot.diagnostics.tiles.map(\.coordinate.z)) }

    @Test func completeLayersAreUnchanged() async throws {
        let source = FakeTileSource(try .plain(.green))
        let snapshot = try await Self.draw(source)
        #expect(Self.levels(snapshot) == [4] && source.requests.count == 16)
        #expect(snapshot.diagnostics.notes.isEmpty && snapshot.diagnostics.isComplete)
    }

    @Test func theDeepestLevelWithEveryTileIsDrawn() async throws {
        let (deep, middle) = (try tile(4, 7, 7), try tile(3, 4, 4))
        let green = try Tile.plain(.green)
        let source = FakeTileSource { $0 == deep || $0 == middle ? nil : green }
        let snapshot = try await Self.draw(source)
        #expect(Self.levels(snapshot) == [2])
        #expect(snapshot.diagnostics.tiles.allSatisfy { $0.kind == .overzoomed(levels: 2) })
        #expect(snapshot.diagnostics.isComplete)
        let note = try #require(snapshot.diagnostics.notes.first)
        #expect(note.code == .tilesUpscaled && note.values["factor"] == .integer(4))
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == Color.green.premultiplied })
    }

    /// The default draws a parent for one tile, and says how to avoid that.
    @Test func reportsMixedZoomsWithThePolicy() async throws {
        let hole = try tile(4, 7, 7)
        let green = try Tile.plain(.green)
        let source = FakeTileSource { $0 == hole ? nil : green }
        let mixed = try await Self.draw(source) { $0.missingTiles = .overzoom }
        let note = try #require(mixed.diagnostics.notes.first)
        #expect(note.code == .tilesMixed && note.pointer == "/missing_tiles")
        #expect(note.values == ["upscaled": .integer(1), "tiles": .integer(16), "factor": .integer(2)])
        #expect(note.description.contains("uniform"))
        let uniform = try await Self.draw(source)
        #expect(Self.levels(uniform) == [3] && uniform.diagnostics.notes.map(\.code) == [.tilesUpscaled])
    }

    @Test func itGoesUpNoFurtherThanAllowed() async throws {
        let green = try Tile.plain(.green)
        // Only level 1 has all of its tiles.
        let source = FakeTileSource { $0.z == 1 || $0.x != $0.y ? green : nil }
        #expect(Self.levels(try await Self.draw(source)) == [1])
        for limit in 0...2 {
            let snapshot = try await Self.draw(source) { $0.maximumOverzoom = limit }
            // The deepest of the levels that cover most.
            #expect(Self.levels(snapshot) == [4], "\(limit)")
            #expect(!snapshot.diagnostics.isComplete)
            #expect(!snapshot.diagnostics.tiles.contains { $0.kind == .overzoomed(levels: 1) })
        }
    }

    @Test func itNeverGoesAboveTheShallowestLevel() async throws {
        let source = FakeTileSource(TilesetMetadata(zooms: 3...6, tileSize: 16, attribution: "")) { tile in
            tile.x == 7 ? nil : try .plain(.green)
        }
        _ = try await Self.draw(source) { $0.maximumOverzoom = 8 }
        #expect(source.requests.map(\.z).min() == 3)
    }

    /// A failed tile is reported and the image is not complete, although a parent replaced it.
    @Test func aFailedTileIsReportedFromAnyLevel() async throws {
        let bad = try tile(4, 6, 6)
        let source = FakeTileSource { tile in
            if tile == bad { throw TileSourceError(.unavailable, "the server fails (503)") }
            return try .plain(.green)
        }
        let snapshot = try await Self.draw(source)
        #expect(Self.levels(snapshot) == [3] && !snapshot.diagnostics.isComplete)
        #expect(snapshot.diagnostics.tiles.count { $0.problem?.contains("503") == true } == 1)
        #expect(snapshot.diagnostics.notes.contains { $0.code == .tilesFailed })
    }

    /// A server that fails gets no further requests.
    @Test func manyFailuresEndTheSearch() async throws {
        let source = FakeTileSource { tile in
            if tile.y == 7 { throw TileSourceError(.unavailable, "the server fails (503)") }
            if tile.y > 7 || tile.z == 4 && tile.x < 8 {
                throw TileSourceError(.unavailable, "the server fails (503)")
            }
            return try .plain(.green)
        }
        _ = try await Self.draw(source)
        #expect(Set(source.requests.map(\.z)) == [4])
    }

    @Test func aCorruptTileIsReplacedWithItsWholeLayer() async throws {
        let bad = try tile(4, 7, 7)
        let broken = Tile(bytes: [1, 2, 3], format: .image(.png))
        let green = try Tile.plain(.green)
        let source = FakeTileSource { $0 == bad ? broken : green }
        let snapshot = try await Self.draw(source)
        #expect(Self.levels(snapshot) == [3] && !snapshot.diagnostics.isComplete)
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == Color.green.premultiplied })
    }

    /// A layer above has missing tiles by nature, and each layer has its own level.
    @Test func eachLayerHasItsLevel() async throws {
        let green = try Tile.plain(.green)
        var request = SnapshotterTests.request
        request.missingTiles = .uniform
        let layers = [
            TileLayer(FakeTileSource(zooms: 0...3, green), id: "base"), TileLayer(FakeTileSource(green), id: "top"),
        ]
        let tiles = try await MapSnapshotter(options: request, tiles: layers).start().diagnostics.tiles
        #expect(Set(tiles.filter { $0.layer == "base" }.map(\.coordinate.z)) == [3])
        #expect(Set(tiles.filter { $0.layer == "top" }.map(\.coordinate.z)) == [4])
    }
}
