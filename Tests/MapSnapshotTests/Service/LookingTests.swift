import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Looking for the tiles of an image without drawing it.
@Suite struct LookingTests {
    @Test func tilesAreLookedForUntilTheImageIsCached() async throws {
        let source = Cells.source()
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        let prepared = try await service.prepare(Cells.request(7))
        #expect(try await service.look(for: prepared) == nil)
        #expect(source.columns == [7])
        _ = try await service.file(for: Cells.request(7))
        #expect(try await service.look(for: prepared) == nil)
        #expect(source.columns == [7, 7])
    }

    /// As in drawing: an error without any tile, and a short time with some.
    @Test(arguments: [[], [15], [15, 16]]) func missingTilesAreFound(columns: [Int]) async throws {
        let source = FakeTileSource(TilesetMetadata(zooms: 5...5, tileSize: 16)) { tile in
            columns.contains(tile.x) ? try .plain(Cells.color(1)) : nil
        }
        let service = SnapshotService(tiles: [Cells.layer(source)])
        // Between both columns.
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 40, longitude: 0), zoom: 1), size: Size(width: 16, height: 4),
            attribution: .off)
        let prepared = try await service.prepare(request)
        guard !columns.isEmpty else {
            await #expect(throws: SnapshotError.self) { try await service.look(for: prepared) }
            return
        }
        let image = try await service.image(for: request)
        #expect(try await service.look(for: prepared) == image.maximumAge)
        #expect((image.maximumAge == nil) == (columns.count == 2))
    }
}
