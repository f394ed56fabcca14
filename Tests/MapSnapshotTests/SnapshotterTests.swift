import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct SnapshotterTests {
    static let request = SnapshotRequest(
        framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0), size: Size(width: 32, height: 32),
        attribution: .off)

    /// A source that answers only once it is let, or when its task is canceled.
    static func waiting(_ gate: Gate) -> FakeTileSource {
        FakeTileSource { _ in
            try await gate.wait()
            return try .plain(.green)
        }
    }

    @Test(.timeLimit(.minutes(20))) func cancelEndsEveryRun() async throws {
        let gate = Gate()
        let snapshotter = MapSnapshotter(options: Self.request, tiles: Self.waiting(gate))
        let runs = (0..<3).map { _ in Task { try await snapshotter.start() } }
        await gate.entered()
        #expect(snapshotter.isLoading)
        while snapshotter.isLoading {
            snapshotter.cancel()
            await Task.yield()
        }
        for run in runs { run.cancel() }
        for run in runs { await #expect(throws: CancellationError.self) { try await run.value } }
        #expect(!snapshotter.isLoading)
    }

    @Test(.timeLimit(.minutes(20))) func cancellingTheCallersTaskEndsItsRun() async throws {
        let gate = Gate()
        let snapshotter = MapSnapshotter(options: Self.request, tiles: Self.waiting(gate))
        let run = Task { try await snapshotter.start() }
        await gate.entered()
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    /// Some sources answer a canceled task with an error of their own.
    @Test(.timeLimit(.minutes(20))) func cancellationSurvivesSourceErrors() async throws {
        let gate = Gate()
        let source = FakeTileSource { _ in
            do { try await gate.wait() } catch { throw TileSourceError(.unreadable, "the connection broke") }
            return nil
        }
        let snapshotter = MapSnapshotter(options: Self.request, tiles: source)
        let run = Task { try await snapshotter.start() }
        await gate.entered()
        snapshotter.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test(.timeLimit(.minutes(20))) func cancelFindsARunAtOnce() async throws {
        let snapshotter = MapSnapshotter(options: Self.request, tiles: Self.waiting(Gate()))
        let error = await withCheckedContinuation { continuation in
            snapshotter.start { _, error in continuation.resume(returning: error) }
            #expect(snapshotter.isLoading)
            snapshotter.cancel()
        }
        #expect(error is CancellationError)
        #expect(!snapshotter.isLoading)
    }

    @Test(.timeLimit(.minutes(20)), arguments: [1.0, 99]) func theCompletionHandlerIsCalledOnce(scale: Double)
        async throws
    {
        var request = Self.request
        request.scale = scale
        let snapshotter = MapSnapshotter(options: request, tiles: FakeTileSource(try .plain(.green)))
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            snapshotter.start { snapshot, error in
                #expect((snapshot != nil) == (scale == 1))
                #expect((error as? SnapshotError)?.code == (scale == 1 ? nil : .invalidRequest))
                // A second call would resume twice, which traps.
                continuation.resume()
            }
        }
    }

    @Test(.timeLimit(.minutes(20))) func manyTasksMayStartOneSnapshotter() async throws {
        let source = FakeTileSource(try .plain(.green))
        let snapshotter = MapSnapshotter(options: Self.request, tiles: source)
        let images = try await withThrowingTaskGroup(of: MapImage.self) { group in
            for _ in 0..<50 { group.addTask { try await snapshotter.start().image } }
            return try await group.reduce(into: Set<MapImage>()) { $0.insert($1) }
        }
        #expect(images.count == 1)
        #expect(source.requests.count == 50 * 4)
        #expect(!snapshotter.isLoading)
    }

    /// The source of one image that waits without blocking keeps no thread from another.
    @Test(.timeLimit(.minutes(20))) func slowImagesDoNotBlockOthers() async throws {
        let gate = Gate()
        let slow = MapSnapshotter(options: Self.request, tiles: Self.waiting(gate))
        let waiting = (0..<20).map { _ in Task { try await slow.start() } }
        await gate.entered()
        _ = try await MapSnapshotter(options: Self.request, tiles: FakeTileSource(.plain(.blue))).start()
        gate.open()
        for run in waiting { _ = try await run.value }
    }

    @Test func namesOfTileSets() async throws {
        var request = Self.request
        let layers = [
            TileLayer(FakeTileSource(try .plain(.green)), id: "base"),
            TileLayer(FakeTileSource(try .plain(.blue)), id: "top"),
        ]
        for (names, color) in [([], .blue), (["base"], .green), (["top", "base"], .green)] as [([String], Color)] {
            request.tiles = names
            let image = try await MapSnapshotter(options: request, tiles: layers).start().image
            #expect(image.pixmap.pixels.allSatisfy { $0 == color.premultiplied })
        }
        request.tiles = ["base", "hills"]
        let error = await snapshotError { [request] in
            _ = try await MapSnapshotter(options: request, tiles: layers).start()
        }
        #expect(error?.code == .unknownTileset)
        #expect(error?.description.contains("hills") == true && error?.description.contains("base, top") == true)
        let none = await snapshotError { _ = try await MapSnapshotter(options: Self.request, tiles: []).start() }
        #expect(none?.code == .noTiles)
    }
}
