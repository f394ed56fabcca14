import SnapshotTestSupport
import Synchronization
import Testing
import TileSources

@testable import MapSnapshot

/// What programs are told of an image that batches and servers are not.
@Suite struct ServedImageTests {
    @Test func onlyDrawnImagesHaveASnapshot() async throws {
        let service = SnapshotService(tiles: [Cells.layer(Cells.source())], cache: SnapshotCache())
        let drawn = try await service.image(for: Cells.request(1), from: .library, isFresh: false)
        let cached = try await service.image(for: Cells.request(1), from: .library, isFresh: false)
        let fresh = try await service.image(for: Cells.request(1), from: .library, isFresh: true)
        #expect(drawn.snapshot != nil && cached.snapshot == nil && fresh.snapshot != nil)
        #expect(drawn.file == cached.file && drawn.file == fresh.file)
        #expect(drawn.isCurrent && cached.isCurrent && fresh.isCurrent)
    }

    @Test func theNotesOfTheRequestComeFirst() async throws {
        var request = Cells.request(1)
        let service = SnapshotService(tiles: [Cells.layer(Cells.source())], cache: SnapshotCache())
        let plain = try await service.image(for: request, from: .library, isFresh: false).file.notes
        request.notes = [SnapshotNote(.featureIconIgnored, "icon")]
        #expect(
            try await service.image(for: request, from: .library, isFresh: false).file.notes == request.notes + plain)
        #expect(
            try await service.image(for: service.prepare(request), from: .library).file.notes == request.notes + plain)
    }

    /// The name is that of the file's own request, and the tilesets are asked once.
    @Test func otherFormatsHaveOtherTags() async throws {
        let source = Identified()
        let service = SnapshotService(tiles: [TileLayer(source)])
        let first = try await service.prepare(Cells.request(1))
        #expect(source.asked.withLock(\.self) == 1)
        var request = Cells.request(1)
        request.file.maximumBytes = 10_000
        let other = try service.prepared(first, as: request.file)
        #expect(try service.prepared(first, as: FileOptions()).digest == first.digest)
        #expect(source.asked.withLock(\.self) == 1)
        #expect(try await other.digest == service.digest(of: request) && other.digest != first.digest)
    }

    @Test func doesNotCacheImagesOfReplacedTiles() async throws {
        let source = Identified(isReplacedByDrawing: true)
        let cache = SnapshotCache()
        let service = SnapshotService(tiles: [TileLayer(source)], cache: cache)
        let prepared = try await service.prepare(Cells.request(1))
        #expect(try await !service.image(for: prepared, from: .library).isCurrent)
        #expect(try cache.file(for: #require(prepared.digest)) == nil)
    }

    /// A source whose identity is counted, and perhaps changes with each tile.
    private final class Identified: TileSource {
        let asked = Mutex(0)
        private let version = Mutex(0)
        private let isReplacedByDrawing: Bool

        init(isReplacedByDrawing: Bool = false) { self.isReplacedByDrawing = isReplacedByDrawing }

        func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
            if isReplacedByDrawing { version.withLock { $0 += 1 } }
            return try .plain(.green)
        }

        func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...20, tileSize: 16) }

        func identity() async throws -> TilesetIdentity? {
            asked.withLock { $0 += 1 }
            return TilesetIdentity("v\(version.withLock(\.self))")
        }
    }
}
