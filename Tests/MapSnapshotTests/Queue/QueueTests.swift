import Flights
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// One image at a time, the first of which waits until the test lets it go.
@Suite(.timeLimit(.minutes(20))) struct QueueTests {
    let gate = Gate()
    let source: FakeTileSource

    init() {
        let gate = gate
        source = Cells.source { if $0 == 0 { try await gate.wait() } }
    }

    private func service(_ queue: QueueLimits) -> SnapshotService {
        var options = ServiceOptions()
        (options.concurrency, options.queue) = (1, queue)
        return SnapshotService(layers: [.tiles(Cells.layer(source))], cache: SnapshotCache(), options: options)
    }

    @Test func aFullQueueRefusesAtOnce() async throws {
        let service = service(QueueLimits(waiting: 2))
        var tasks = [Task { try await service.file(for: Cells.request(0)) }]
        await gate.entered()
        // One after the other, because tasks start in any order.
        for cell in 1...2 {
            tasks.append(Task { try await service.file(for: Cells.request(cell)) })
            #expect(await Eventually.holds { service.load.waiting == cell })
        }
        let error = await snapshotError { _ = try await service.file(for: Cells.request(3)) }
        #expect(error?.code == .overloaded && error?.description == "2 images wait to be drawn: try again later")
        // Those that wait anyway refuse nobody.
        let joining = Task { try await service.file(for: Cells.request(2)) }
        #expect(try await service.isWanted(Cells.request(2), by: 2))
        gate.open()
        for task in tasks + [joining] { _ = try await task.value }
        #expect(source.columns == [0, 1, 2])
    }

    @Test func prefetchedImagesBeyondTheLimitAreLeftOut() async throws {
        let service = service(QueueLimits(waiting: 2))
        let first = Task { try await service.file(for: Cells.request(0)) }
        await gate.entered()
        service.prefetch([1, 2, 3, 4].map(Cells.request))
        #expect(await Eventually.holds { service.load.waiting == 2 })
        let wanted = Task { try await service.file(for: Cells.request(5)) }
        #expect(await Eventually.holds { service.load.waiting == 3 })
        gate.open()
        _ = (try await first.value, try await wanted.value)
        #expect(await Eventually.holds { source.requests.count == 4 && service.load.drawing == 0 })
        #expect(source.columns == [0, 5, 1, 2])
    }

    @Test func aDeadlineEndsWaitingAndDrawing() async throws {
        let service = service(QueueLimits())
        let drawing = await snapshotError {
            _ = try await service.image(for: Cells.request(0), deadline: .now + .milliseconds(20))
        }
        #expect(drawing?.code == .deadlineExceeded)
        // The slot is free again although the gate is closed.
        #expect(try Cells.show(await service.file(for: Cells.request(1)), 1))
        // A slot is given back soon after the file is there.
        #expect(await Eventually.holds { service.load.drawing == 0 })
        let first = Task { try await service.file(for: Cells.request(0)) }
        #expect(await Eventually.holds { service.load.drawing == 1 })
        let waiting = await snapshotError {
            _ = try await service.image(for: Cells.request(2), deadline: .now + .milliseconds(20))
        }
        #expect(waiting?.code == .deadlineExceeded && service.load.waiting == 0)
        gate.open()
        _ = try await first.value
    }

    @Test func anImageInTimeIsServed() async throws {
        let image = try await service(QueueLimits()).image(for: Cells.request(1), deadline: .now + .seconds(600))
        #expect(try Cells.show(image.file, 1))
    }

    @Test func anImageInPlaceTakesAFreeSlot() async throws {
        let service = service(QueueLimits())
        @Sendable func image(_ cell: Int) async throws -> SnapshotFile {
            try await service.imageInPlace(for: service.prepare(Cells.request(cell)), from: .batchRow).file
        }
        let first = Task { try await image(0) }
        await gate.entered()
        #expect(service.load.drawing == 1)
        // Without a free slot, it waits in the queue.
        let second = Task { try await image(1) }
        #expect(await Eventually.holds { service.load.waiting == 1 })
        gate.open()
        let files = try await (first.value, second.value)
        #expect(try Cells.show(files.0, 0) && Cells.show(files.1, 1))
        #expect(await Eventually.holds { service.load.drawing == 0 })
        #expect(try Cells.show(await image(1), 1))
        #expect(source.columns == [0, 1], "the third is in the cache")
    }

    @Test func aFreeSlotIsTakenAtOnce() throws {
        let slots = DrawSlots(count: 1, most: 2)
        let first = try #require(slots.takeFree(FlightLoad()))
        #expect(slots.drawing == 1 && slots.takeFree(FlightLoad()) == nil)
        // One that nobody wants any more gives its slot to another.
        slots.withdraw(first)
        #expect(slots.hasAbandoned)
        let second = try #require(slots.takeFree(FlightLoad()))
        #expect(slots.drawing == 2 && slots.takeFree(FlightLoad()) == nil)
        slots.leave(first)
        slots.leave(second)
        #expect(slots.drawing == 0 && !slots.hasAbandoned)
    }

    @Test func aFreeSlotIsForThoseThatWait() throws {
        let slots = DrawSlots(count: 1)
        let number = try slots.enter(.prefetch(priority: 0), FlightLoad(), start: { _ in }, refuse: { _ in })
        #expect(slots.takeFree(FlightLoad()) == nil)
        slots.startNext()
        slots.leave(number)
        #expect(slots.takeFree(FlightLoad()) != nil)
    }
}
