import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// One image at a time, and servers that answer when the test lets them.
@Suite(.timeLimit(.minutes(20))) struct NetworkWaitTests {
    let gate = Gate()
    let slow: FakeTileSource
    let local = Cells.source()

    init() {
        let gate = gate
        slow = Cells.source(origin: "https://slow.example") { _ in try await gate.wait() }
    }

    private func service(queue: QueueLimits = QueueLimits()) -> SnapshotService {
        var options = ServiceOptions()
        (options.concurrency, options.queue) = (1, queue)
        let layers = [Cells.layer(slow, id: "slow"), Cells.layer(local, id: "local")]
        return SnapshotService(layers: layers.map(MapLayer.tiles), options: options)
    }

    private func request(_ column: Int, of tiles: String) -> SnapshotRequest {
        var request = Cells.request(column)
        request.tiles = [tiles]
        return request
    }

    @Test func imagesOfLocalTilesDoNotWaitForServers() async throws {
        let service = service()
        let waiting = (0..<4).map { column in
            Task { try await service.file(for: request(column, of: "slow")) }
        }
        #expect(await Eventually.holds { service.load.fetching == 4 })
        #expect(try Cells.show(await service.file(for: request(9, of: "local")), 9))
        // A slot is given back a moment after the image has been.
        #expect(await Eventually.holds { service.load == ServiceLoad(drawing: 0, waiting: 0, fetching: 4) })
        gate.open()
        for (column, task) in waiting.enumerated() { #expect(try Cells.show(await task.value, column)) }
        #expect(await Eventually.holds { service.load == ServiceLoad(drawing: 0, waiting: 0, fetching: 0) })
    }

    /// The tile arrives at once and is corrupt; its parent, which is drawn in its place, is waited for.
    @Test func refetchesCorruptTilesWithoutASlot() async throws {
        let gate = gate
        let corrupt = FakeTileSource(
            TilesetMetadata(zooms: Cells.level - 1...Cells.level, tileSize: 16, attribution: ""),
            origin: "https://slow.example"
        ) { tile in
            if tile.z == Cells.level { return Tile(bytes: [1, 2, 3], format: .image(.png)) }
            try await gate.wait()
            return try .plain(Cells.color(4))
        }
        let service = SnapshotService(
            tiles: [Cells.layer(corrupt, id: "slow"), Cells.layer(local, id: "local")], draws: 1)
        let waiting = Task { try await service.image(for: request(4, of: "slow")) }
        await gate.entered()
        #expect(try Cells.show(await service.file(for: request(9, of: "local")), 9))
        #expect(await Eventually.holds { service.load == ServiceLoad(drawing: 0, waiting: 0, fetching: 1) })
        gate.open()
        #expect(try Cells.show(await waiting.value.file, 4))
    }

    @Test func resumedImagesComeBeforeNewOnes() async throws {
        let hold = Gate()
        let busy = Cells.source { if $0 == 0 { try await hold.wait() } }
        let service = SnapshotService(
            tiles: [Cells.layer(slow, id: "slow"), Cells.layer(busy, id: "busy")], draws: 1)
        let returning = Task { try await service.image(for: request(5, of: "slow")) }
        await gate.entered()
        let first = Task { try await service.file(for: request(0, of: "busy")) }
        await hold.entered()
        let last = Task { try await service.file(for: request(1, of: "busy")) }
        #expect(await Eventually.holds { service.slots.waiting == 1 })
        gate.open()
        #expect(await Eventually.holds { service.slots.resuming == 1 })
        hold.open()
        _ = try await first.value
        #expect(try await returning.value.queued > .zero)
        _ = try await last.value
        #expect(busy.columns == [0, 1])
    }

    @Test func abandonedDrawsCancelTheirRequests() async throws {
        let service = service()
        let left = Task { try await service.file(for: request(1, of: "slow")) }
        await gate.entered()
        left.cancel()
        await #expect(throws: CancellationError.self) { try await left.value }
        #expect(await Eventually.holds { service.load == ServiceLoad(drawing: 0, waiting: 0, fetching: 0) })
    }

    @Test(arguments: [
        QueueLimits(fetching: 2), QueueLimits(fetchingPerOrigin: 2), QueueLimits(waiting: 2),
    ]) func moreThanTheLimitAreRefused(limits: QueueLimits) async throws {
        let service = service(queue: limits)
        let waiting = (0..<2).map { column in Task { try await service.file(for: request(column, of: "slow")) } }
        #expect(await Eventually.holds { service.load.fetching == 2 })
        let error = await snapshotError { _ = try await service.file(for: request(2, of: "slow")) }
        #expect(error?.code == .overloaded)
        gate.open()
        for task in waiting { _ = try await task.value }
        _ = try await service.file(for: request(2, of: "slow"))
    }

    @Test func aFullServerRefusesNoLocalImage() async throws {
        let service = service(queue: QueueLimits(fetchingPerOrigin: 1))
        let waiting = Task { try await service.file(for: request(0, of: "slow")) }
        await gate.entered()
        #expect(try Cells.show(await service.file(for: request(1, of: "local")), 1))
        gate.open()
        _ = try await waiting.value
    }
}
