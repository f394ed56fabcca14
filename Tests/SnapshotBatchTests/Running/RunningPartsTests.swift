import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

/// The small parts that rows run through.
@Suite struct RunningPartsTests {
    @Test func slotsLetSoManyThroughAtOnce() async {
        let slots = AsyncSemaphore(3)
        let tally = Tally()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await slots.take()
                    let inside = tally.now.add(1, ordering: .acquiringAndReleasing).newValue
                    tally.most.withLock { $0 = max($0, inside) }
                    await Task.yield()
                    tally.now.subtract(1, ordering: .acquiringAndReleasing)
                    tally.done.add(1, ordering: .relaxed)
                    slots.give()
                }
            }
        }
        #expect(tally.most.withLock { $0 } <= 3 && tally.done.load(ordering: .relaxed) == 200)
    }

    @Test func aNameIsHeldByOneAtATime() async throws {
        let names = KeyLocks<String>()
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let name = "n\(index % 3)"
                    try await names.holding(name) {
                        if !tally.names.withLock({ $0.insert(name).inserted }) {
                            tally.clashes.add(1, ordering: .relaxed)
                        }
                        await Task.yield()
                        tally.names.withLock { _ = $0.remove(name) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(tally.clashes.load(ordering: .relaxed) == 0)
    }

    /// Where somebody always waits, as in a filter that is fed as fast as it works.
    @Test func semaphoreQueueDoesNotGrow() async {
        let semaphore = AsyncSemaphore(0)
        var served: [Task<Void, Never>] = []
        for count in 0..<5_000 {
            served.append(Task { await semaphore.take() })
            let waiting = min(count + 1, 2)
            while semaphore.line.waiting != waiting { await Task.yield() }
            if waiting == 2 { semaphore.give() }
        }
        #expect(semaphore.line.places <= 1_100)
        semaphore.give()
        for task in served { await task.value }
    }

    /// Behind a row that hangs, those of its name must not pile up.
    @Test func canceledRowsDoNotWaitForNames() async throws {
        let names = KeyLocks<String>()
        let (gate, inside) = (Gate(), Gate())
        let first = Task {
            try await names.holding("n") {
                inside.open()
                try await gate.wait()
            }
        }
        try await inside.wait()
        let others = (0..<10).map { _ in Task { try await names.holding("n") {} } }
        for other in others.dropLast() {
            other.cancel()
            await #expect(throws: CancellationError.self) { try await other.value }
        }
        gate.open()
        try await first.value
        try await others.last?.value
        try await names.holding("n") {}
    }
}

/// What tasks count together.
private final class Tally: Sendable {
    let now = Atomic(0)
    let done = Atomic(0)
    let clashes = Atomic(0)
    let most = Mutex(0)
    let names = Mutex<Set<String>>([])
}
