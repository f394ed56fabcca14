import Flights
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// One image at a time, the first of which waits until the test lets it go.
@Suite struct PrefetchTests {
    let gate = Gate()
    let source: FakeTileSource
    let service: SnapshotService

    init() {
        let gate = gate
        source = Cells.source { if $0 == 0 { try await gate.wait() } }
        service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache(), draws: 1)
    }

    /// Occupies the only slot with cell 0.
    private func occupy() async -> Task<SnapshotFile, any Error> {
        let first = Task { [service] in try await service.file(for: Cells.request(0)) }
        await gate.entered()
        return first
    }

    private func prefetch(_ cells: [Int], priority: Int = 0) -> Prefetch {
        service.prefetch(cells.map(Cells.request), priority: priority)
    }

    /// Lets all go and returns the cells in the order they were drawn in.
    private func finish(_ tasks: Task<SnapshotFile, any Error>..., total: Int) async throws -> [Int] {
        gate.open()
        for task in tasks { _ = try await task.value }
        #expect(await Eventually.holds { source.requests.count == total && service.slots.waiting == 0 })
        return source.columns
    }

    @Test(.timeLimit(.minutes(20))) func prefetchedRowsAreThere() async throws {
        gate.open()
        _ = prefetch(Array(0..<20))
        #expect(await Eventually.holds { source.requests.count == 20 })
        for cell in 0..<20 { #expect(try Cells.show(await service.file(for: Cells.request(cell)), cell)) }
        #expect(source.columns.sorted() == Array(0..<20))
    }

    /// Some servers forbid it.
    @Test func nothingIsPrefetchedFromAServerThatForbidsIt() throws {
        var options = TileNetwork.Options()
        options.cacheFolder = nil
        let location = TileLocation(base: "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
        #expect(try !TileLayer(opening: location, network: TileNetwork(options: options)).allowsPrefetch)
        options.isOffline = true
        #expect(try TileLayer(opening: location, network: TileNetwork(options: options)).allowsPrefetch)
        var layer = Cells.layer(source)
        layer.allowsPrefetch = false
        let service = SnapshotService(tiles: [layer], cache: SnapshotCache(), draws: 1)
        _ = service.prefetch([Cells.request(0)])
        #expect(service.slots.waiting == 0 && source.requests.isEmpty)
    }

    @Test(.timeLimit(.minutes(20))) func ordersDrawsByUrgency() async throws {
        let first = await occupy()
        _ = prefetch([1, 2, 3])
        #expect(await Eventually.holds { service.slots.waiting == 3 })
        _ = prefetch([4, 5], priority: 7)
        #expect(await Eventually.holds { service.slots.waiting == 5 })
        _ = prefetch([6], priority: -1)
        let wanted = Task { [service] in try await service.file(for: Cells.request(7)) }
        #expect(await Eventually.holds { service.slots.waiting == 7 })
        #expect(try await finish(first, wanted, total: 8) == [0, 7, 4, 5, 1, 2, 3, 6])
    }

    @Test(.timeLimit(.minutes(20))) func requestsRaiseThePriority() async throws {
        let first = await occupy()
        _ = prefetch([1, 2, 3])
        #expect(await Eventually.holds { service.slots.waiting == 3 })
        let wanted = Task { [service] in try await service.file(for: Cells.request(3)) }
        #expect(try await service.isWanted(Cells.request(3), by: 2))
        #expect(try await finish(first, wanted, total: 4) == [0, 3, 1, 2])
    }

    @Test(.timeLimit(.minutes(20))) func cancellationLowersThePriority() async throws {
        let first = await occupy()
        _ = prefetch([1, 2])
        #expect(await Eventually.holds { service.slots.waiting == 2 })
        let wanted = Task { [service] in try await service.file(for: Cells.request(2)) }
        #expect(try await service.isWanted(Cells.request(2), by: 2))
        wanted.cancel()
        await #expect(throws: CancellationError.self) { try await wanted.value }
        #expect(try await finish(first, total: 3) == [0, 1, 2])
    }

    @Test(.timeLimit(.minutes(20))) func canceledPrefetchesAreNotDrawn() async throws {
        let first = await occupy()
        let gone = prefetch([1, 2])
        #expect(await Eventually.holds { service.slots.waiting == 2 })
        _ = prefetch([3])
        let visible = Task { [service] in try await service.file(for: Cells.request(2)) }
        #expect(await Eventually.holds { service.slots.waiting == 3 })
        #expect(try await service.isWanted(Cells.request(2), by: 2))
        gone.cancel()
        #expect(service.slots.waiting == 2)
        // A visible cell waits for 2, and 3 is another's wish.
        #expect(try await finish(first, visible, total: 3) == [0, 2, 3])
    }

    @Test(.timeLimit(.minutes(20))) func stopsUnwantedDraws() async throws {
        let gone = prefetch([0])
        await gate.entered()
        gone.cancel()
        // The slot is free again although the gate is closed.
        #expect(try Cells.show(await service.file(for: Cells.request(1)), 1))
    }

    @Test(.timeLimit(.minutes(20))) func cancelsAtOnceWithoutLeftovers() async throws {
        let first = await occupy()
        for _ in 0..<100 { prefetch([1, 2, 3]).cancel() }
        _ = prefetch([4])
        gate.open()
        _ = try await first.value
        #expect(await Eventually.holds { source.columns.contains(4) && service.slots.waiting == 0 })
        // A canceled one may hold a slot already when it learns of it, and is then drawn; never once more.
        let columns = source.columns
        #expect(columns.first == 0 && Set(columns).count == columns.count, "\(columns)")
    }

    @Test(.timeLimit(.minutes(20))) func skipsUncacheablePrefetches() async throws {
        let service = SnapshotService(tiles: [Cells.layer(source)])
        service.prefetch([Cells.request(1)])
        _ = try await service.file(for: Cells.request(2))
        #expect(source.columns == [2])
    }
}

extension SnapshotService {
    /// Whether so many want an image that is being made, within a minute.
    func isWanted(_ request: SnapshotRequest, by count: Int) async throws -> Bool {
        let key = try await prepared(Self.validated(request)).key
        return await Eventually.holds { files.seats(for: key) == count }
    }
}
