import MapGeometry
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct SnapshotServiceTests {
    @Test(.timeLimit(.minutes(20))) func drawsEachListCellOnce() async throws {
        let source = Cells.source()
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        var shown = 0
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for cell in 0..<10_000 {
                // Scrolled through in leaps: a prime number of places.
                let place = cell * 7919 % 500
                group.addTask { try Cells.show(await service.file(for: Cells.request(place)), place) }
                // A screen of cells at a time.
                if cell >= 40, try await group.next() == true { shown += 1 }
            }
            for try await isRight in group where isRight { shown += 1 }
        }
        #expect(shown == 10_000)
        #expect(source.requests.count == 500)
        #expect(Set(source.columns) == Set(0..<500))
    }

    @Test(.timeLimit(.minutes(20))) func coalescesEqualRequests() async throws {
        let gate = Gate()
        let source = Cells.source { _ in try await gate.wait() }
        let service = SnapshotService(tiles: [Cells.layer(source)])
        let cells = (0..<64).map { _ in Task { try await service.file(for: Cells.request(3)) } }
        await gate.entered()
        #expect(try await service.isWanted(Cells.request(3), by: 64))
        gate.open()
        var files: Set<SnapshotFile> = []
        for cell in cells { files.insert(try await cell.value) }
        #expect(files.count == 1 && source.columns == [3])
        // Without a cache, nothing is cached.
        _ = try await service.file(for: Cells.request(3))
        #expect(source.columns == [3, 3])
    }

    @Test(.timeLimit(.minutes(20))) func cancellationAffectsOnlyItsCaller() async throws {
        let gate = Gate()
        let source = Cells.source { _ in try await gate.wait() }
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        let cells = (0..<3).map { _ in Task { try await service.file(for: Cells.request(1)) } }
        #expect(try await service.isWanted(Cells.request(1), by: 3))
        cells[0].cancel()
        await #expect(throws: CancellationError.self) { try await cells[0].value }
        gate.open()
        for cell in cells[1...] { #expect(try Cells.show(await cell.value, 1)) }
        #expect(source.columns == [1])
    }

    @Test(.timeLimit(.minutes(20))) func lastCancellationStopsTheDraw() async throws {
        let (gate, stopped) = (Gate(), Gate())
        let source = Cells.source { _ in
            do { try await gate.wait() } catch {
                stopped.open()
                throw error
            }
        }
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        let cells = (0..<3).map { _ in Task { try await service.file(for: Cells.request(1)) } }
        await gate.entered()
        #expect(try await service.isWanted(Cells.request(1), by: 3))
        for cell in cells { cell.cancel() }
        for cell in cells { await #expect(throws: CancellationError.self) { try await cell.value } }
        try await stopped.wait()
        // It is drawn again for the next request.
        gate.open()
        #expect(try Cells.show(await service.file(for: Cells.request(1)), 1))
    }

    @Test(.timeLimit(.minutes(20))) func allCallersGetTheUncachedError() async throws {
        let gate = Gate()
        let fails = Mutex(true)
        let source = Cells.source { _ in
            try await gate.wait()
            if fails.withLock(\.self) { throw TileSourceError(.corrupt, "the archive is damaged") }
        }
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        let cells = (0..<3).map { _ in Task { try await service.file(for: Cells.request(1)) } }
        #expect(try await service.isWanted(Cells.request(1), by: 3))
        gate.open()
        for cell in cells {
            let error = await snapshotError { _ = try await cell.value }
            #expect(error?.code == .tileSourceFailed && error?.description == "the archive is damaged")
        }
        fails.withLock { $0 = false }
        #expect(try Cells.show(await service.file(for: Cells.request(1)), 1))
        #expect(source.columns == [1, 1])
    }

    /// Such tiles may be others at the next moment.
    @Test(.timeLimit(.minutes(20))) func doesNotCacheSourcesWithoutIdentity() async throws {
        let gate = Gate()
        let source = Cells.source { _ in try await gate.wait() }
        let service = SnapshotService(tiles: [TileLayer(source)], cache: SnapshotCache())
        let cells = (0..<5).map { _ in Task { try await service.file(for: Cells.request(1)) } }
        #expect(try await service.isWanted(Cells.request(1), by: 5))
        gate.open()
        for cell in cells { #expect(try Cells.show(await cell.value, 1)) }
        service.prefetch([Cells.request(2)])
        _ = try await service.file(for: Cells.request(1))
        #expect(source.columns == [1, 1])
        let error = await snapshotError { _ = try await service.digest(of: Cells.request(1)) }
        #expect(error?.code == .unsupported)
    }

    @Test func invalidRequestsFail() async throws {
        let service = SnapshotService(tiles: [Cells.layer(Cells.source())], cache: SnapshotCache())
        var request = Cells.request(1)
        request.scale = 99
        let error = await snapshotError { [request] in _ = try await service.file(for: request) }
        #expect(error?.code == .invalidRequest)
    }

    @Test(.timeLimit(.minutes(20))) func limitsConcurrentDraws() async throws {
        let gate = Gate()
        let busy = Mutex((now: 0, max: 0))
        let source = Cells.source { _ in
            busy.withLock { $0 = ($0.now + 1, max($0.max, $0.now + 1)) }
            defer { busy.withLock { $0.now -= 1 } }
            try await gate.wait()
        }
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: nil, draws: 3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for cell in 0..<30 { group.addTask { _ = try await service.file(for: Cells.request(cell)) } }
            group.addTask { _ = try await service.snapshot(for: Cells.request(30)) }
            // All wait, some at the gate and the others in the queue.
            #expect(await Eventually.holds { busy.withLock(\.now) + service.slots.waiting == 31 })
            #expect(busy.withLock(\.now) == 3)
            gate.open()
            try await group.waitForAll()
        }
        #expect(busy.withLock(\.max) == 3)
        #expect(source.requests.count == 31)
    }

    @Test func equalsASnapshotter() async throws {
        let source = Cells.source()
        let snapshot = try await SnapshotService(tiles: [Cells.layer(source)]).snapshot(for: Cells.request(5))
        let alone = try await MapSnapshotter(options: Cells.request(5), tiles: source).start()
        #expect(snapshot.image == alone.image && snapshot.viewport == alone.viewport)
    }

    /// What was left out on reading belongs to the reader, not to the image.
    @Test func doesNotCacheNotesOfRequests() async throws {
        let source = Cells.source()
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        var noted = Cells.request(1)
        noted.notes = [SnapshotNote(.featureIconIgnored, "the icon bus is not drawn")]
        #expect(try await service.file(for: noted).notes == noted.notes)
        #expect(try await service.file(for: Cells.request(1)).notes == [])
        #expect(try await service.file(for: noted).notes == noted.notes)
        #expect(source.columns == [1])
    }
}
