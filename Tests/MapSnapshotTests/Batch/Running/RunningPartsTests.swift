import Synchronization
import TestSupport
import Testing

@testable import MapSnapshot

/// The small parts that rows run through.
@Suite struct RunningPartsTests {
    @Test func slotsLetSoManyThroughAtOnce() async {
        let slots = Slots(3)
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

    @Test func aNameIsHeldByOneAtATime() async {
        let names = NameLocks()
        let tally = Tally()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let name = "n\(index % 3)"
                    await names.holding(name) {
                        if !tally.names.withLock({ $0.insert(name).inserted }) {
                            tally.clashes.add(1, ordering: .relaxed)
                        }
                        await Task.yield()
                        tally.names.withLock { _ = $0.remove(name) }
                    }
                }
            }
        }
        #expect(tally.clashes.load(ordering: .relaxed) == 0)
    }

    @Test func whatHangsIsAnsweredAtItsDeadline() async {
        let tally = Tally()
        let value: Int? = await RowDeadlines(limit: .milliseconds(20), threads: RenderThreads(count: 1)).run {
            // Deaf to being cancelled, as a system call is.
            await withCheckedContinuation { continuation in tally.gate.withLock { $0 = continuation } }
            return 1
        }
        #expect(value == nil)
        tally.gate.withLock { $0 }?.resume()
    }

    @Test func eachOfManyHasADeadlineOfItsOwn() async {
        let deadlines = RowDeadlines(limit: .milliseconds(100), threads: RenderThreads(count: 2))
        let values = await withTaskGroup(of: Int?.self) { group in
            for index in 0..<40 {
                group.addTask {
                    await deadlines.run {
                        // Every fourth takes as long as it is let.
                        if index.isMultiple(of: 4) { try? await Task.sleep(for: .seconds(3600)) }
                        return index
                    }
                }
            }
            var values: [Int] = []
            for await value in group { if let value { values.append(value) } }
            return values
        }
        #expect(values.allSatisfy { !$0.isMultiple(of: 4) })
        // A second round, after the watching has ended.
        #expect(await deadlines.run { try? await Task.sleep(for: .seconds(3600)) } == nil)
    }

    @Test func whatIsInTimeIsItsResult() async {
        let value = await RowDeadlines(limit: .seconds(600), threads: RenderThreads(count: 1)).run { 7 }
        #expect(value == 7)
    }
}

/// What tasks count together.
private final class Tally: Sendable {
    let now = Atomic(0)
    let done = Atomic(0)
    let clashes = Atomic(0)
    let most = Mutex(0)
    let names = Mutex<Set<String>>([])
    let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
}
