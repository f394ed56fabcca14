import MapGeometry
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Tilesets that do not say what they have: their first tiles tell.
@Suite struct TilesetContentsTests {
    /// Tiles of a source without metadata, counted.
    private final class Silent: TileSource {
        private let base: any TileSource
        private let asked = Mutex<[TileCoordinate: Int]>([:])

        init(_ base: any TileSource) { self.base = base }

        func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
            asked.withLock { $0[coordinate, default: 0] += 1 }
            return try await base.tile(at: coordinate, density: density)
        }

        /// How often each tile was asked for since the last time.
        func take() -> [TileCoordinate: Int] {
            asked.withLock { asked in
                defer { asked = [:] }
                return asked
            }
        }
    }

    private static func request(_ appearance: Appearance = .light) -> SnapshotRequest {
        let place = Coordinate(latitude: 47.1410, longitude: 9.5209)
        return SnapshotRequest(
            framing: .center(place, zoom: 14), size: Size(width: 300, height: 200), appearance: appearance,
            // Silent sources state none.
            attribution: .off)
    }

    private static func ready(_ layer: TileLayer) async throws -> any ReadyLayer {
        try await layer.ready(for: validated(request()))
    }

    @Test func imagesAreFetchedOnce() async throws {
        let source = Silent(try TileLocation(base: Project.archive("vaduz-core.mbtiles")).open())
        let layer = TileLayer(source)
        let first = try await MapSnapshotter(options: Self.request(), tiles: [layer]).start()
        let asked = source.take()
        #expect(asked.count == first.diagnostics.tiles.count && asked.values.allSatisfy { $0 == 1 })
        #expect(try await Self.ready(layer) is ReadyTileset)
        // Once known, finding out asks for nothing.
        #expect(source.take().isEmpty)
    }

    @Test func vectorTilesAreDrawnInTheStyleOfTheirSchema() async throws {
        let town = try TileLocation(base: Project.fixture("vector/vaduz-openmaptiles.pmtiles")).open()
        let source = Silent(town)
        let layer = TileLayer(source)
        let silent = try await MapSnapshotter(options: Self.request(), tiles: [layer]).start()
        #expect(source.take().values.allSatisfy { $0 == 1 })
        let known = try await MapSnapshotter(options: Self.request(), tiles: [TileLayer(town)]).start()
        let isSame = silent.image.pixmap == known.image.pixmap
        #expect(isSame)
        #expect(try await Self.ready(layer) is ReadyStyle)
        #expect(source.take().isEmpty)
    }

    /// What is known of the light tiles says nothing about the dark ones.
    @Test func checksDarkTilesSeparately() async throws {
        let images = Silent(try TileLocation(base: Project.archive("vaduz-core.mbtiles")).open())
        let vectors = Silent(try TileLocation(base: Project.fixture("vector/vaduz-openmaptiles.pmtiles")).open())
        let layer = TileLayer(images, dark: vectors)
        #expect(try await Self.ready(layer) is ReadyTileset)
        #expect(try await Self.ready(layer.shown(in: .dark)) is ReadyStyle)
        var other = layer
        other.source = vectors
        #expect(try await Self.ready(other) is ReadyStyle)
        #expect(try await Self.ready(layer) is ReadyTileset)
    }

    @Test func withoutTilesItStaysOpen() async throws {
        let source = Silent(FakeTileSource { _ in nil })
        let layer = TileLayer(source)
        #expect(try await Self.ready(layer) is ReadyTileset)
        #expect(!source.take().isEmpty)
        #expect(try await Self.ready(layer) is ReadyTileset)
        #expect(!source.take().isEmpty)
    }
}
