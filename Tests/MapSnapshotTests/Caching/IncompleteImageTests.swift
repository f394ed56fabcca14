import MapGeometry
import SnapshotTestSupport
import Synchronization
import Testing
import TileSources

@testable import MapSnapshot

/// Images with missing tiles are cached for half a minute.
@Suite struct IncompleteImageTests {
    private func drawAndWait(_ seconds: Int...) async throws -> [Int] {
        let source = FakeTileSource(TilesetMetadata(zooms: 0...Cells.level, tileSize: 16)) { tile in
            // Every other column has its tile, and all have an ancestor.
            if tile.z == Cells.level, tile.x % 2 == 1 {
                throw TileSourceError(.unavailable, "the server does not answer")
            }
            return try .plain(.green)
        }
        let times = Mutex(seconds)
        let now: @Sendable () -> Int = { times.withLock { $0.first ?? 0 } }
        let service = SnapshotService(
            tiles: [Cells.layer(source)], cache: SnapshotCache(memoryBytes: 1 << 20, now: now))
        for _ in seconds {
            let file = try await service.file(for: Cells.request(1))
            #expect(!file.isComplete && file.missingTiles == 1)
            #expect(try await service.file(for: Cells.request(2)).isComplete)
            _ = times.withLock { $0.removeFirst() }
        }
        let exact = source.requests.filter { $0.z == Cells.level }
        return [1, 2].map { column in exact.count { $0.x == column } }
    }

    @Test func expire() async throws {
        #expect(try await drawAndWait(1_000, 1_001, 1_029) == [1, 1])
        #expect(try await drawAndWait(1_000, 1_030) == [2, 1])
        #expect(try await drawAndWait(1_000, 1_020, 1_040, 1_060) == [2, 1])
    }

    /// The zoom is a guess then, though the server gives all tiles of the image a moment later.
    @Test func guessedZoomsAreCachedBriefly() async throws {
        let isDown = Mutex(true)
        let source = FakeTileSource(TilesetMetadata(zooms: 0...9, tileSize: 256)) { _ in
            let fails = isDown.withLock { isDown in
                defer { isDown = false }
                return isDown
            }
            if fails { throw TileSourceError(.unavailable, "the server answers 503") }
            return try .plain(.green, side: 256)
        }
        let time = Mutex(1_000)
        let cache = SnapshotCache(memoryBytes: 1 << 20, now: { time.withLock(\.self) })
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: cache)
        var request = Cells.request(1)
        request.framing = .center(Coordinate(latitude: 47, longitude: 9), zoom: nil)
        request.maximumOverzoom = 8
        let guessed = try await service.file(for: request)
        #expect(!guessed.isComplete && guessed.viewport.zoom == 15)
        #expect(
            guessed.notes.contains { note in
                note.code == .defaultZoomGuessed && note.values["zoom"] == .number(15)
                    && note.values["reason"]?.text?.contains("503") == true
            })
        time.withLock { $0 += 30 }
        let drawn = try await service.file(for: request)
        #expect(drawn.isComplete && drawn.viewport.zoom == 8)
    }

    @Test func aClockThatIsSetBackDoesNotKeepThem() async throws {
        #expect(try await drawAndWait(1_000, 500) == [2, 1])
    }
}
