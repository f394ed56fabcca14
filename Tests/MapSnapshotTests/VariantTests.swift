import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Several images of one request: each as if it were made alone, no tile asked for twice.
@Suite struct VariantTests {
    static let request = SnapshotRequest(
        framing: .center(Coordinate(latitude: 20, longitude: 30), zoom: nil), size: Size(width: 90, height: 60),
        attribution: .text("© Example"), pins: [Pin(Coordinate(latitude: 20, longitude: 30), label: "A")],
        scaleBar: .metric)

    /// Tiles with their places for colors, to zoom 5; a quarter of the deepest are missing.
    static func source() -> FakeTileSource {
        let world = WorldPixel.source(tileSize: 32)
        return FakeTileSource(TilesetMetadata(zooms: 0...5, tileSize: 32)) { coordinate in
            guard coordinate.z < 5 || coordinate.x % 2 == 1 || coordinate.y % 2 == 1 else { return nil }
            return try await world.tile(at: coordinate, density: 1)
        }
    }

    @Test func eachIsAsIfItWereMadeAlone() async throws {
        let layers = [
            TileLayer(Self.source(), dark: FakeTileSource(zooms: 0...9, tileSize: 32, try .plain(.blue))),
            TileLayer(Self.source(), id: "top", opacity: 0.5),
        ]
        let variants = try await MapSnapshotter(options: Self.request, tiles: layers)
            .variants(scales: [1, 2, 3], appearances: [.light, .dark])
        #expect(variants.map(\.scale) == [1, 2, 3, 1, 2, 3])
        #expect(variants.map(\.appearance) == [.light, .light, .light, .dark, .dark, .dark])
        for variant in variants {
            var request = Self.request
            (request.scale, request.appearance) = (variant.scale, variant.appearance)
            let alone = try await MapSnapshotter(options: request, tiles: layers).start()
            #expect(variant.snapshot.image.pixmap == alone.image.pixmap)
            #expect(try variant.snapshot.pngData() == alone.pngData())
            #expect(variant.snapshot.diagnostics.tiles == alone.diagnostics.tiles)
            #expect(variant.snapshot.diagnostics.notes == alone.diagnostics.notes)
            #expect(variant.snapshot.viewport == alone.viewport)
        }
        #expect(variants[0].snapshot.image.pixmap != variants[3].snapshot.image.pixmap)
    }

    @Test func requestsNoTileTwice() async throws {
        let (light, dark, top) = (Self.source(), Self.source(), Self.source())
        let layers = [TileLayer(light, dark: dark), TileLayer(top, id: "top", opacity: 0.5)]
        let snapshotter = MapSnapshotter(options: Self.request, tiles: layers)
        _ = try await snapshotter.variants(scales: [1, 2, 3], appearances: [.light, .dark])
        for source in [light, dark, top] {
            #expect(Set(source.requests.map(\.z)).isSuperset(of: [4, 5]), "deeper ones and their ancestors")
            #expect(source.requests.count == Set(source.requests).count)
        }
        // The same places, by day and by night.
        #expect(Set(light.requests) == Set(dark.requests) && Set(light.requests) == Set(top.requests))
    }

    @Test func aFailureIsNotTriedAgain() async throws {
        let source = FakeTileSource(TilesetMetadata(tileSize: 16)) { coordinate in
            guard coordinate.x % 2 == 1 else { throw TileSourceError(.unavailable, "the server is away") }
            return try .plain(.green)
        }
        var request = SnapshotterTests.request
        request.framing = .center(Coordinate(latitude: 0, longitude: 0), zoom: 1)
        let variants = try await MapSnapshotter(options: request, tiles: source)
            .variants(scales: [1], appearances: [.light, .dark])
        #expect(source.requests.count == Set(source.requests).count)
        #expect(variants.allSatisfy { !$0.snapshot.diagnostics.isComplete })
        #expect(variants[0].snapshot.diagnostics.tiles == variants[1].snapshot.diagnostics.tiles)
    }

    @Test func tooMuchIsRefusedBeforeAnythingIsRead() async throws {
        let source = FakeTileSource(try .plain(.green))
        var request = Self.request
        request.size = Size(width: 4000, height: 4000)
        for (scales, code) in [([1, 2, 3], .tooLarge), ([1, 5], .invalidRequest)] as [([Double], SnapshotError.Code)] {
            let snapshotter = MapSnapshotter(options: request, tiles: source)
            let error = await snapshotError {
                _ = try await snapshotter.variants(scales: scales, appearances: [.light])
            }
            #expect(error?.code == code)
        }
        #expect(source.requests.isEmpty)
    }

    @Test(.timeLimit(.minutes(20))) func cancelEndsThem() async throws {
        let gate = Gate()
        let snapshotter = MapSnapshotter(options: SnapshotterTests.request, tiles: SnapshotterTests.waiting(gate))
        let run = Task { try await snapshotter.variants(scales: [1, 2], appearances: [.light, .dark]) }
        await gate.entered()
        #expect(snapshotter.isLoading)
        snapshotter.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(!snapshotter.isLoading)
    }
}
