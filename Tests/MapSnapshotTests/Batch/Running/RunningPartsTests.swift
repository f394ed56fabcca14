import Synchronization
import TestSupport
import Testing

@testable import MapSnapshot

/// The small parts that rows run through.
@Suite struct RunningPartsTests {
    @Test func slotsLetSoManyThroughAtOnce() async {
        let slots = Slots(3)
        let (now, most, done) = (Atomic(0), Mutex(0), Atomic(0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await slots.take()
                    let inside = now.add(1, ordering: .acquiringAndReleasing).newValue
                    most.withLock { $0 = max($0, inside) }
                    await Task.yield()
                    now.subtract(1, ordering: .acquiringAndReleasing)
                    done.add(1, ordering: .relaxed)
                    slots.give()
                }
            }
        }
        #expect(most.withLock { $0 } <= 3 && done.load(ordering: .relaxed) == 200)
    }

    @Test func aNameIsHeldByOneAtATime() async {
        let names = NameLocks()
        let inside = Mutex<Set<String>>([])
        let clashes = Atomic(0)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let name = "n\(index % 3)"
                    await names.holding(name) {
                        if !inside.withLock({ $0.insert(name).inserted }) { clashes.add(1, ordering: .relaxed) }
                        await Task.yield()
                        inside.withLock { _ = $0.remove(name) }
                    }
                }
            }
        }
        #expect(clashes.load(ordering: .relaxed) == 0)
    }

    @Test func whatHangsIsAnsweredAtItsDeadline() async {
        let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
        let value: Int? = await RowDeadline(limit: .milliseconds(20), threads: RenderThreads(count: 1)).run {
            // Deaf to being cancelled, as a system call is.
            await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
            return 1
        }
        #expect(value == nil)
        gate.withLock { $0 }?.resume()
    }

    @Test func whatIsInTimeIsItsResult() async {
        let value = await RowDeadline(limit: .seconds(600), threads: RenderThreads(count: 1)).run { 7 }
        #expect(value == 7)
    }
}
