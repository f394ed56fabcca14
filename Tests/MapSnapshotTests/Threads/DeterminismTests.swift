import MapGeometry
import SnapshotTestSupport
import StyleSources
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// A map with labels has the same bytes, however it is drawn.
@Suite struct DeterminismTests {
    private static func layers() throws -> [MapLayer] {
        [.tiles(try TileLayer(opening: TileLocation(base: Project.fixture("vector/vaduz-openmaptiles.pmtiles"))))]
    }

    private static func request(zoom: Double = 15.3, bearing: Double = 20, lon: Double = 9.5209) -> SnapshotRequest {
        let place = Coordinate(latitude: 47.141, longitude: lon)
        return SnapshotRequest(
            framing: .center(place, zoom: zoom), size: Size(width: 700, height: 500), scale: 1.5, bearing: bearing,
            pins: [Pin(place, label: "Vaduz")])
    }

    private static func bytes(_ request: SnapshotRequest, threads: Int) async throws -> [UInt8] {
        let (layers, request) = (try Self.layers(), try validated(request))
        let task = Task(executorPreference: RenderThreads(count: threads)) {
            try await SnapshotPipeline(request: request, layers: layers.map(\.kind), images: [:]).draw().data()
        }
        return try await task.value
    }

    @Test(arguments: [2, 8]) func anyNumberOfThreadsGivesTheSameBytes(threads: Int) async throws {
        for request in [Self.request(), Self.request(zoom: 16, bearing: 0)] {
            let one = try await Self.bytes(request, threads: 1)
            for _ in 0..<3 { #expect(try await Self.bytes(request, threads: threads) == one) }
        }
    }

    /// A service that has drawn neighbors has decoded tiles, layouts and glyphs.
    @Test func aWarmServiceGivesTheSameBytes() async throws {
        let cold = try await MapSnapshotter(options: Self.request(), layers: Self.layers()).start().data()
        let service = SnapshotService(layers: try Self.layers())
        for lon in [9.51, 9.53, 9.5209, 9.5209] {
            _ = try await service.file(for: Self.request(lon: lon))
            _ = try await service.file(for: Self.request(zoom: 15, bearing: 0, lon: lon))
        }
        #expect(try await service.file(for: Self.request()).bytes == cold)
    }

    @Test func manyAtOnceGiveTheSameBytes() async throws {
        let cold = try await MapSnapshotter(options: Self.request(), layers: Self.layers()).start().data()
        let service = SnapshotService(layers: try Self.layers(), draws: 8)
        try await withThrowingTaskGroup { group in
            for number in 0..<24 {
                // Every third is the same image, but never twice at once.
                let lon = number % 3 == 0 ? 9.5209 : 9.51 + Double(number) / 1000
                group.addTask { (lon, try await service.snapshot(for: Self.request(lon: lon)).data()) }
            }
            for try await (lon, bytes) in group where lon == 9.5209 { #expect(bytes == cold) }
        }
    }

    /// Tiles do not depend on which of them is drawn first, or on how many are drawn at once.
    @Test func tilesAreTheSameInAnyOrder() async throws {
        let tiles = try (0..<36).map { try tile(16, 34_500 + $0 % 6, 23_010 + $0 / 6) }
        func draw(_ tiles: [TileCoordinate], concurrency: Int) async throws -> [TileCoordinate: [UInt8]] {
            let options = RenderedTileOptions(side: .small)
            let source = try RenderedTileSource(layers: Self.layers(), options: options, concurrency: concurrency)
            return try await withThrowingTaskGroup { group in
                for tile in tiles {
                    group.addTask { (tile, try await source.tile(at: tile, density: 1)?.bytes ?? []) }
                }
                var drawn: [TileCoordinate: [UInt8]] = [:]
                for try await (tile, bytes) in group { drawn[tile] = bytes }
                return drawn
            }
        }
        let first = try await draw(tiles, concurrency: 1)
        #expect(first.count == 36 && first.values.allSatisfy { !$0.isEmpty })
        #expect(try await draw(tiles.reversed(), concurrency: 8) == first)
    }
}
