import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct TilePlanTests {
    static func plan(
        _ viewport: Viewport, tileSize: Int = 256, zooms: ClosedRange<Int>? = nil
    ) async throws -> TilePlan {
        let source = FakeTileSource(TilesetMetadata(zooms: zooms, tileSize: tileSize)) { _ in nil }
        let request = SnapshotRequest(framing: .center(viewport.center, zoom: viewport.zoom), size: viewport.size)
        return try TilePlan(
            of: try await ReadyTileset(TileLayer(source, id: "roads")), viewport: viewport,
            request: ValidatedRequest(request))
    }

    static func viewport(zoom: Double, longitude: Double = 0, _ width: Double, _ height: Double) -> Viewport {
        Viewport(
            center: Coordinate(latitude: 0, longitude: longitude), zoom: zoom, size: Size(width: width, height: height))
    }

    @Test func fourTilesAroundNullIsland() async throws {
        let plan = try await Self.plan(Self.viewport(zoom: 2, 512, 512))
        #expect(
            plan.coordinates == [try tile(2, 1, 1), try tile(2, 2, 1), try tile(2, 1, 2), try tile(2, 2, 2)])
    }

    @Test func aWorldSeenTwiceWantsItsTilesOnce() async throws {
        let plan = try await Self.plan(Self.viewport(zoom: 0, 1024, 256))
        #expect(plan.coordinates == [try tile(0, 0, 0)])
        #expect(plan.cells.map(\.column) == [-2, -1, 0, 1, 2])
        let overDateLine = try await Self.plan(Self.viewport(zoom: 1, longitude: 180, 512, 512))
        #expect(
            Set(overDateLine.coordinates) == [
                try tile(1, 1, 0), try tile(1, 0, 0), try tile(1, 1, 1), try tile(1, 0, 1),
            ])
    }

    @Test func refusesTooManyTiles() async throws {
        // 1024 pixels are 64 tiles of 16 px a side, which are just the limit; a tile more is not.
        let fits = try await Self.plan(Self.viewport(zoom: 12, 1024, 1024), tileSize: 16)
        #expect(fits.cells.count == 4_096)
        let error = await snapshotError { _ = try await Self.plan(Self.viewport(zoom: 12, 1040, 1024), tileSize: 16) }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("more than 4096 tiles of zoom 16 of tileset roads") == true)
    }

    @Test func noLevelNoTiles() async throws {
        let plan = try await Self.plan(Self.viewport(zoom: 20, 100, 100), zooms: 0...5)
        #expect(plan.level == nil)
        #expect(plan.coordinates.isEmpty)
    }
}
